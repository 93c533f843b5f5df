/**
 * Entities that a property of their own spreads over shards.
 */
@NullMarked
package io.github.dynamospring.sharded;

import org.jspecify.annotations.NullMarked;
