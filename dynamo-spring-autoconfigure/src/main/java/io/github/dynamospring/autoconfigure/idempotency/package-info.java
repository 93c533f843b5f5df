/**
 * Auto-configuration of {@code @Idempotent} and {@code @RetryOnConflict}.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.idempotency;

import org.jspecify.annotations.NullMarked;
