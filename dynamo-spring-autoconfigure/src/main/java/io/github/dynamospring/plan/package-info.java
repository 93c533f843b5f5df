/**
 * Access patterns in, priced requests out: the planner chooses the key that serves a
 * pattern at start-up, or refuses it with the change that would help. Plans are immutable
 * values; a call only binds their arguments. No I/O happens here.
 */
@NullMarked
package io.github.dynamospring.plan;

import org.jspecify.annotations.NullMarked;
