package io.github.dynamospring.existing;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Table as another application made it, with the keys PK and SK and the index GSI1, and
 * the repositories of a new application on it.
 */
final class ExistingTable {

	static final TableAttributeNames NAMES = new TableAttributeNames("PK", "SK", "_type", "_write", Map.of())
		.withIndex("GSI1", "GSI1PK", "GSI1SK");

	private final DynamoDbClient client;

	private final String name;

	private ExistingTable(DynamoDbClient client, String name) {
		this.client = client;
		this.name = name;
	}

	/**
	 * Create a table whose index projects some attributes, or the keys alone.
	 */
	static ExistingTable create(DynamoDbClient client, String name, String... projected) {
		client.createTable(CreateTableRequest.builder()
			.tableName(name)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(definitions("PK", "SK", "GSI1PK", "GSI1SK"))
			.keySchema(keys("PK", "SK"))
			.globalSecondaryIndexes(GlobalSecondaryIndex.builder()
				.indexName("GSI1")
				.keySchema(keys("GSI1PK", "GSI1SK"))
				.projection(projection(projected))
				.build())
			.build());
		return new ExistingTable(client, name);
	}

	private static List<AttributeDefinition> definitions(String... names) {
		return Arrays.stream(names)
			.map((name) -> AttributeDefinition.builder()
				.attributeName(name)
				.attributeType(ScalarAttributeType.S)
				.build())
			.toList();
	}

	private static List<KeySchemaElement> keys(String partition, String sort) {
		return List.of(KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
				KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
	}

	private static Projection projection(String... projected) {
		return (projected.length == 0) ? Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build()
				: Projection.builder().projectionType(ProjectionType.INCLUDE).nonKeyAttributes(projected).build();
	}

	String name() {
		return this.name;
	}

	/**
	 * Put an item as the other application does.
	 * @param texts names and values in turn
	 */
	void put(String... texts) {
		Map<String, AttributeValue> item = new HashMap<>();
		for (int i = 0; i < texts.length; i += 2) {
			item.put(texts[i], AttributeValue.fromS(texts[i + 1]));
		}
		this.client.putItem((put) -> put.tableName(this.name).item(item));
	}

	/**
	 * Return an item as it is stored, or nothing.
	 */
	Map<String, AttributeValue> get(String partition, String sort) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		key.put("PK", AttributeValue.fromS(partition));
		key.put("SK", AttributeValue.fromS(sort));
		return this.client.getItem((get) -> get.tableName(this.name).key(key)).item();
	}

	static DynamoMappingContext context(Class<?>... entities) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setTableAttributes((table) -> NAMES);
		context.setInitialEntitySet(Set.of(entities));
		context.afterPropertiesSet();
		return context;
	}

	/**
	 * Create a repository of a new application, which leaves the table as it is.
	 */
	<R> R repository(Class<R> repository, Class<?>... entities) {
		DynamoMappingContext context = context(entities);
		DynamoTemplate template = new DynamoTemplate(this.client, context, (logical) -> this.name, new AccessPatterns(),
				LocalDatabase.TEMPLATE_SETTINGS);
		return new DynamoRepositoryFactory(template, context, LocalDatabase.PLANNER_SETTINGS).getRepository(repository);
	}

}
