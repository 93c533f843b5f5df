/**
 * Auto-configuration of meters, observations and hot partitions.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;
