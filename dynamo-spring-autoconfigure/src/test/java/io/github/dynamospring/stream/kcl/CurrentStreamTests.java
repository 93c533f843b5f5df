package io.github.dynamospring.stream.kcl;

import io.github.dynamospring.stream.StreamTable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.StreamConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link CurrentStream}.
 */
class CurrentStreamTests {

	private final DynamoDbClient client = mock(CALLS_REAL_METHODS);

	private final CurrentStream stream = new CurrentStream(
			new StreamTable("pages", "dev-pages", this.client, mock(DynamoDbStreamsClient.class)));

	@Test
	void followsTheStreamThatIsOnFromItsBegin() {
		assertThat(read(null)).isNull();
		assertThat(read("2026-11-26T10:00:00.000")).isEqualTo(id("2026-11-26T10_00_00.000"));
		assertThat(read(null)).isEqualTo(id("2026-11-26T10_00_00.000"));
		assertThat(read("2026-11-26T12:00:00.000")).isEqualTo(id("2026-11-26T12_00_00.000"));
	}

	private static String id(String label) {
		return "000000000000:eu-west-1$000000000000$dev-pages$" + label + ":1";
	}

	private String read(String label) {
		DescribeTableRequest request = DescribeTableRequest.builder().tableName("dev-pages").build();
		DescribeTableResponse answer = DescribeTableResponse.builder()
			.table((table) -> table
				.latestStreamArn("arn:aws:dynamodb:eu-west-1:000000000000:table/dev-pages/stream/" + label)
				.streamSpecification((view) -> view.streamEnabled(label != null)))
			.build();
		willReturn(answer).given(this.client).describeTable(request);
		for (StreamConfig config : this.stream.streamConfigList()) {
			assertThat(config.initialPositionInStreamExtended().getInitialPositionInStream())
				.isEqualTo(InitialPositionInStream.TRIM_HORIZON);
			return config.streamIdentifier().serialize();
		}
		return null;
	}

}
