/**
 * Money: what access patterns, tables and indexes cost, computed from the capacity units
 * that were observed and from prices that are given.
 */
@NullMarked
package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.NullMarked;
