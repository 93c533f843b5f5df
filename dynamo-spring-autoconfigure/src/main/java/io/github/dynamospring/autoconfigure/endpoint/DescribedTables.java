package io.github.dynamospring.autoconfigure.endpoint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.IndexUsage;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Source of descriptors for the tables of the application, with the capacity that this
 * instance has used since it started.
 */
final class DescribedTables {

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver tableNames;

	private final AccessPatterns patterns;

	private final @Nullable List<ResourceUsage> usage;

	private final Collection<IndexUsage> indexes;

	/**
	 * Create a source.
	 * @param statistics the statistics of requests, or null if requests are not counted
	 */
	DescribedTables(DynamoMappingContext mappingContext, TableNameResolver tableNames, AccessPatterns patterns,
			@Nullable DynamoStatistics statistics) {
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.patterns = patterns;
		this.usage = (statistics != null) ? statistics.resources() : null;
		this.indexes = (statistics != null) ? statistics.indexes() : List.of();
	}

	TablesDescriptor describe() {
		return new TablesDescriptor(this.usage != null, all());
	}

	List<TableDescriptor> all() {
		return this.mappingContext.getTables().stream().map(this::describe).toList();
	}

	@Nullable TableDescriptor find(String logicalName) {
		return this.mappingContext.getTables()
			.stream()
			.filter((table) -> table.logicalName().equals(logicalName))
			.findFirst()
			.map(this::describe)
			.orElse(null);
	}

	private TableDescriptor describe(TableModel table) {
		TableSchema schema = table.schema();
		String name = this.tableNames.resolve(schema.logicalName());
		return new TableDescriptor(schema.logicalName(), name, table.client(), schema.partition(), schema.sort(),
				schema.ttlAttribute(), table.entities().stream().map(this::describe).toList(),
				schema.indexes().stream().map((index) -> describe(schema, name, index)).toList(), capacity(name, null));
	}

	private IndexDescriptor describe(TableSchema table, String tableName, IndexSchema index) {
		return new IndexDescriptor(index.name(), index.type(), index.partition(), index.sort(),
				index.projection().type(), index.projection().include(),
				this.patterns.readersOf(table.logicalName(), index.name())
					.stream()
					.map(AccessPlan::name)
					.distinct()
					.toList(),
				capacity(tableName, index.name()));
	}

	private EntityDescriptor describe(DynamoPersistentEntity<?> entity) {
		return new EntityDescriptor(entity.getTypeName(), entity.getName(),
				entity.getKeys().stream().map(this::describe).toList(), entity.getHiddenForms());
	}

	private KeyDescriptor describe(EntityKey key) {
		ConditionExpression when = key.when();
		return new KeyDescriptor(key.indexName(), templates(key.partition()), templates(key.sort()),
				(when != null) ? when.toString() : null);
	}

	private static List<String> templates(List<KeyPart> parts) {
		return parts.stream().map(KeyPart::template).toList();
	}

	private @Nullable CapacityDescriptor capacity(String table, @Nullable String index) {
		if (this.usage == null) {
			return null;
		}
		ResourceUsage used = find(table, index);
		if (used == null) {
			return CapacityDescriptor.NONE;
		}
		return new CapacityDescriptor(used.read(), used.write());
	}

	private @Nullable ResourceUsage find(String table, @Nullable String index) {
		ResourceUsage resource = new ResourceUsage(table, index, 0, 0, 0, 0);
		return (this.usage != null) ? this.usage.stream().filter(resource::isOfSameResource).findFirst().orElse(null)
				: null;
	}

	/**
	 * Return the indexes that this instance has not read. Every change of their items
	 * costs a write.
	 */
	List<UnusedIndexDescriptor> unusedIndexes(List<TableDescriptor> tables) {
		List<UnusedIndexDescriptor> unused = new ArrayList<>();
		for (TableDescriptor table : tables) {
			for (IndexDescriptor index : table.indexes()) {
				Reason reason = isRead(table.name(), index.name()) ? null : reason(index);
				if (reason != null) {
					unused.add(new UnusedIndexDescriptor(table.logicalName(), index.name(), reason));
				}
			}
		}
		return unused;
	}

	private boolean isRead(String table, String index) {
		return this.indexes.stream()
			.anyMatch((used) -> used.read() && used.table().equals(table) && used.index().equals(index));
	}

	private static @Nullable Reason reason(IndexDescriptor index) {
		if (index.patterns().isEmpty()) {
			return Reason.NO_PATTERN;
		}
		if (index.capacity() == null) {
			return null;
		}
		return Reason.NO_READ;
	}

	/**
	 * Descriptor of all tables.
	 *
	 * @param metrics whether requests are counted
	 * @param tables the tables, in the order of their logical names
	 */
	record TablesDescriptor(boolean metrics, List<TableDescriptor> tables) implements OperationResponseBody {

	}

	/**
	 * Descriptor of a table.
	 */
	record TableDescriptor(String logicalName, String name, @Nullable String client, KeyAttribute partition,
			@Nullable KeyAttribute sort, @Nullable String timeToLive, List<EntityDescriptor> entities,
			List<IndexDescriptor> indexes, @Nullable CapacityDescriptor capacity) implements OperationResponseBody {

	}

	/**
	 * Descriptor of an index, with the names of the access patterns that read it.
	 */
	record IndexDescriptor(String name, IndexSchema.Type type, List<KeyAttribute> partition, List<KeyAttribute> sort,
			Projection.Type projection, Set<String> include, List<String> patterns,
			@Nullable CapacityDescriptor capacity) {

	}

	/**
	 * Descriptor of an entity: the name of its type in items, its class, its keys, and
	 * the forms of properties that DynamoDB cannot look into.
	 */
	record EntityDescriptor(String name, String type, List<KeyDescriptor> keys, Map<String, String> stored) {

	}

	/**
	 * Descriptor of an entity's key in an index, or its primary key.
	 */
	record KeyDescriptor(@Nullable String index, List<String> partition, List<String> sort, @Nullable String when) {

	}

	/**
	 * Descriptor of used capacity units.
	 */
	record CapacityDescriptor(double read, double write) {

		static final CapacityDescriptor NONE = new CapacityDescriptor(0, 0);

	}

	/**
	 * Descriptor of an index that is not read.
	 */
	record UnusedIndexDescriptor(String table, String index, Reason reason) {

	}

	/**
	 * Reasons for an index not to be read.
	 */
	enum Reason {

		/** No access pattern reads it, nor has any other request. */
		NO_PATTERN,

		/** Access patterns would read it, but were not called. */
		NO_READ

	}

}
