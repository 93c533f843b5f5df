/**
 * Refusal of the start of an application.
 */
@NullMarked
package io.github.dynamospring.start;

import org.jspecify.annotations.NullMarked;
