/**
 * Calls as publishers.
 */
@NullMarked
package io.github.dynamospring.reactive;

import org.jspecify.annotations.NullMarked;
