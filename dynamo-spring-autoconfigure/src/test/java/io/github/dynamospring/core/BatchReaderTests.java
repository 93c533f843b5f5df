package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BatchReader}.
 */
class BatchReaderTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final List<Long> pauses = new ArrayList<>();

	private final List<BatchGetItemRequest> requests = new ArrayList<>();

	private final BatchReader reader = new BatchReader(new RequestSender(this.client, (name) -> "test-" + name),
			new FanOut(Runnable::run), this.pauses::add);

	@Test
	void asksAgainForUnprocessedKeysUntilNoneIsLeft() {
		answerWithAtMost(30);
		List<Map<String, AttributeValue>> items = this.reader.read(read(100));
		assertThat(items).hasSize(100).doesNotContainNull();
		assertThat(items.get(99)).containsEntry("id", AttributeValue.fromN("99"));
		assertThat(this.requests).hasSize(4);
		assertThat(this.requests.get(3).requestItems().get("test-table").keys()).hasSize(10);
		assertThat(this.pauses).hasSize(3).allSatisfy((pause) -> assertThat(pause).isBetween(1L, 25L));
	}

	@Test
	void keepsTheOrderOverSeveralRequests() {
		answerWithAtMost(100);
		List<Map<String, AttributeValue>> items = this.reader.read(read(250));
		assertThat(this.requests).hasSize(3);
		assertThat(items).extracting((item) -> item.get("id").n())
			.isEqualTo(IntStream.range(0, 250).mapToObj(String::valueOf).toList());
		assertThat(this.pauses).isEmpty();
	}

	@Test
	void isAnErrorWhereKeysStayUnprocessed() {
		answerWithAtMost(0);
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.reader.read(read(2)))
			.withMessage("DynamoDB left keys of table 'table' unprocessed in 8 BatchGetItem requests in a row: "
					+ "nothing is returned, try again");
		assertThat(this.requests).hasSize(8);
		assertThat(this.pauses).hasSize(7);
	}

	@Test
	void knowsANumberInAnyNotation() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willReturn(BatchGetItemResponse.builder()
			.responses(Map.of("test-table", List.of(Map.of("id", AttributeValue.fromN("1E+2")))))
			.build());
		List<Map<String, AttributeValue>> keys = List.of(Map.of("id", AttributeValue.fromN("100")));
		assertThat(this.reader.read(new BatchRead("table", keys, null, Map.of(), false))).doesNotContainNull();
	}

	private static BatchRead read(int keys) {
		return new BatchRead("table",
				IntStream.range(0, keys).mapToObj((i) -> Map.of("id", AttributeValue.fromN("" + i))).toList(), null,
				Map.of(), false);
	}

	private void answerWithAtMost(int most) {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((invocation) -> {
			BatchGetItemRequest request = invocation.getArgument(0);
			this.requests.add(request);
			KeysAndAttributes asked = request.requestItems().get("test-table");
			int processed = Math.min(most, asked.keys().size());
			List<Map<String, AttributeValue>> left = asked.keys().subList(processed, asked.keys().size());
			return BatchGetItemResponse.builder()
				.responses(Map.of("test-table", asked.keys().subList(0, processed)))
				.unprocessedKeys(left.isEmpty() ? Map.of() : Map.of("test-table", asked.toBuilder().keys(left).build()))
				.build();
		});
	}

}
