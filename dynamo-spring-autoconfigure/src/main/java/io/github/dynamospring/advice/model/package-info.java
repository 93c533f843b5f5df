/**
 * Advice that the model gives: keys, indexes and projections beside the access patterns.
 */
@NullMarked
package io.github.dynamospring.advice.model;

import org.jspecify.annotations.NullMarked;
