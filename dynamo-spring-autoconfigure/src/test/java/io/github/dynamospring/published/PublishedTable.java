package io.github.dynamospring.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Table of a data model that AWS has published, with its items. The source and the
 * licence are named in the file.
 */
final class PublishedTable {

	private final JsonNode model;

	private PublishedTable(JsonNode model) {
		this.model = model;
	}

	/**
	 * Read a model of the test resources.
	 */
	static PublishedTable read(String name) {
		try (InputStream file = PublishedTable.class.getResourceAsStream("/published/" + name + ".json")) {
			return new PublishedTable(JsonNode.parser().parse(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String name() {
		return text(this.model, "TableName");
	}

	/**
	 * Return the published items.
	 */
	List<Map<String, AttributeValue>> items() {
		return list(this.model, "TableData").map(PublishedTable::item).toList();
	}

	/**
	 * Create the table as it is published, without items.
	 */
	void create(DynamoDbClient client) {
		List<GlobalSecondaryIndex> indexes = list(this.model, "GlobalSecondaryIndexes").map(PublishedTable::index)
			.toList();
		client.createTable((request) -> request.tableName(name())
			.keySchema(keys(this.model))
			.attributeDefinitions(keyAttributes())
			.globalSecondaryIndexes(indexes.isEmpty() ? null : indexes)
			.billingMode(BillingMode.PAY_PER_REQUEST));
	}

	/**
	 * Delete all items.
	 */
	void clear(DynamoDbClient client) {
		stored(client).forEach((item) -> client.deleteItem(
				(request) -> request.tableName(name()).key(Map.of("PK", item.get("PK"), "SK", item.get("SK")))));
	}

	/**
	 * Delete all items and put the published ones.
	 */
	void fill(DynamoDbClient client) {
		clear(client);
		items().forEach((item) -> client.putItem((request) -> request.tableName(name()).item(item)));
	}

	/**
	 * Return all items of the table as they are stored.
	 */
	Set<Map<String, AttributeValue>> stored(DynamoDbClient client) {
		return new HashSet<>(client.scanPaginator((request) -> request.tableName(name()).consistentRead(true))
			.items()
			.stream()
			.toList());
	}

	private Set<AttributeDefinition> keyAttributes() {
		Set<String> names = new TreeSet<>();
		Stream.concat(Stream.of(this.model), list(this.model, "GlobalSecondaryIndexes"))
			.forEach((owner) -> keys(owner).forEach((key) -> names.add(key.attributeName())));
		return names.stream()
			.map((name) -> AttributeDefinition.builder()
				.attributeName(name)
				.attributeType(ScalarAttributeType.S)
				.build())
			.collect(Collectors.toSet());
	}

	private static GlobalSecondaryIndex index(JsonNode index) {
		JsonNode projection = index.asObject().get("Projection");
		List<String> included = list(projection, "NonKeyAttributes").map(JsonNode::text).toList();
		return GlobalSecondaryIndex.builder()
			.indexName(text(index, "IndexName"))
			.keySchema(keys(index))
			.projection(Projection.builder()
				.projectionType(text(projection, "ProjectionType"))
				.nonKeyAttributes(included.isEmpty() ? null : included)
				.build())
			.build();
	}

	private static List<KeySchemaElement> keys(JsonNode owner) {
		JsonNode keys = owner.asObject().get("KeyAttributes");
		return Stream.of(key(keys, "PartitionKey", KeyType.HASH), key(keys, "SortKey", KeyType.RANGE))
			.flatMap(Optional::stream)
			.toList();
	}

	private static Optional<KeySchemaElement> key(JsonNode keys, String name, KeyType type) {
		return Optional.ofNullable(keys.asObject().get(name))
			.map((key) -> KeySchemaElement.builder().attributeName(text(key, "AttributeName")).keyType(type).build());
	}

	private static Map<String, AttributeValue> item(JsonNode item) {
		return item.asObject()
			.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (attribute) -> value(attribute.getValue())));
	}

	private static AttributeValue value(JsonNode typed) {
		Map.Entry<String, JsonNode> value = typed.asObject().entrySet().iterator().next();
		return switch (value.getKey()) {
			case "S" -> AttributeValue.fromS(value.getValue().text());
			case "N" -> AttributeValue.fromN(value.getValue().text());
			case "SS" -> AttributeValue.fromSs(value.getValue().asArray().stream().map(JsonNode::text).toList());
			case "M" -> AttributeValue.fromM(item(value.getValue()));
			default -> throw new IllegalArgumentException("No published item has " + value.getKey());
		};
	}

	private static Stream<JsonNode> list(JsonNode owner, String name) {
		return Optional.ofNullable(owner.asObject().get(name)).stream().flatMap((list) -> list.asArray().stream());
	}

	private static String text(JsonNode owner, String name) {
		return owner.asObject().get(name).text();
	}

}
