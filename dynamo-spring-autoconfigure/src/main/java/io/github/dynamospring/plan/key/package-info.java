/**
 * Key conditions: the predicates that a key takes.
 */
@NullMarked
package io.github.dynamospring.plan.key;

import org.jspecify.annotations.NullMarked;
