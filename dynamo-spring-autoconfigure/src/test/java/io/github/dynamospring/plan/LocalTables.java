package io.github.dynamospring.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BoolValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NullValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The tables of {@link Models} in DynamoDB Local.
 */
final class LocalTables {

	private final DynamoDbClient client;

	LocalTables(DynamoDbClient client) {
		this.client = client;
	}

	void create(TableSchema schema) {
		Map<String, ScalarAttributeType> types = new LinkedHashMap<>();
		List<KeyAttribute> sort = (schema.sort() != null) ? List.of(schema.sort()) : List.of();
		List<GlobalSecondaryIndex> globals = new ArrayList<>();
		List<LocalSecondaryIndex> locals = new ArrayList<>();
		List<KeySchemaElement> keys = keys(List.of(schema.partition()), sort, types);
		for (IndexSchema index : schema.indexes()) {
			List<KeySchemaElement> indexKeys = keys(index.partition(), index.sort(), types);
			if (index.type() == IndexSchema.Type.GLOBAL) {
				globals.add(GlobalSecondaryIndex.builder()
					.indexName(index.name())
					.keySchema(indexKeys)
					.projection(projection(index))
					.build());
			}
			else {
				locals.add(LocalSecondaryIndex.builder()
					.indexName(index.name())
					.keySchema(indexKeys)
					.projection(projection(index))
					.build());
			}
		}
		CreateTableRequest.Builder request = CreateTableRequest.builder()
			.tableName(schema.logicalName())
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.keySchema(keys);
		if (!globals.isEmpty()) {
			request.globalSecondaryIndexes(globals);
		}
		if (!locals.isEmpty()) {
			request.localSecondaryIndexes(locals);
		}
		this.client.createTable(
				request
					.attributeDefinitions(types.entrySet()
						.stream()
						.map((type) -> AttributeDefinition.builder()
							.attributeName(type.getKey())
							.attributeType(type.getValue())
							.build())
						.toList())
					.build());
	}

	private static List<KeySchemaElement> keys(List<KeyAttribute> partition, List<KeyAttribute> sort,
			Map<String, ScalarAttributeType> types) {
		List<KeySchemaElement> keys = new ArrayList<>();
		partition.forEach((key) -> keys.add(key(key, KeyType.HASH, types)));
		sort.forEach((key) -> keys.add(key(key, KeyType.RANGE, types)));
		return keys;
	}

	private static KeySchemaElement key(KeyAttribute key, KeyType type, Map<String, ScalarAttributeType> types) {
		types.put(key.name(), ScalarAttributeType.fromValue(key.type().name()));
		return KeySchemaElement.builder().attributeName(key.name()).keyType(type).build();
	}

	private static Projection projection(IndexSchema index) {
		Collection<String> include = index.projection().include();
		return Projection.builder()
			.projectionType(ProjectionType.fromValue(index.projection().type().name()))
			.nonKeyAttributes(include.isEmpty() ? null : include)
			.build();
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
