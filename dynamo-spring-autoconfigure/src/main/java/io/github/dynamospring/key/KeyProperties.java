package io.github.dynamospring.key;

import org.jspecify.annotations.Nullable;

/**
 * Properties that the placeholders of a template name.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeyProperties {

	/**
	 * Return the type that a property has in keys, or null where there is no such
	 * property.
	 * @param path the path of the property
	 */
	@Nullable Class<?> type(String path);

	/**
	 * Return whether a property is a path: a list of texts, with which a sort key can
	 * end.
	 * @param path the path of the property
	 */
	default boolean isPath(String path) {
		return false;
	}

	/**
	 * Return the format of a property that is a time, or null for that of its type.
	 * @param path the path of the property
	 */
	default @Nullable TimeFormat format(String path) {
		return null;
	}

}
