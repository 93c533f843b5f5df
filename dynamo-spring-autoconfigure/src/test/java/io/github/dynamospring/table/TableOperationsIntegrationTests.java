package io.github.dynamospring.table;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TableOperations} with DynamoDB Local.
 */
class TableOperationsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final DynamoDbClient client = database.client();

	private final TableOperations operations = new TableOperations(client, Duration.ofSeconds(30),
			Duration.ofMillis(20));

	@AfterEach
	void deleteTables() {
		for (String table : client.listTables().tableNames()) {
			client.updateTable((request) -> request.tableName(table).deletionProtectionEnabled(false));
			client.deleteTable((request) -> request.tableName(table));
		}
	}

	@Test
	void createsATableThatValidates() {
		TableDefinition definition = Tables.definition(Tables.SHOP);
		this.operations.create(List.of(definition));
		this.operations.validate(List.of(definition));
		this.operations.create(List.of(definition));
		TableDescription table = describe();
		assertThat(table.keySchema()).extracting(KeySchemaElement::attributeName).containsExactly("pk", "sk");
		assertThat(table.localSecondaryIndexes()).hasSize(1);
		assertThat(table.globalSecondaryIndexes()).filteredOn((index) -> index.indexName().equals("bySite"))
			.singleElement()
			.satisfies((index) -> assertThat(index.keySchema()).extracting(KeySchemaElement::attributeName)
				.containsExactly("site", "kind", "level", "takenAt"));
		assertThat(client.describeTimeToLive((request) -> request.tableName("prod-shop"))
			.timeToLiveDescription()
			.attributeName()).isEqualTo("expiresAt");
	}

	@Test
	void createsATableWithAllSettings() {
		TableDefinition definition = Tables.definition(Tables.SHOP, Tables.ALL_SETTINGS);
		this.operations.create(List.of(definition));
		this.operations.validate(List.of(definition));
		TableDescription table = describe();
		assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(5);
		assertThat(table.deletionProtectionEnabled()).isTrue();
		assertThat(table.streamSpecification().streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
	}

	private static TableDescription describe() {
		return client.describeTable((request) -> request.tableName("prod-shop")).table();
	}

	@Test
	void listsEveryDifferenceOfEveryTable() {
		IndexSchema narrow = new IndexSchema("gsi1", IndexSchema.Type.GLOBAL, Tables.GLOBAL.partition(), List.of(),
				Tables.KEYS_ONLY);
		TableSchema found = new TableSchema("shop", Tables.PK, null, List.of(narrow), "ttl");
		this.operations.create(List.of(Tables.definition(found)));
		TableDefinition absent = new TableDefinition("prod-stock", Tables.shop(), TableSettings.DEFAULT);
		TableSettings settings = new TableSettings(BillingMode.PROVISIONED, Tables.capacity(new Throughput(1, 2), null),
				Map.of(), null, null, null, true, "NEW_IMAGE", Map.of());
		TableSchema expected = new TableSchema("shop", Tables.PK, Tables.SK, List.of(Tables.GLOBAL, Tables.MULTI),
				"expiresAt");
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> this.operations.validate(List.of(Tables.definition(expected, settings), absent)))
			.withMessage("""
					Tables differ from their entities and settings:
					 - prod-shop: sort key is absent, expected sk (S)
					 - prod-shop: index gsi1 sort key is absent, expected gsi1sk (S)
					 - prod-shop: index gsi1 projection is KEYS_ONLY, expected INCLUDE _type, amount
					 - prod-shop: index bySite is absent, expected GLOBAL with partition key site (S), kind (S), sort \
					key level (N), takenAt (S), projecting ALL
					 - prod-shop: time to live attribute is ttl, expected expiresAt
					 - prod-shop: index gsi1 throughput is absent, expected at least 1 read and 2 write units
					 - prod-shop: billing mode is ON_DEMAND, expected PROVISIONED
					 - prod-shop: throughput is absent, expected at least 1 read and 2 write units
					 - prod-shop: deletion protection is false, expected true
					 - prod-shop: stream view is absent, expected NEW_IMAGE
					 - prod-stock: table is absent, expected one with partition key pk (S), sort key sk (S)""");
	}

	@Test
	void createsATableFromManyInstancesAtOnce() {
		TableDefinition definition = Tables.definition(Tables.SHOP);
		List<CompletableFuture<Void>> instances = IntStream.range(0, 8)
			.mapToObj((instance) -> CompletableFuture.runAsync(() -> this.operations.create(List.of(definition))))
			.toList();
		assertThat(instances).allSatisfy((instance) -> assertThat(instance).succeedsWithin(Duration.ofSeconds(60)));
		this.operations.validate(List.of(definition));
	}

	@Test
	void addsIndexesAndSettingsToATableWithItems() {
		this.operations.create(List.of(Tables.definition(Tables.shop())));
		Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromS("p"), "sk", AttributeValue.fromS("s"),
				"site", AttributeValue.fromS("north"), "kind", AttributeValue.fromS("heat"), "level",
				AttributeValue.fromN("7"), "takenAt", AttributeValue.fromS("now"));
		client.putItem((request) -> request.tableName("prod-shop").item(item));
		CapacitySettings capacity = new CapacitySettings(null, new Throughput(13000, 5000), new Throughput(100, 200),
				null);
		TableSettings settings = new TableSettings(null, capacity, Map.of(), "STANDARD_INFREQUENT_ACCESS", null, true,
				true, "NEW_IMAGE", Map.of("team", "shop"));
		TableDefinition definition = Tables.definition(
				new TableSchema("shop", Tables.PK, Tables.SK, List.of(Tables.GLOBAL, Tables.MULTI), "expiresAt"),
				settings);
		this.operations.update(List.of(definition));
		this.operations.validate(List.of(definition));
		assertThat(describe().deletionProtectionEnabled()).isTrue();
		assertThat(client
			.query((request) -> request.tableName("prod-shop")
				.indexName("bySite")
				.keyConditionExpression("site = :site and kind = :kind")
				.expressionAttributeValues(
						Map.of(":site", AttributeValue.fromS("north"), ":kind", AttributeValue.fromS("heat"))))
			.items()).containsExactly(item);
	}

	@Test
	void updatesATableFromManyInstancesAtOnce() {
		this.operations.create(List.of(Tables.definition(Tables.shop())));
		TableDefinition definition = Tables.definition(Tables.shop(Tables.GLOBAL, Tables.MULTI));
		List<CompletableFuture<Void>> instances = IntStream.range(0, 8)
			.mapToObj((instance) -> new TableOperations(client, Duration.ofSeconds(30), Duration.ofMillis(20)))
			.map((instance) -> CompletableFuture.runAsync(() -> instance.update(List.of(definition))))
			.toList();
		assertThat(instances).allSatisfy((instance) -> assertThat(instance).succeedsWithin(Duration.ofSeconds(60)));
		this.operations.validate(List.of(definition));
	}

	@Test
	void createsATableThatIsToBeUpdated() {
		TableDefinition definition = Tables.definition(Tables.SHOP, Tables.ALL_SETTINGS);
		this.operations.manage(TableManagement.UPDATE, List.of(definition));
		this.operations.manage(TableManagement.UPDATE, List.of(definition));
		this.operations.validate(List.of(definition));
	}

}
