package io.github.dynamospring.mapping;

import java.util.List;

import io.github.dynamospring.item.ItemWriter;
import org.jspecify.annotations.Nullable;

/**
 * Codec of IDs, which turns them into primary keys and gets them out of entities.
 *
 * @param <ID> the ID type
 * @since 0.1
 */
public interface IdCodec<ID> {

	/**
	 * Return the paths of the properties that make the primary key, in the order of
	 * {@link #values}.
	 */
	List<String> paths();

	/**
	 * Return the value of each property of the primary key. The value of a
	 * {@link TenantId} is null if the ID does not name it.
	 */
	@Nullable Object[] values(ID id);

	/**
	 * Return the tenant that an ID names, or null if it does not name one.
	 */
	@Nullable String tenantOf(ID id);

	/**
	 * Write the primary key as a map.
	 * @param id the ID
	 * @param tenant the tenant, or null for an entity without one
	 * @param writer receives the map
	 * @throws InvalidValueException if a part is null or cannot be a key
	 */
	void writeKey(ID id, @Nullable String tenant, ItemWriter writer);

	/**
	 * Return whether an item can have the primary key. No item can if the table has no
	 * escapes and a part contains the delimiter.
	 * @param id the ID
	 * @param tenant the tenant, or null for an entity without one
	 */
	boolean isKey(ID id, @Nullable String tenant);

	/**
	 * Return the ID of an entity.
	 */
	ID idOf(Object entity);

}
