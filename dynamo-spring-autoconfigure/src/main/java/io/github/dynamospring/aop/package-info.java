/**
 * Advisors of annotated methods, shared by {@code conflict} and {@code idempotency}.
 * Calls within the same object bypass them.
 */
@NullMarked
package io.github.dynamospring.aop;

import org.jspecify.annotations.NullMarked;
