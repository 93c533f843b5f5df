package io.github.dynamospring.mapping;

import java.util.Set;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import org.jspecify.annotations.Nullable;

/**
 * Codec of the items of one entity type. Compiled once, immutable and shared by all
 * threads.
 *
 * @param <T> the entity type
 * @since 0.1
 */
public interface EntityCodec<T> {

	/**
	 * Read an item. Attributes may come in any order; unknown ones are ignored. A missing
	 * value is null, an empty set or an empty optional. A property that the constructor
	 * does not take keeps its initial value. A primitive argument of the constructor must
	 * be stored.
	 * @throws InvalidValueException if an attribute does not fit its property
	 */
	T read(ItemReader item);

	/**
	 * Read an item of an access pattern, for which the requests for its objects count.
	 * @param pattern the name of the access pattern
	 * @throws InvalidValueException if an attribute does not fit its property
	 */
	default T read(ItemReader item, String pattern) {
		return read(item);
	}

	/**
	 * Write an entity as a map of its properties, the computed key attributes of the
	 * table and of each index that it belongs to, and its type. Nulls and empty sets are
	 * left out.
	 * @throws InvalidValueException if a value cannot be stored exactly, or a property of
	 * the primary key is missing
	 */
	void write(T entity, ItemWriter writer);

	/**
	 * Write the primary key of an entity as a map.
	 */
	void writeKey(T entity, ItemWriter writer);

	/**
	 * Return the properties whose large values are stored as objects, or null if there
	 * are none. Their values are written into the item, from which the caller takes them.
	 */
	default @Nullable LargeProperties large() {
		return null;
	}

	/**
	 * Return the names of all attributes that may be written.
	 */
	Set<String> attributeNames();

	/**
	 * Return the codec of an ID type: the type of the one property in the primary key, or
	 * a class with properties named like the placeholders. Compiled once per type.
	 * @throws org.springframework.data.mapping.MappingException if the type does not name
	 * the primary key
	 */
	<ID> IdCodec<ID> idCodec(Class<ID> idType);

	/**
	 * Return the codec of the ID type that the entity's repositories have in common.
	 * Without a repository, it is the type of the one property in the primary key.
	 * @return the codec, or null if neither gives a type
	 */
	@Nullable IdCodec<?> idCodec();

	/**
	 * Return the codec of a record or of a closed interface with some of the properties.
	 * Compiled once per type.
	 * @throws org.springframework.data.mapping.MappingException if the type asks for a
	 * property that the entity lacks
	 */
	<R> ProjectionCodec<R> projection(Class<R> projectionType);

}
