package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that knows which global indexes cannot be read yet because they are being
 * built. It is asked after DynamoDB has refused a read.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IndexAvailability {

	/**
	 * Return why an index cannot be read, as in "is being back-filled", or null if no
	 * reason is known.
	 * @param table the physical name of the table
	 * @param index the name of the index
	 */
	@Nullable String whyUnavailable(String table, String index);

}
