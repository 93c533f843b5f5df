package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.plan.BoundFetch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link FetchingCursor}.
 */
class FetchingCursorTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final RequestSender sender = new RequestSender(this.client, (name) -> name, "Things.find",
			new RunningCalls(), () -> null, WireInterceptor.isIn(this.client));

	private final TableReadContext context = new TableReadContext(
			new BatchReader(this.sender, new ParallelRequests(Runnable::run), Backoff.DEFAULT, (millis) -> {
			}), new ItemAttributes("Order", Map.of(), List.of("id")), List.of("id"), Set.of(), false, false,
			mock(ProjectionFailures.class));

	private final List<Integer> fetched = new ArrayList<>();

	private Set<String> closed = Set.of();

	private Set<String> gone = Set.of();

	@BeforeEach
	void answer() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((invocation) -> {
			List<Map<String, AttributeValue>> keys = invocation.<BatchGetItemRequest>getArgument(0)
				.requestItems()
				.get("t")
				.keys();
			this.fetched.add(keys.size());
			List<Map<String, AttributeValue>> items = keys.stream()
				.map((key) -> key.get("id").s())
				.filter((id) -> !this.gone.contains(id))
				.map((id) -> item(id, this.closed.contains(id) ? "CLOSED" : "OPEN"))
				.toList();
			return BatchGetItemResponse.builder().responses(Map.of("t", items)).build();
		});
	}

	@Test
	void fetchesEachItemOnceAndLeavesOutWhatIsGoneOrChanged() {
		this.closed = Set.of("1");
		this.gone = Set.of("2");
		FetchingCursor cursor = cursor(List.of("1", "2", "3", "1", "4"), null);
		assertThat(cursor.advance()).isTrue();
		assertThat(cursor.item()).isEqualTo(item("3", "OPEN"));
		assertThat(cursor.keys()).isEqualTo(entry("3"));
		assertThat(cursor.advance()).isTrue();
		assertThat(cursor.item()).isEqualTo(item("4", "OPEN"));
		assertThat(cursor.advance()).isFalse();
		assertThat(this.fetched).containsExactly(4);
	}

	@Test
	void fetchesInHundreds() {
		assertThat(count(cursor(ids(250), null))).isEqualTo(250);
		assertThat(this.fetched).containsExactly(100, 100, 50);
		this.fetched.clear();
		assertThat(count(cursor(ids(200), null))).isEqualTo(200);
		assertThat(this.fetched).containsExactly(100, 100);
	}

	@Test
	void fetchesWhatIsWantedAndTellsThatMoreFollows() {
		FetchingCursor cursor = cursor(ids(11), 10);
		for (int i = 0; i < 10; i++) {
			assertThat(cursor.isFollowed()).isEqualTo(i == 0);
			assertThat(cursor.advance()).isTrue();
		}
		assertThat(cursor.isFollowed()).isTrue();
		assertThat(this.fetched).containsExactly(10);
		assertThat(cursor.advance()).isTrue();
		assertThat(cursor.item()).isEqualTo(item("10", "OPEN"));
		assertThat(cursor.isFollowed()).isFalse();
		assertThat(cursor.advance()).isFalse();
	}

	@Test
	void fetchesMoreForWhatIsGone() {
		this.gone = Set.of("3", "5");
		FetchingCursor cursor = cursor(ids(20), 10);
		for (int i = 0; i < 10; i++) {
			assertThat(cursor.advance()).isTrue();
		}
		assertThat(cursor.item()).isEqualTo(item("11", "OPEN"));
		assertThat(this.fetched).containsExactly(10, 6);
	}

	@Test
	void endsWhereTheBudgetOfFetchesDoes() {
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> count(cursor(ids(301), null)))
			.withMessageStartingWith("Things.find would read more than 3 pages");
		assertThat(this.fetched).containsExactly(100, 100, 100);
	}

	@Test
	void anEntryWithoutItsKeyNamesEntityAndAttribute() {
		FetchingCursor cursor = cursor(List.of("1", ""), null);
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(cursor::advance)
			.withMessage("Order.id: the answer has no such key attribute")
			.matches(InvalidValueException::isStored);
		assertThat(this.fetched).isEmpty();
	}

	private FetchingCursor cursor(List<String> ids, @Nullable Integer wanted) {
		BoundFetch fetch = new BoundFetch(null, Map.of(), ExpressionParser.parseCondition("status = 'OPEN'"));
		return new FetchingCursor(new Entries(ids), this.context, "t", fetch, new PageBudget("Things.find", 1, 3),
				wanted);
	}

	private static List<String> ids(int count) {
		return IntStream.range(0, count).mapToObj(String::valueOf).toList();
	}

	private static int count(ItemCursor cursor) {
		int count = 0;
		while (cursor.advance()) {
			count++;
		}
		return count;
	}

	private static Map<String, AttributeValue> entry(String id) {
		AttributeValue key = AttributeValue.fromS("k");
		return id.isEmpty() ? Map.of("indexKey", key) : Map.of("id", AttributeValue.fromS(id), "indexKey", key);
	}

	private static Map<String, AttributeValue> item(String id, String status) {
		return Map.of("id", AttributeValue.fromS(id), "status", AttributeValue.fromS(status));
	}

	/**
	 * Cursor over the entries of an index.
	 */
	private static final class Entries implements ItemCursor {

		private final List<String> ids;

		private int index = -1;

		Entries(List<String> ids) {
			this.ids = ids;
		}

		@Override
		public boolean advance() {
			return ++this.index < this.ids.size();
		}

		@Override
		public Map<String, AttributeValue> item() {
			return entry(this.ids.get(this.index));
		}

		@Override
		public Map<String, AttributeValue> keys() {
			return item();
		}

	}

}
