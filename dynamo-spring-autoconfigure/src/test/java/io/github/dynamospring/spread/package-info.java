/**
 * Tests of keys that spread: shards and time buckets.
 */
@NullMarked
package io.github.dynamospring.spread;

import org.jspecify.annotations.NullMarked;
