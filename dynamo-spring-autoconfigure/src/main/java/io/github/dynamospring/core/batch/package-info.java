/**
 * Batches of writes: their chunks, and the entries that are left of them.
 */
@NullMarked
package io.github.dynamospring.core.batch;

import org.jspecify.annotations.NullMarked;
