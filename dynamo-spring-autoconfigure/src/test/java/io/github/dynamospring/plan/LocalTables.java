package io.github.dynamospring.plan;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * The tables of {@link Models} in DynamoDB Local.
 */
final class LocalTables {

	private final DynamoDbClient client;

	LocalTables(DynamoDbClient client) {
		this.client = client;
	}

	void put(String table, Map<String, ItemValue> item) {
		this.client.putItem((put) -> put.tableName(table).item(AttributeValues.of(item)));
	}

	/**
	 * Return the attributes that a query returns, of all pages.
	 */
	List<Map<String, AttributeValue>> query(BoundQuery query) {
		QueryRequest request = QueryRequest.builder()
			.tableName(query.table())
			.indexName(query.index())
			.keyConditionExpression(query.keyCondition())
			.filterExpression(query.filter())
			.projectionExpression(query.projection())
			.expressionAttributeNames(query.names())
			.expressionAttributeValues(AttributeValues.of(query.values()))
			.scanIndexForward(query.forward())
			.limit(query.limit())
			.consistentRead(query.consistent())
			.select((query.selection() != Selection.DEFAULT) ? query.selection().name() : null)
			.build();
		return this.client.queryPaginator(request).items().stream().toList();
	}

}
