package io.github.dynamospring.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BoolValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NullValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
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
		this.client.putItem((put) -> put.tableName(table).item(attributes(item)));
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
			.expressionAttributeValues(attributes(query.values()))
			.scanIndexForward(query.forward())
			.limit(query.limit())
			.consistentRead(query.consistent())
			.select((query.selection() != Selection.DEFAULT) ? query.selection().name() : null)
			.build();
		return this.client.queryPaginator(request).items().stream().toList();
	}

	static Map<String, AttributeValue> attributes(Map<String, ItemValue> item) {
		Map<String, AttributeValue> attributes = new HashMap<>();
		item.forEach((name, value) -> attributes.put(name, attribute(value)));
		return attributes;
	}

	private static AttributeValue attribute(ItemValue value) {
		if (value instanceof StringValue string) {
			return AttributeValue.fromS(string.value());
		}
		if (value instanceof NumberValue number) {
			return AttributeValue.fromN(number.text());
		}
		if (value instanceof BoolValue bool) {
			return AttributeValue.fromBool(bool.value());
		}
		if (value instanceof ListValue list) {
			return AttributeValue.fromL(list.value().stream().map(LocalTables::attribute).toList());
		}
		if (value instanceof NullValue) {
			return AttributeValue.fromNul(true);
		}
		return AttributeValue.fromM(attributes(((MapValue) value).value()));
	}

}
