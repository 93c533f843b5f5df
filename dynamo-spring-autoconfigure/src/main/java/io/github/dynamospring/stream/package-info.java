/**
 * Typed listeners to the changes of tables, by DynamoDB Streams.
 */
@NullMarked
package io.github.dynamospring.stream;

import org.jspecify.annotations.NullMarked;
