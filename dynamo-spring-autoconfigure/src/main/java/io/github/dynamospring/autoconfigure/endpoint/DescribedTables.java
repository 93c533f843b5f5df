package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;
import java.util.stream.StreamSupport;

import io.github.dynamospring.autoconfigure.endpoint.TableDescriptor.AttributeDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.TableDescriptor.EntityDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.TableDescriptor.IndexDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.TableDescriptor.KeyDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Source of descriptors for the tables of the application.
 */
final class DescribedTables {

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver tableNames;

	private final AccessPatterns patterns;

	private final UsedCapacity capacity;

	DescribedTables(DynamoMappingContext mappingContext, TableNameResolver tableNames, AccessPatterns patterns,
			UsedCapacity capacity) {
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.patterns = patterns;
		this.capacity = capacity;
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
		KeyAttribute sort = schema.sort();
		return new TableDescriptor(schema.logicalName(), name, table.client(), describe(schema.partition()),
				(sort != null) ? describe(sort) : null, schema.ttlAttribute(),
				table.entities().stream().map(this::describe).toList(),
				schema.indexes().stream().map((index) -> describe(schema, name, index)).toList(),
				this.capacity.of(name, null));
	}

	private IndexDescriptor describe(TableSchema table, String tableName, IndexSchema index) {
		return new IndexDescriptor(index.name(), index.type(), describe(index.partition()), describe(index.sort()),
				index.projection().type(), index.projection().include(), readers(table.logicalName(), index.name()),
				this.capacity.of(tableName, index.name()));
	}

	private List<AttributeDescriptor> describe(List<KeyAttribute> attributes) {
		return attributes.stream().map(this::describe).toList();
	}

	private AttributeDescriptor describe(KeyAttribute attribute) {
		return new AttributeDescriptor(attribute.name(), attribute.type());
	}

	private List<String> readers(String logicalName, String index) {
		return StreamSupport.stream(this.patterns.spliterator(), false)
			.map(RegisteredPattern::plan)
			.filter((plan) -> plan.table().equals(logicalName) && index.equals(plan.index()))
			.map(AccessPlan::name)
			.distinct()
			.toList();
	}

	private EntityDescriptor describe(DynamoPersistentEntity<?> entity) {
		return new EntityDescriptor(entity.getTypeName(), entity.getName(),
				entity.getKeys().stream().map(this::describe).toList());
	}

	private KeyDescriptor describe(EntityKey key) {
		ConditionExpression when = key.when();
		return new KeyDescriptor(key.indexName(), templates(key.partition()), templates(key.sort()),
				(when != null) ? when.toString() : null);
	}

	private static List<String> templates(List<KeyPart> parts) {
		return parts.stream().map(KeyPart::template).toList();
	}

}
