/**
 * Filters and checks in memory: the part of the predicates that no key takes.
 */
@NullMarked
package io.github.dynamospring.plan.filter;

import org.jspecify.annotations.NullMarked;
