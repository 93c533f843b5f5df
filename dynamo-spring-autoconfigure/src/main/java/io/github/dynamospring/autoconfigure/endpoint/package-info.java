/**
 * The actuator endpoint {@code dynamodb}: the cost of each access pattern, and the hot
 * partition keys.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.endpoint;

import org.jspecify.annotations.NullMarked;
