package io.github.dynamospring.mapping;

import java.util.Set;
import java.util.function.Supplier;

import io.github.dynamospring.large.LargeSettings;
import org.jspecify.annotations.Nullable;

/**
 * Settings of how attributes are stored.
 *
 * @param maxSize the largest value in bytes that a {@link Attribute#compressed
 * compressed} one may become when it is read
 * @param writePlain compressed properties that are still written as without the
 * annotation, as {@code Type.property}, because instances of an older version read them
 * @param json supplies the format of values that are stored as JSON, or null if there is
 * none. It is asked only if there are such values
 * @param large the settings of large values
 * @since 0.1
 */
public record AttributeSettings(int maxSize, Set<String> writePlain, Supplier<? extends @Nullable JsonFormat> json,
		LargeSettings large) {

	/**
	 * Settings by default: 16 MB, nothing is written plainly, no JSON, and no store of
	 * large values.
	 */
	public static final AttributeSettings DEFAULT = new AttributeSettings(16 * 1024 * 1024, Set.of(), () -> null,
			LargeSettings.DEFAULT);

}
