package io.github.dynamospring.table;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/**
 * Factory of requests that create tables.
 */
public final class CreateTableRequestFactory {

	private CreateTableRequestFactory() {
	}

	/**
	 * Return the request that creates a table. The time to live and point-in-time
	 * recovery are set when the table is active.
	 * @param definition the table
	 */
	public static CreateTableRequest of(TableDefinition definition) {
		CreateTableRequest.Builder request = CreateTableRequest.builder().tableName(definition.name());
		addSchema(request, definition.schema(), definition.settings());
		addSettings(request, definition.settings());
		return request.build();
	}

	private static void addSchema(CreateTableRequest.Builder request, TableSchema schema, TableSettings settings) {
		request.attributeDefinitions(attributeDefinitions(schema))
			.keySchema(keySchema(List.of(schema.partition()), sort(schema)));
		List<LocalSecondaryIndex> local = indexes(schema, IndexSchema.Type.LOCAL).map(CreateTableRequestFactory::local)
			.toList();
		if (!local.isEmpty()) {
			request.localSecondaryIndexes(local);
		}
		List<GlobalSecondaryIndex> global = indexes(schema, IndexSchema.Type.GLOBAL)
			.map((index) -> global(index, settings.capacityOf(index.name())))
			.toList();
		if (!global.isEmpty()) {
			request.globalSecondaryIndexes(global);
		}
	}

	private static Collection<AttributeDefinition> attributeDefinitions(TableSchema schema) {
		Map<String, AttributeDefinition> definitions = new LinkedHashMap<>();
		Stream<KeyAttribute> keys = Stream.concat(Stream.of(schema.partition()), sort(schema).stream());
		Stream<KeyAttribute> indexKeys = schema.indexes()
			.stream()
			.flatMap((index) -> Stream.concat(index.partition().stream(), index.sort().stream()));
		Stream.concat(keys, indexKeys)
			.forEach((key) -> definitions.put(key.name(),
					AttributeDefinition.builder().attributeName(key.name()).attributeType(key.type().name()).build()));
		return definitions.values();
	}

	private static List<KeyAttribute> sort(TableSchema schema) {
		return (schema.sort() != null) ? List.of(schema.sort()) : List.of();
	}

	private static Stream<IndexSchema> indexes(TableSchema schema, IndexSchema.Type type) {
		return schema.indexes().stream().filter((index) -> index.type() == type);
	}

	private static LocalSecondaryIndex local(IndexSchema index) {
		return LocalSecondaryIndex.builder()
			.indexName(index.name())
			.keySchema(keySchema(index.partition(), index.sort()))
			.projection(projection(index))
			.build();
	}

	private static GlobalSecondaryIndex global(IndexSchema index, CapacitySettings capacity) {
		return GlobalSecondaryIndex.builder()
			.indexName(index.name())
			.keySchema(keySchema(index.partition(), index.sort()))
			.projection(projection(index))
			.provisionedThroughput(throughput(capacity.initialThroughput()))
			.warmThroughput(warmThroughput(capacity.warmThroughput()))
			.onDemandThroughput(onDemandThroughput(capacity.onDemandMaximum()))
			.build();
	}

	private static List<KeySchemaElement> keySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
		return Stream
			.concat(partition.stream().map((key) -> element(key, KeyType.HASH)),
					sort.stream().map((key) -> element(key, KeyType.RANGE)))
			.toList();
	}

	private static KeySchemaElement element(KeyAttribute key, KeyType type) {
		return KeySchemaElement.builder().attributeName(key.name()).keyType(type).build();
	}

	private static Projection projection(IndexSchema index) {
		Projection.Builder projection = Projection.builder().projectionType(index.projection().type().name());
		if (!index.projection().include().isEmpty()) {
			projection.nonKeyAttributes(index.projection().include());
		}
		return projection.build();
	}

	private static void addSettings(CreateTableRequest.Builder request, TableSettings settings) {
		CapacitySettings capacity = settings.capacity();
		boolean provisioned = settings.billingMode() == TableSettings.BillingMode.PROVISIONED;
		request.billingMode(provisioned ? BillingMode.PROVISIONED : BillingMode.PAY_PER_REQUEST)
			.provisionedThroughput(throughput(capacity.initialThroughput()))
			.warmThroughput(warmThroughput(capacity.warmThroughput()))
			.onDemandThroughput(onDemandThroughput(capacity.onDemandMaximum()))
			.tableClass(settings.tableClass())
			.deletionProtectionEnabled(settings.deletionProtection());
		addEncryption(request, settings);
		addStream(request, settings);
		addTags(request, settings);
	}

	private static @Nullable ProvisionedThroughput throughput(@Nullable Throughput throughput) {
		return (throughput != null) ? ProvisionedThroughput.builder()
			.readCapacityUnits(throughput.read())
			.writeCapacityUnits(throughput.write())
			.build() : null;
	}

	private static @Nullable WarmThroughput warmThroughput(@Nullable Throughput throughput) {
		return (throughput != null) ? WarmThroughput.builder()
			.readUnitsPerSecond(throughput.read())
			.writeUnitsPerSecond(throughput.write())
			.build() : null;
	}

	private static @Nullable OnDemandThroughput onDemandThroughput(@Nullable Throughput throughput) {
		return (throughput != null) ? OnDemandThroughput.builder()
			.maxReadRequestUnits(throughput.read())
			.maxWriteRequestUnits(throughput.write())
			.build() : null;
	}

	private static void addEncryption(CreateTableRequest.Builder request, TableSettings settings) {
		if (settings.kmsKeyId() != null) {
			request.sseSpecification(SSESpecification.builder()
				.enabled(true)
				.sseType(SSEType.KMS)
				.kmsMasterKeyId(settings.kmsKeyId())
				.build());
		}
	}

	private static void addStream(CreateTableRequest.Builder request, TableSettings settings) {
		if (settings.streamView() != null) {
			request.streamSpecification(
					StreamSpecification.builder().streamEnabled(true).streamViewType(settings.streamView()).build());
		}
	}

	private static void addTags(CreateTableRequest.Builder request, TableSettings settings) {
		if (!settings.tags().isEmpty()) {
			request.tags(settings.tags()
				.entrySet()
				.stream()
				.map((tag) -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
				.toList());
		}
	}

}
