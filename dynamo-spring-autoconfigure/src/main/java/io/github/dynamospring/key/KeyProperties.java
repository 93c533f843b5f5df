package io.github.dynamospring.key;

import org.jspecify.annotations.Nullable;

/**
 * Properties of the placeholders of a template.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeyProperties {

	/**
	 * Return the type of a property in keys, or null for an unknown property.
	 * @param path the path of the property
	 */
	@Nullable Class<?> type(String path);

	/**
	 * Return whether a property is a path: a list of texts at the end of a sort key.
	 * @param path the path of the property
	 */
	default boolean isPath(String path) {
		return false;
	}

	/**
	 * Return the format of a time, or null for the default of its type.
	 * @param path the path of the property
	 */
	default @Nullable TimeFormat format(String path) {
		return null;
	}

}
