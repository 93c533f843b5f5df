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
	 * Return the value of each property of the primary key.
	 */
	@Nullable Object[] values(ID id);

	/**
	 * Write the primary key as a map.
	 * @throws InvalidValueException if a part is null or cannot be a key
	 */
	void writeKey(ID id, ItemWriter writer);

	/**
	 * Return whether an item can have the primary key. None has where the table has no
	 * escapes, and a part contains the delimiter.
	 */
	boolean isKey(ID id);

	/**
	 * Return the ID of an entity.
	 */
	ID idOf(Object entity);

}
