package io.github.dynamospring.stream.kcl;

import io.github.dynamospring.stream.StreamListenerContainer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link StreamWatch}.
 */
class StreamWatchTests {

	private final StreamListenerContainer container = new Readers().container();

	private final DynamoDbStreamsClient client = mock();

	private final DynamoDbStreamsClient watched = new StreamWatch(this.container, false).watch(this.client);

	@Test
	void reportsAFailureUntilRecordsAreRead() {
		SdkClientException failure = SdkClientException.create("denied");
		GetRecordsRequest request = GetRecordsRequest.builder().build();
		given(this.client.getRecords(request)).willThrow(failure).willReturn(GetRecordsResponse.builder().build());
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> this.watched.getRecords(request));
		assertThat(this.container.getFailure()).isSameAs(failure);
		this.watched.getRecords(request);
		assertThat(this.container.getFailure()).isNull();
	}

	@Test
	void stopsAtAPositionThatWasDropped() {
		GetShardIteratorRequest request = position("s1", ShardIteratorType.AFTER_SEQUENCE_NUMBER);
		given(this.client.getShardIterator(request)).willThrow(TrimmedDataAccessException.builder().build());
		assertThatExceptionOfType(TrimmedDataAccessException.class)
			.isThrownBy(() -> this.watched.getShardIterator(request));
		assertThat(this.container.getStoppedShards()).containsOnlyKeys("s1");
		assertThat(this.container.getStoppedShards().get("s1"))
			.hasMessageStartingWith("DynamoDB dropped records of shard s1 of table pages before group 'readers'");
	}

	@Test
	void stopsAtAPositionInAShardThatIsGone() {
		GetShardIteratorRequest inside = position("s1", ShardIteratorType.AFTER_SEQUENCE_NUMBER);
		GetShardIteratorRequest first = position("s2", ShardIteratorType.TRIM_HORIZON);
		for (GetShardIteratorRequest request : new GetShardIteratorRequest[] { inside, first }) {
			given(this.client.getShardIterator(request)).willThrow(ResourceNotFoundException.builder().build());
			assertThatExceptionOfType(ResourceNotFoundException.class)
				.isThrownBy(() -> this.watched.getShardIterator(request));
		}
		assertThat(this.container.getStoppedShards()).containsOnlyKeys("s1");
	}

	@Test
	void goesOnAfterALossIfItMay() {
		GetShardIteratorRequest request = position("s1", ShardIteratorType.AFTER_SEQUENCE_NUMBER);
		given(this.client.getShardIterator(request)).willThrow(TrimmedDataAccessException.builder().build());
		DynamoDbStreamsClient continuing = new StreamWatch(this.container, true).watch(this.client);
		assertThatExceptionOfType(TrimmedDataAccessException.class)
			.isThrownBy(() -> continuing.getShardIterator(request));
		assertThat(this.container.getStoppedShards()).isEmpty();
	}

	private static GetShardIteratorRequest position(String shard, ShardIteratorType type) {
		return GetShardIteratorRequest.builder().shardId(shard).shardIteratorType(type).build();
	}

}
