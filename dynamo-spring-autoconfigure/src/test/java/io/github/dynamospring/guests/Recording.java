package io.github.dynamospring.guests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Table with items as another library wrote them: a file below {@code guests} in the test
 * resources. Numbers are in the normal form of the service.
 *
 * @param table the request that creates the table
 * @param items the recorded items
 */
record Recording(CreateTableRequest table, List<Map<String, AttributeValue>> items) {

	/**
	 * Read a recording.
	 * @param path the path of the file without {@code .json}, such as
	 * {@code electrodb/clinic}
	 */
	static Recording of(String path) {
		try (InputStream file = Recording.class.getResourceAsStream("/guests/" + path + ".json")) {
			JsonNode root = JsonMapper.shared().readTree(file);
			return new Recording(table(root.get("Table")),
					root.get("Items").valueStream().map(Recording::item).toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Create the table anew with the recorded items.
	 */
	void restore(DynamoDbClient client) {
		if (client.listTables().tableNames().contains(this.table.tableName())) {
			client.deleteTable((delete) -> delete.tableName(this.table.tableName()));
		}
		client.createTable(this.table);
		this.items.forEach((item) -> put(client, item));
	}

	void put(DynamoDbClient client, Map<String, AttributeValue> item) {
		client.putItem((put) -> put.tableName(this.table.tableName()).item(item));
	}

	/**
	 * Return the items that the table has now.
	 */
	Set<Map<String, AttributeValue>> stored(DynamoDbClient client) {
		return client.scanPaginator((scan) -> scan.tableName(this.table.tableName()))
			.items()
			.stream()
			.map((item) -> normalized(AttributeValue.fromM(item)).m())
			.collect(Collectors.toSet());
	}

	/**
	 * Return a recording of the items that the table has now.
	 */
	Recording now(DynamoDbClient client) {
		return new Recording(this.table, List.copyOf(stored(client)));
	}

	// as the service does; DynamoDB Local leaves some numbers as they were sent
	private static AttributeValue normalized(AttributeValue value) {
		return switch (value.type()) {
			case N -> AttributeValue.fromN(normalized(value.n()));
			case NS -> AttributeValue.fromNs(value.ns().stream().map(Recording::normalized).toList());
			case L -> AttributeValue.fromL(value.l().stream().map(Recording::normalized).toList());
			case M -> AttributeValue.fromM(value.m()
				.entrySet()
				.stream()
				.collect(Collectors.toMap(Map.Entry::getKey, (entry) -> normalized(entry.getValue()))));
			default -> value;
		};
	}

	private static String normalized(String number) {
		return new BigDecimal(number).stripTrailingZeros().toPlainString();
	}

	/**
	 * Return the one recorded item whose attribute has a text.
	 */
	Map<String, AttributeValue> item(String attribute, String text) {
		List<Map<String, AttributeValue>> found = this.items.stream()
			.filter((item) -> item.containsKey(attribute) && text.equals(item.get(attribute).s()))
			.toList();
		if (found.size() != 1) {
			throw new IllegalArgumentException("%d items have %s = %s".formatted(found.size(), attribute, text));
		}
		return new HashMap<>(found.get(0));
	}

	private static CreateTableRequest table(JsonNode table) {
		CreateTableRequest.Builder request = CreateTableRequest.builder()
			.tableName(table.get("TableName").stringValue())
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.keySchema(keySchema(table))
			.attributeDefinitions(table.get("AttributeDefinitions")
				.valueStream()
				.map((definition) -> AttributeDefinition.builder()
					.attributeName(definition.get("AttributeName").stringValue())
					.attributeType(definition.get("AttributeType").stringValue())
					.build())
				.toList());
		if (table.has("GlobalSecondaryIndexes")) {
			request.globalSecondaryIndexes(
					table.get("GlobalSecondaryIndexes").valueStream().map(Recording::globalIndex).toList());
		}
		if (table.has("LocalSecondaryIndexes")) {
			request.localSecondaryIndexes(
					table.get("LocalSecondaryIndexes").valueStream().map(Recording::localIndex).toList());
		}
		return request.build();
	}

	private static GlobalSecondaryIndex globalIndex(JsonNode index) {
		return GlobalSecondaryIndex.builder()
			.indexName(index.get("IndexName").stringValue())
			.keySchema(keySchema(index))
			.projection(projection(index))
			.build();
	}

	private static LocalSecondaryIndex localIndex(JsonNode index) {
		return LocalSecondaryIndex.builder()
			.indexName(index.get("IndexName").stringValue())
			.keySchema(keySchema(index))
			.projection(projection(index))
			.build();
	}

	private static List<KeySchemaElement> keySchema(JsonNode keys) {
		return keys.get("KeySchema")
			.valueStream()
			.map((key) -> KeySchemaElement.builder()
				.attributeName(key.get("AttributeName").stringValue())
				.keyType(key.get("KeyType").stringValue())
				.build())
			.toList();
	}

	private static Projection projection(JsonNode index) {
		JsonNode projection = index.get("Projection");
		Projection.Builder builder = Projection.builder()
			.projectionType(projection.get("ProjectionType").stringValue());
		if (projection.has("NonKeyAttributes")) {
			builder
				.nonKeyAttributes(projection.get("NonKeyAttributes").valueStream().map(JsonNode::stringValue).toList());
		}
		return builder.build();
	}

	private static Map<String, AttributeValue> item(JsonNode item) {
		return item.propertyStream()
			.collect(Collectors.toMap(Map.Entry::getKey, (attribute) -> normalized(value(attribute.getValue()))));
	}

	private static AttributeValue value(JsonNode typed) {
		Map.Entry<String, JsonNode> entry = typed.properties().iterator().next();
		JsonNode value = entry.getValue();
		return switch (entry.getKey()) {
			case "S" -> AttributeValue.fromS(value.stringValue());
			case "N" -> AttributeValue.fromN(value.stringValue());
			case "BOOL" -> AttributeValue.fromBool(value.booleanValue());
			case "NULL" -> AttributeValue.fromNul(true);
			case "B" -> AttributeValue.fromB(bytes(value));
			case "SS" -> AttributeValue.fromSs(value.valueStream().map(JsonNode::stringValue).toList());
			case "NS" -> AttributeValue.fromNs(value.valueStream().map(JsonNode::stringValue).toList());
			case "BS" -> AttributeValue.fromBs(value.valueStream().map(Recording::bytes).toList());
			case "L" -> AttributeValue.fromL(value.valueStream().map(Recording::value).toList());
			case "M" -> AttributeValue.fromM(item(value));
			default -> throw new IllegalArgumentException("Type of an attribute: " + entry.getKey());
		};
	}

	private static SdkBytes bytes(JsonNode base64) {
		return SdkBytes.fromByteArray(base64.binaryValue());
	}

}
