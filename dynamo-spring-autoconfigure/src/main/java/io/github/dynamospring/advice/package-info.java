/**
 * Advice on the model and the use of tables: findings, what they would save, and those
 * that an application accepts.
 */
@NullMarked
package io.github.dynamospring.advice;

import org.jspecify.annotations.NullMarked;
