package io.github.dynamospring.core.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundGet;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.Selection;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Builder of the requests of bound plans.
 */
final class ReadRequests {

	private ReadRequests() {
	}

	static GetItemRequest.Builder get(RequestSender sender, BoundGet bound, boolean consistent) {
		return GetItemRequest.builder()
			.tableName(sender.tableName(bound.table()))
			.key(AttributeValues.of(bound.key()))
			.projectionExpression(bound.projection())
			.expressionAttributeNames(orNull(bound.names()))
			.consistentRead(consistent);
	}

	/**
	 * Return one request.
	 * @param reads reads of distinct tables, with at most 100 keys
	 */
	static BatchGetItemRequest.Builder batchGet(List<KeyedRead> reads) {
		Map<String, KeysAndAttributes> asked = new LinkedHashMap<>();
		for (KeyedRead read : reads) {
			asked.put(read.table(),
					KeysAndAttributes.builder()
						.keys(read.keys())
						.projectionExpression(read.projection())
						.expressionAttributeNames(orNull(read.names()))
						.consistentRead(read.consistent())
						.build());
		}
		return BatchGetItemRequest.builder().requestItems(asked);
	}

	static QueryRequest.Builder query(RequestSender sender, BoundQuery bound, boolean forward, @Nullable Integer limit,
			@Nullable Map<String, AttributeValue> startKey, boolean consistent) {
		return QueryRequest.builder()
			.tableName(sender.tableName(bound.table()))
			.indexName(bound.index())
			.keyConditionExpression(bound.keyCondition())
			.filterExpression(bound.filter())
			.projectionExpression(bound.projection())
			.expressionAttributeNames(orNull(bound.names()))
			.expressionAttributeValues(orNull(AttributeValues.of(bound.values())))
			.scanIndexForward(forward)
			.limit(limit)
			.consistentRead(consistent)
			.select(select(bound.selection()))
			.exclusiveStartKey(startKey);
	}

	static ScanRequest.Builder scan(RequestSender sender, BoundScan bound, @Nullable Integer limit,
			@Nullable Map<String, AttributeValue> startKey, boolean consistent) {
		ScanSettings settings = bound.settings();
		ScanRequest.Builder request = ScanRequest.builder()
			.tableName(sender.tableName(bound.table()))
			.filterExpression(bound.filter())
			.projectionExpression(bound.projection())
			.expressionAttributeNames(orNull(bound.names()))
			.expressionAttributeValues(orNull(AttributeValues.of(bound.values())))
			.limit(limit)
			.consistentRead(consistent)
			.select(select(bound.selection()))
			.exclusiveStartKey(startKey);
		if (settings.segments() > 1) {
			request.segment(bound.segment()).totalSegments(settings.segments());
		}
		if (settings.isBounded()) {
			request.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES);
		}
		return request;
	}

	private static @Nullable Select select(Selection selection) {
		return switch (selection) {
			case DEFAULT -> null;
			case ALL_ATTRIBUTES -> Select.ALL_ATTRIBUTES;
			case COUNT -> Select.COUNT;
		};
	}

	// DynamoDB refuses empty maps of names and values.
	private static <V> @Nullable Map<String, V> orNull(Map<String, V> map) {
		return map.isEmpty() ? null : map;
	}

}
