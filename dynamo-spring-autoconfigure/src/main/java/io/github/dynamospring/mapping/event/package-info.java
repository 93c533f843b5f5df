/**
 * Lifecycle of entities on their way to items and back: callbacks that may change them,
 * events, and auditing.
 */
@NullMarked
package io.github.dynamospring.mapping.event;

import org.jspecify.annotations.NullMarked;
