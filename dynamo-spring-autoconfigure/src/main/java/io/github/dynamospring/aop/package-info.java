/**
 * Advisors of annotated methods, as {@code conflict} and {@code idempotency} share them.
 * A call of a method by its own object does not pass through them.
 */
@NullMarked
package io.github.dynamospring.aop;

import org.jspecify.annotations.NullMarked;
