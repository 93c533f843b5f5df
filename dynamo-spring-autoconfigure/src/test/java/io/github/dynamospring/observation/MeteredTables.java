package io.github.dynamospring.observation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Tables with the keys {@code pk} and {@code sk}, a local index {@code lsi} by {@code l}
 * and a global one, {@code gsi}, by {@code g}.
 */
public final class MeteredTables {

	private MeteredTables() {
	}

	static void create(DynamoDbClient client, String... names) {
		Arrays.stream(names).forEach((name) -> create(client, name));
	}

	private static void create(DynamoDbClient client, String name) {
		client.createTable((table) -> table.tableName(name)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
			.attributeDefinitions(Arrays.stream(new String[] { "pk", "sk", "l", "g" })
				.map((attribute) -> AttributeDefinition.builder()
					.attributeName(attribute)
					.attributeType(ScalarAttributeType.S)
					.build())
				.toList())
			.localSecondaryIndexes(LocalSecondaryIndex.builder()
				.indexName("lsi")
				.keySchema(key("pk", KeyType.HASH), key("l", KeyType.RANGE))
				.projection((projection) -> projection.projectionType(ProjectionType.KEYS_ONLY))
				.build())
			.globalSecondaryIndexes(GlobalSecondaryIndex.builder()
				.indexName("gsi")
				.keySchema(key("g", KeyType.HASH))
				.projection((projection) -> projection.projectionType(ProjectionType.ALL))
				.build()));
	}

	private static KeySchemaElement key(String attribute, KeyType type) {
		return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
	}

	public static Map<String, AttributeValue> key(String id) {
		return item("pk", id, "sk", id);
	}

	/**
	 * Return an item of names and values by turns.
	 */
	public static Map<String, AttributeValue> item(String... attributes) {
		Map<String, AttributeValue> item = new HashMap<>();
		for (int i = 0; i < attributes.length; i += 2) {
			item.put(attributes[i], AttributeValue.fromS(attributes[i + 1]));
		}
		return item;
	}

	/**
	 * Return an item with its key and those of both indexes.
	 */
	static Map<String, AttributeValue> indexed(String id, String group, String local) {
		return item("pk", id, "sk", id, "g", group, "l", local);
	}

}
