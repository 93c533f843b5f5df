package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of a table of the application.
 *
 * @param logicalName the name that entities use
 * @param name the name in DynamoDB
 * @param client the name of its client, or null for the default one
 * @param partition the partition key
 * @param sort the sort key, or null without one
 * @param timeToLive the name of the time to live attribute, or null if items do not
 * expire
 * @param entities the entities of the table
 * @param indexes the indexes of the table
 * @param capacity the capacity of the table itself that this instance has used, or null
 * if requests are not counted
 * @since 0.1
 */
public record TableDescriptor(String logicalName, String name, @Nullable String client, AttributeDescriptor partition,
		@Nullable AttributeDescriptor sort, @Nullable String timeToLive, List<EntityDescriptor> entities,
		List<IndexDescriptor> indexes, @Nullable CapacityDescriptor capacity) implements OperationResponseBody {

	/**
	 * Descriptor of an attribute of a key.
	 *
	 * @param name the name of the attribute
	 * @param type its type
	 */
	public record AttributeDescriptor(String name, KeyType type) {

	}

	/**
	 * Descriptor of an index.
	 *
	 * @param name the name of the index
	 * @param type whether it is local or global
	 * @param partition the attributes of its partition key
	 * @param sort the attributes of its sort key
	 * @param projection the type of its projection
	 * @param include the attributes that it holds beside keys, if it does not hold all
	 * @param patterns the names of the access patterns that read it
	 * @param capacity the capacity that this instance has used, or null if requests are
	 * not counted
	 */
	public record IndexDescriptor(String name, IndexSchema.Type type, List<AttributeDescriptor> partition,
			List<AttributeDescriptor> sort, Projection.Type projection, Set<String> include, List<String> patterns,
			@Nullable CapacityDescriptor capacity) {

	}

	/**
	 * Descriptor of an entity.
	 *
	 * @param name the name of its type in items
	 * @param type the name of its class
	 * @param keys its keys, the primary key first
	 */
	public record EntityDescriptor(String name, String type, List<KeyDescriptor> keys) {

	}

	/**
	 * Descriptor of an entity's key.
	 *
	 * @param index the name of the index, or null for the primary key
	 * @param partition the templates of the partition key
	 * @param sort the templates of the sort key
	 * @param when the condition of an item to be in the index, or null without a
	 * condition
	 */
	public record KeyDescriptor(@Nullable String index, List<String> partition, List<String> sort,
			@Nullable String when) {

	}

	/**
	 * Descriptor of all tables.
	 *
	 * @param metrics whether requests are counted
	 * @param tables the tables, in the order of their logical names
	 */
	public record TablesDescriptor(boolean metrics, List<TableDescriptor> tables) implements OperationResponseBody {

	}

}
