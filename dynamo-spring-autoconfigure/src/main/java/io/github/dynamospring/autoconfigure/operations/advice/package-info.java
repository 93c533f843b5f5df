/**
 * Auto-configuration of advice.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations.advice;

import org.jspecify.annotations.NullMarked;
