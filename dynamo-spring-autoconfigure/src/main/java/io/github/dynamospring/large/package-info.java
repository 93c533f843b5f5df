/**
 * Values that are too large for their items, stored as objects.
 */
@NullMarked
package io.github.dynamospring.large;

import org.jspecify.annotations.NullMarked;
