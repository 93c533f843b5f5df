/**
 * Readers and writers of Spring Batch, and the partitioner of a table into segments.
 */
@NullMarked
package io.github.dynamospring.batch;

import org.jspecify.annotations.NullMarked;
