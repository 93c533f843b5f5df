/**
 * The actuator endpoint {@code dynamodb}: what each access pattern costs, and which
 * partition keys are hot.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.endpoint;

import org.jspecify.annotations.NullMarked;
