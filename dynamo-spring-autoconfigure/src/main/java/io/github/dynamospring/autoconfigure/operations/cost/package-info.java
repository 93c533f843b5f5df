/**
 * Auto-configuration of prices and costs.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations.cost;

import org.jspecify.annotations.NullMarked;
