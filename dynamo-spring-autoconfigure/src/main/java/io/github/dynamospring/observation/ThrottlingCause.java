package io.github.dynamospring.observation;

import org.jspecify.annotations.Nullable;

/**
 * Cause for which an attempt was throttled.
 *
 * @param reason the reason as DynamoDB names it, such as
 * {@code TableWriteKeyRangeThroughputExceeded}, or the name of the error if DynamoDB
 * gives no reason
 * @param table the name of the table, or null if DynamoDB does not name it
 * @param index the name of the index, or null for the table itself
 * @since 0.1
 */
public record ThrottlingCause(String reason, @Nullable String table, @Nullable String index) {

}
