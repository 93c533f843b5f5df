package io.github.dynamospring.large;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Settings of large values.
 *
 * @param objects supplies the store of the objects, or null if there is none. It is asked
 * only if there are such values
 * @param prefix the beginning of the keys of all objects, empty or with a slash at its
 * end
 * @param threshold the largest size in bytes of a value that stays in its item
 * @param requests counts the requests for the objects
 * @since 0.1
 */
public record LargeSettings(Supplier<? extends @Nullable LargeObjects> objects, String prefix, int threshold,
		ObjectRequests requests) {

	/**
	 * Settings by default: no store, no prefix, and 64 KB.
	 */
	public static final LargeSettings DEFAULT = new LargeSettings(() -> null, "", 64 * 1024);

	/**
	 * Create settings that count the requests.
	 */
	public LargeSettings(Supplier<? extends @Nullable LargeObjects> objects, String prefix, int threshold) {
		this(objects, prefix, threshold, new ObjectRequests());
	}

}
