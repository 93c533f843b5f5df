package io.github.dynamospring.table;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;

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
		List<KeyAttribute> keys = schema.primaryKey();
		request.attributeDefinitions(schema.keys().stream().map(RequestParts::definition).toList())
			.keySchema(RequestParts.keySchema(List.of(schema.partition()), keys.subList(1, keys.size())));
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

	private static Stream<IndexSchema> indexes(TableSchema schema, IndexSchema.Type type) {
		return schema.indexes().stream().filter((index) -> index.type() == type);
	}

	private static LocalSecondaryIndex local(IndexSchema index) {
		return LocalSecondaryIndex.builder()
			.indexName(index.name())
			.keySchema(RequestParts.keySchema(index.partition(), index.sort()))
			.projection(RequestParts.projection(index.projection()))
			.build();
	}

	private static GlobalSecondaryIndex global(IndexSchema index, CapacitySettings capacity) {
		return GlobalSecondaryIndex.builder()
			.indexName(index.name())
			.keySchema(RequestParts.keySchema(index.partition(), index.sort()))
			.projection(RequestParts.projection(index.projection()))
			.provisionedThroughput(RequestParts.throughput(capacity.initialThroughput()))
			.warmThroughput(RequestParts.warmThroughput(capacity.warmThroughput()))
			.onDemandThroughput(RequestParts.onDemandThroughput(capacity.onDemandMaximum()))
			.build();
	}

	private static void addSettings(CreateTableRequest.Builder request, TableSettings settings) {
		CapacitySettings capacity = settings.capacity();
		boolean provisioned = settings.billingMode() == TableSettings.BillingMode.PROVISIONED;
		request.billingMode(provisioned ? BillingMode.PROVISIONED : BillingMode.PAY_PER_REQUEST)
			.provisionedThroughput(RequestParts.throughput(capacity.initialThroughput()))
			.warmThroughput(RequestParts.warmThroughput(capacity.warmThroughput()))
			.onDemandThroughput(RequestParts.onDemandThroughput(capacity.onDemandMaximum()))
			.tableClass(settings.tableClass())
			.deletionProtectionEnabled(settings.deletionProtection());
		addEncryption(request, settings);
		if (settings.streamView() != null) {
			request.streamSpecification(RequestParts.stream(settings.streamView()));
		}
		if (!settings.tags().isEmpty()) {
			request.tags(RequestParts.tags(settings.tags()));
		}
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

}
