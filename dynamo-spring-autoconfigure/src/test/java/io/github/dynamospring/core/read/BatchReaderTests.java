package io.github.dynamospring.core.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.item.sdk.ItemKey;
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

	private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(25), Duration.ofMillis(60), 4);

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final List<Long> pauses = new ArrayList<>();

	private final List<BatchGetItemRequest> requests = new ArrayList<>();

	private final BatchReader reader = new BatchReader(new RequestSender(this.client, (name) -> "test-" + name,
			"Things.find", new RunningCalls(), () -> null, WireInterceptor.isIn(this.client)),
			new ParallelRequests(Runnable::run), BACKOFF, this.pauses::add);

	@Test
	void asksAgainForUnprocessedKeysUntilNoneIsLeft() {
		answerWithAtMost(30);
		List<Map<String, AttributeValue>> items = read(read(100));
		assertThat(items).hasSize(100).doesNotContainNull();
		assertThat(items.get(99)).containsEntry("id", AttributeValue.fromN("99"));
		assertThat(this.requests).hasSize(4);
		assertThat(this.requests.get(3).requestItems().get("test-table").keys()).hasSize(10);
		assertThat(this.pauses).hasSize(3).allSatisfy((pause) -> assertThat(pause).isBetween(0L, 25L));
	}

	@Test
	void keepsTheOrderOverSeveralRequests() {
		answerWithAtMost(100);
		List<Map<String, AttributeValue>> items = read(read(250));
		assertThat(this.requests).hasSize(3);
		assertThat(items).extracting((item) -> item.get("id").n())
			.isEqualTo(IntStream.range(0, 250).mapToObj(String::valueOf).toList());
		assertThat(this.pauses).isEmpty();
	}

	@Test
	void isAnErrorWhereKeysStayUnprocessed() {
		answerWithAtMost(0);
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(() -> read(read(2)))
			.withMessage("2 of 2 keys of table test-table are left, no item is returned: "
					+ "DynamoDB left it unprocessed in 4 requests in a row");
		assertThat(this.requests).hasSize(4);
		assertThat(this.pauses).hasSize(3);
	}

	@Test
	void knowsANumberInAnyNotation() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willReturn(BatchGetItemResponse.builder()
			.responses(Map.of("test-table", List.of(Map.of("id", AttributeValue.fromN("1E+2")))))
			.build());
		List<Map<String, AttributeValue>> keys = List.of(Map.of("id", AttributeValue.fromN("100")));
		assertThat(read(new KeyedRead("test-table", keys, null, Map.of(), false))).doesNotContainNull();
	}

	@Test
	void asksForSeveralTablesAtOnce() {
		answerWithAtMost(100);
		BatchItems items = this.reader.read(List.of(read("one", 60), read("two", 60), read("three", 80)));
		assertThat(items.all(read("one", 60))).hasSize(60).doesNotContainNull();
		assertThat(items.all(read("three", 80))).hasSize(80).doesNotContainNull();
		assertThat(this.requests).extracting(BatchReaderTests::keysByTable)
			.containsExactly(Map.of("one", 60, "two", 40), Map.of("two", 20, "three", 80));
	}

	private static Map<String, Integer> keysByTable(BatchGetItemRequest request) {
		return request.requestItems()
			.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (table) -> table.getValue().keys().size()));
	}

	@Test
	void goesOnWithEachTableThatHasKeysLeft() {
		answerWithAtMost(30);
		BatchItems items = this.reader.read(List.of(read("one", 50), read("two", 35)));
		assertThat(items.isComplete()).isTrue();
		assertThat(items.all(read("one", 50))).doesNotContainNull();
		assertThat(items.all(read("two", 35))).doesNotContainNull();
		assertThat(this.requests).extracting(BatchReaderTests::keysByTable)
			.containsExactly(Map.of("one", 50, "two", 35), Map.of("one", 20, "two", 5));
	}

	@Test
	void aKeyWithoutAnItemIsProgress() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((invocation) -> {
			BatchGetItemRequest request = invocation.getArgument(0);
			this.requests.add(request);
			return answer(request, 1).toBuilder().responses(Map.of()).build();
		});
		assertThat(read(read(9))).hasSize(9).containsOnlyNulls();
		assertThat(this.requests).hasSize(9);
		assertThat(this.pauses).hasSize(8).allMatch((pause) -> pause <= 25);
	}

	@Test
	void keepsWhatOtherRequestsBring() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((invocation) -> {
			BatchGetItemRequest request = invocation.getArgument(0);
			int keys = request.requestItems().get("test-table").keys().size();
			return answer(request, (keys == 100) ? 100 : 0);
		});
		BatchItems items = this.reader.read(List.of(read(103)));
		assertThat(items.isComplete()).isFalse();
		assertThat(items.get(key(99))).isNotNull();
		assertThat(items.reasonFor(key(99))).isNull();
		assertThat(items.get(key(100))).isNull();
		assertThat(items.reasonFor(key(100))).isInstanceOf(TransientDataAccessResourceException.class)
			.hasMessage("DynamoDB left it unprocessed in 4 requests in a row");
	}

	private static ItemKey key(int id) {
		return ItemKey.of("test-table", Map.of("id", AttributeValue.fromN("" + id)));
	}

	private List<Map<String, AttributeValue>> read(KeyedRead read) {
		return this.reader.read(List.of(read)).all(read);
	}

	private static KeyedRead read(int keys) {
		return read("test-table", keys);
	}

	private static KeyedRead read(String table, int keys) {
		return new KeyedRead(table,
				IntStream.range(0, keys).mapToObj((i) -> Map.of("id", AttributeValue.fromN("" + i))).toList(), null,
				Map.of(), false);
	}

	private void answerWithAtMost(int most) {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((invocation) -> {
			BatchGetItemRequest request = invocation.getArgument(0);
			this.requests.add(request);
			return answer(request, most);
		});
	}

	private static BatchGetItemResponse answer(BatchGetItemRequest request, int most) {
		Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
		Map<String, KeysAndAttributes> left = new HashMap<>();
		request.requestItems().forEach((table, asked) -> {
			int processed = Math.min(most, asked.keys().size());
			found.put(table, asked.keys().subList(0, processed));
			if (processed < asked.keys().size()) {
				left.put(table, asked.toBuilder().keys(asked.keys().subList(processed, asked.keys().size())).build());
			}
		});
		return BatchGetItemResponse.builder().responses(found).unprocessedKeys(left).build();
	}

}
