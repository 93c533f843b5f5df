package io.github.dynamospring.operations.advice.use;

import org.jspecify.annotations.Nullable;

/**
 * Series of requests that are counted together.
 *
 * @param pattern the name of the access pattern
 * @param operation the name of the operation
 * @param table the name of the table, or an empty text unless there is exactly one
 * @param index the name of the index, or null
 */
record UseSeries(String pattern, String operation, String table, @Nullable String index) {

}
