package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.FoundTable.FoundIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexWarmThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TableWarmThroughputDescription;

/**
 * Reader of the schema and settings of a table from DynamoDB's description of it.
 */
public final class TableDescriptionReader {

	private TableDescriptionReader() {
	}

	/**
	 * Return the schema in a description.
	 * @param logicalName the name that entities use
	 * @param table the description
	 * @param ttlAttribute the time to live attribute, which a description lacks
	 */
	public static TableSchema schema(String logicalName, TableDescription table, @Nullable String ttlAttribute) {
		Map<String, KeyAttribute.KeyType> types = types(table);
		List<KeyAttribute> sort = keys(table.keySchema(), KeyType.RANGE, types);
		return new TableSchema(logicalName, keys(table.keySchema(), KeyType.HASH, types).get(0),
				sort.isEmpty() ? null : sort.get(0), indexes(table, types), ttlAttribute);
	}

	static TableSettings settings(TableDescription table, @Nullable Boolean pointInTimeRecovery,
			Map<String, String> tags) {
		CapacitySettings capacity = capacity(table);
		boolean provisioned = capacity.throughput() != null;
		return new TableSettings(
				provisioned ? TableSettings.BillingMode.PROVISIONED : TableSettings.BillingMode.ON_DEMAND, capacity,
				indexCapacities(table), tableClass(table), kmsKey(table), pointInTimeRecovery,
				Boolean.TRUE.equals(table.deletionProtectionEnabled()), streamView(table), tags);
	}

	private static String tableClass(TableDescription table) {
		if (table.tableClassSummary() == null) {
			return "STANDARD";
		}
		return table.tableClassSummary().tableClassAsString();
	}

	private static @Nullable String kmsKey(TableDescription table) {
		if (table.sseDescription() == null) {
			return null;
		}
		return table.sseDescription().kmsMasterKeyArn();
	}

	private static @Nullable String streamView(TableDescription table) {
		if (table.streamSpecification() == null) {
			return null;
		}
		return table.streamSpecification().streamViewTypeAsString();
	}

	/**
	 * Return the settings that DynamoDB Local keeps, completed by the wanted ones.
	 */
	static TableSettings localSettings(TableDescription table, TableSettings wanted) {
		TableSettings found = settings(table, null, Map.of());
		Map<String, CapacitySettings> indexes = new LinkedHashMap<>();
		found.indexes().forEach((name, index) -> indexes.put(name, localCapacity(index, wanted.capacityOf(name))));
		return new TableSettings(found.billingMode(), localCapacity(found.capacity(), wanted.capacity()), indexes,
				wanted.tableClass(), wanted.kmsKeyId(), wanted.pointInTimeRecovery(), found.deletionProtection(),
				found.streamView(), wanted.tags());
	}

	private static CapacitySettings localCapacity(CapacitySettings found, CapacitySettings wanted) {
		return new CapacitySettings(found.throughput(), wanted.warmThroughput(), found.onDemandMaximum(), null);
	}

	private static CapacitySettings capacity(TableDescription table) {
		return new CapacitySettings(provisioned(table.provisionedThroughput()),
				throughput(table.warmThroughput(), TableWarmThroughputDescription::readUnitsPerSecond,
						TableWarmThroughputDescription::writeUnitsPerSecond),
				maximum(table.onDemandThroughput()), null);
	}

	private static Map<String, CapacitySettings> indexCapacities(TableDescription table) {
		Map<String, CapacitySettings> capacities = new LinkedHashMap<>();
		for (GlobalSecondaryIndexDescription index : table.globalSecondaryIndexes()) {
			capacities.put(index.indexName(),
					new CapacitySettings(provisioned(index.provisionedThroughput()),
							throughput(index.warmThroughput(),
									GlobalSecondaryIndexWarmThroughputDescription::readUnitsPerSecond,
									GlobalSecondaryIndexWarmThroughputDescription::writeUnitsPerSecond),
							maximum(index.onDemandThroughput()), null));
		}
		return capacities;
	}

	/** A table with on-demand billing has zero units. */
	private static <T> @Nullable Throughput throughput(@Nullable T described, Function<T, @Nullable Long> reads,
			Function<T, @Nullable Long> writes) {
		Long read = (described != null) ? reads.apply(described) : null;
		Long write = (described != null) ? writes.apply(described) : null;
		if (read != null && write != null && read > 0 && write > 0) {
			return new Throughput(read, write);
		}
		return null;
	}

	private static @Nullable Throughput provisioned(@Nullable ProvisionedThroughputDescription described) {
		return throughput(described, ProvisionedThroughputDescription::readCapacityUnits,
				ProvisionedThroughputDescription::writeCapacityUnits);
	}

	private static @Nullable Throughput maximum(@Nullable OnDemandThroughput described) {
		return throughput(described, OnDemandThroughput::maxReadRequestUnits, OnDemandThroughput::maxWriteRequestUnits);
	}

	/**
	 * Return the state of a table. It accepts no other update while its warm throughput
	 * is raised.
	 */
	static String status(TableDescription table) {
		boolean warming = table.warmThroughput() != null && table.warmThroughput().status() == TableStatus.UPDATING;
		if (warming && table.tableStatus() == TableStatus.ACTIVE) {
			return TableStatus.UPDATING.toString();
		}
		return table.tableStatusAsString();
	}

	/**
	 * Return the states of the global indexes, by name.
	 */
	static Map<String, FoundIndex> indexes(TableDescription table) {
		Map<String, FoundIndex> indexes = new LinkedHashMap<>();
		for (GlobalSecondaryIndexDescription index : table.globalSecondaryIndexes()) {
			indexes.put(index.indexName(), new FoundIndex(status(index), Boolean.TRUE.equals(index.backfilling())));
		}
		return indexes;
	}

	private static String status(GlobalSecondaryIndexDescription index) {
		boolean warming = index.warmThroughput() != null && index.warmThroughput().status() == IndexStatus.UPDATING;
		if (warming && index.indexStatus() == IndexStatus.ACTIVE) {
			return IndexStatus.UPDATING.toString();
		}
		return index.indexStatusAsString();
	}

	private static Map<String, KeyAttribute.KeyType> types(TableDescription table) {
		return table.attributeDefinitions()
			.stream()
			.collect(Collectors.toMap(AttributeDefinition::attributeName,
					(definition) -> KeyAttribute.KeyType.valueOf(definition.attributeTypeAsString())));
	}

	private static List<KeyAttribute> keys(List<KeySchemaElement> keySchema, KeyType keyType,
			Map<String, KeyAttribute.KeyType> types) {
		return keySchema.stream()
			.filter((element) -> element.keyType() == keyType)
			.map((element) -> key(element.attributeName(), types))
			.toList();
	}

	private static KeyAttribute key(String name, Map<String, KeyAttribute.KeyType> types) {
		return new KeyAttribute(name, Objects.requireNonNull(types.get(name), "a key attribute has a definition"));
	}

	private static List<IndexSchema> indexes(TableDescription table, Map<String, KeyAttribute.KeyType> types) {
		List<IndexSchema> indexes = new ArrayList<>();
		for (LocalSecondaryIndexDescription index : table.localSecondaryIndexes()) {
			indexes.add(index(index.indexName(), IndexSchema.Type.LOCAL, index.keySchema(), index.projection(), types));
		}
		for (GlobalSecondaryIndexDescription index : table.globalSecondaryIndexes()) {
			indexes
				.add(index(index.indexName(), IndexSchema.Type.GLOBAL, index.keySchema(), index.projection(), types));
		}
		return indexes;
	}

	private static IndexSchema index(String name, IndexSchema.Type type, List<KeySchemaElement> keySchema,
			software.amazon.awssdk.services.dynamodb.model.Projection projection,
			Map<String, KeyAttribute.KeyType> types) {
		return new IndexSchema(name, type, keys(keySchema, KeyType.HASH, types), keys(keySchema, KeyType.RANGE, types),
				projection(projection));
	}

	private static Projection projection(software.amazon.awssdk.services.dynamodb.model.Projection projection) {
		Set<String> include = new TreeSet<>(projection.nonKeyAttributes());
		return new Projection(Projection.Type.valueOf(projection.projectionTypeAsString()), include);
	}

}
