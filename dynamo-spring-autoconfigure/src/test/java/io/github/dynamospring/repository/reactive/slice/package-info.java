/**
 * Application with reactive repositories, for tests of slices.
 */
@NullMarked
package io.github.dynamospring.repository.reactive.slice;

import org.jspecify.annotations.NullMarked;
