/**
 * Auto-configuration of advice.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.advice;

import org.jspecify.annotations.NullMarked;
