package io.github.dynamospring.mapping;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

/**
 * Format of values that are stored as JSON. By default the application's Jackson mapper
 * writes and reads them.
 *
 * @since 0.1
 * @see Attribute#format()
 */
public interface JsonFormat {

	/**
	 * The name of the format in {@link Attribute#format()}.
	 */
	String NAME = "json";

	/**
	 * Write a value.
	 * @param type the type of the property
	 */
	String write(Object value, Type type);

	/**
	 * Read a value.
	 * @param type the type of the property
	 */
	@Nullable Object read(String json, Type type);

}
