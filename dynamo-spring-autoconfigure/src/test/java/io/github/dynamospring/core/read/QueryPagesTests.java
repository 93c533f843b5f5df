package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundFetch;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundKeys.Bound;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.Selection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link QueryPages}.
 */
class QueryPagesTests {

	private static final Map<String, ItemValue> OPEN = Map.of(":v0", ItemValue.of("OPEN"));

	private static final BoundKeys KEYS = new BoundKeys(OPEN, Map.of("status", ItemValue.of("OPEN")), Map.of(),
			List.of(), "", null, null);

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final RequestSender sender = new RequestSender(this.client, (name) -> name, "Things.find",
			new RunningCalls(), () -> null, WireInterceptor.isIn(this.client));

	private final TableReadContext context = new TableReadContext(
			new BatchReader(this.sender, new ParallelRequests(Runnable::run), Backoff.DEFAULT, (millis) -> {
			}), new ItemAttributes("Order", Map.of(), List.of("id")), List.of("id"), Set.of(), false, false,
			mock(ProjectionFailures.class));

	@Test
	void asksForAsManyItemsAsFitUnlessFewerAreWanted() {
		PageSource pages = new QueryPages(this.context, query(open()));
		assertThat(pages.requestsForNext(null)).extracting("limit").containsOnlyNulls();
		assertThat(pages.requestsForNext(500)).extracting("limit").containsExactly(500);
	}

	@Test
	void asksForWholePagesWhereTheFilterLeavesMostItemsOut() {
		PageSource pages = new QueryPages(this.context, query(null, true));
		assertThat(pages.requestsForNext(1)).extracting("limit").containsOnlyNulls();
	}

	@Test
	void readsBackwardBehindAnItem() {
		PageSource pages = new QueryPages(this.context, query(null));
		pages.startAt(entry("1"), true);
		QueryRequest request = (QueryRequest) pages.requestsForNext(null).get(0);
		assertThat(request.scanIndexForward()).isFalse();
		assertThat(request.exclusiveStartKey()).isEqualTo(entry("1"));
	}

	@Test
	void endsWhereAFullPageEndsAtTheBound() {
		Map<String, AttributeValue> last = Map.of("id", AttributeValue.fromS("1"), "place",
				AttributeValue.fromN("3.0"));
		given(this.client.query(any(QueryRequest.class))).willReturn(
				QueryResponse.builder().count(1).scannedCount(1).items(List.of(last)).lastEvaluatedKey(last).build());
		assertThat(isDone(range(null), false)).isTrue();
		assertThat(isDone(range(null), true)).isFalse();
		assertThat(isDone(range("index"), false)).isFalse();
	}

	private boolean isDone(BoundQuery query, boolean backward) {
		PageSource pages = new QueryPages(this.context, query);
		pages.startAt(null, backward);
		assertThat(pages.next(1).items()).hasSize(1);
		return pages.isDone();
	}

	private static BoundQuery range(@Nullable String index) {
		Map<String, ItemValue> values = Map.of(":v0", ItemValue.of("1"), ":v1", ItemValue.number(3));
		BoundKeys keys = new BoundKeys(values, Map.of("id", ItemValue.of("1")), Map.of(), List.of("place"), "", null,
				new Bound(ItemValue.number(3), true));
		return new BoundQuery("t", index, "#n0 = :v0 AND #n1 <= :v1", keys, null, null,
				Map.of("#n0", "id", "#n1", "place"), values, true, null, false, false, Selection.DEFAULT, null);
	}

	private static BoundFetch open() {
		ConditionExpression check = ExpressionParser.parseCondition("status = 'OPEN'");
		return new BoundFetch(null, Map.of(), check);
	}

	private static BoundQuery query(@Nullable BoundFetch fetch) {
		return query(fetch, false);
	}

	private static BoundQuery query(@Nullable BoundFetch fetch, boolean wholePages) {
		return new BoundQuery("t", "index", "#n0 = :v0", KEYS, null, null, Map.of("#n0", "status"), OPEN, true, null,
				wholePages, false, Selection.DEFAULT, fetch);
	}

	private static Map<String, AttributeValue> entry(String id) {
		return Map.of("id", AttributeValue.fromS(id), "indexKey", AttributeValue.fromS("k"));
	}

}
