/**
 * Predicates of a method: what it asks, taken apart and checked.
 */
@NullMarked
package io.github.dynamospring.plan.predicate;

import org.jspecify.annotations.NullMarked;
