package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that knows which indexes cannot be read yet because they are being built or
 * filled.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IndexAvailability {

	/**
	 * Return why an index cannot be read, as in "is being back-filled", or null if no
	 * reason is known. It is asked after DynamoDB has refused a read.
	 * @param table the physical name of the table
	 * @param index the name of the index
	 */
	@Nullable String whyUnavailable(String table, String index);

	/**
	 * Return why an index is closed to reads, as in "has no keys of older items", or null
	 * if it is open. It is asked before each read of an index, so it answers from memory.
	 * @param table the physical name of the table
	 * @param index the name of the index
	 */
	default @Nullable String whyClosed(String table, String index) {
		return null;
	}

}
