/**
 * Predicates of a method: its condition, taken apart and checked.
 */
@NullMarked
package io.github.dynamospring.plan.predicate;

import org.jspecify.annotations.NullMarked;
