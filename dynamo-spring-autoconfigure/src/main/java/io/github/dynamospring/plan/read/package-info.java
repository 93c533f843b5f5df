/**
 * Planning of reads and deletions: the cheapest way is found, explained and compiled, or
 * the method is refused with the change that would help.
 */
@NullMarked
package io.github.dynamospring.plan.read;

import org.jspecify.annotations.NullMarked;
