/**
 * Conditional writes: their expressions, the judgement of a failure or a lost answer, and
 * the markers of unique values.
 */
@NullMarked
package io.github.dynamospring.core.write;

import org.jspecify.annotations.NullMarked;
