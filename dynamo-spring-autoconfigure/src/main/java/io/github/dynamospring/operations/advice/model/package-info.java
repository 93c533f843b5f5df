/**
 * Advice that the model gives: keys, indexes and projections beside the access patterns.
 */
@NullMarked
package io.github.dynamospring.operations.advice.model;

import org.jspecify.annotations.NullMarked;
