/**
 * Reactive repositories.
 */
@NullMarked
package io.github.dynamospring.repository.reactive;

import org.jspecify.annotations.NullMarked;
