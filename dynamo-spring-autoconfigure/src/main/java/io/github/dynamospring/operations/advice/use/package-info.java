/**
 * Advice that the use of tables gives: a watch over requests, and rules on what it saw.
 */
@NullMarked
package io.github.dynamospring.operations.advice.use;

import org.jspecify.annotations.NullMarked;
