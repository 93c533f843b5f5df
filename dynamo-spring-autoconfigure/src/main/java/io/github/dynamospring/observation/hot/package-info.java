/**
 * Hot partitions: the partition keys that take the most capacity, and the warnings of
 * them.
 */
@NullMarked
package io.github.dynamospring.observation.hot;

import org.jspecify.annotations.NullMarked;
