/**
 * Advice on the model and the use of tables: findings, what they would save, and those
 * that an application accepts.
 */
@NullMarked
package io.github.dynamospring.operations.advice;

import org.jspecify.annotations.NullMarked;
