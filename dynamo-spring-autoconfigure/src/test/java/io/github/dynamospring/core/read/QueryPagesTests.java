package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundFetch;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.wire.WireInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link QueryPages}.
 */
class QueryPagesTests {

	private static final Map<String, ItemValue> OPEN = Map.of(":v0", ItemValue.of("OPEN"));

	private static final BoundKeys KEYS = new BoundKeys(OPEN, Map.of("status", ItemValue.of("OPEN")), List.of(), "",
			null, null);

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final RequestSender sender = new RequestSender(this.client, (name) -> name, "Things.find",
			new RunningCalls(), () -> null, WireInterceptor.isIn(this.client));

	private final TableReadContext context = new TableReadContext(this.sender, new ReadRequests(this.sender),
			new BatchReader(this.sender, new ParallelRequests(Runnable::run), Backoff.DEFAULT, (millis) -> {
			}), new ItemAttributes(Map.of()), List.of("id"), Set.of(), false, mock(ProjectionFailures.class));

	@Test
	void asksForAsManyItemsAsFitUnlessFewerAreWanted() {
		PageSource pages = new QueryPages(this.context, query(open()));
		assertThat(pages.requestsForNext(null)).extracting("limit").containsOnlyNulls();
		assertThat(pages.requestsForNext(500)).extracting("limit").containsExactly(500);
	}

	@Test
	void readsBackwardBehindAnItem() {
		PageSource pages = new QueryPages(this.context, query(null));
		pages.startAt(entry("1"), true);
		QueryRequest request = (QueryRequest) pages.requestsForNext(null).get(0);
		assertThat(request.scanIndexForward()).isFalse();
		assertThat(request.exclusiveStartKey()).isEqualTo(entry("1"));
	}

	private static BoundFetch open() {
		ConditionExpression check = ExpressionParser.parseCondition("status = 'OPEN'");
		return new BoundFetch(null, Map.of(), check);
	}

	private static BoundQuery query(@Nullable BoundFetch fetch) {
		return new BoundQuery("t", "index", "#n0 = :v0", KEYS, null, null, Map.of("#n0", "status"), OPEN, true, null,
				false, Selection.DEFAULT, fetch);
	}

	private static Map<String, AttributeValue> entry(String id) {
		return Map.of("id", AttributeValue.fromS(id), "indexKey", AttributeValue.fromS("k"));
	}

}
