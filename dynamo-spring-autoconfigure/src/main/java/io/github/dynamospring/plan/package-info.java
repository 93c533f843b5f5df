/**
 * Access patterns as methods state them, and the plans and bound requests made of them.
 * Plans are immutable values; a call only binds their arguments. The packages under it
 * make the plans, without I/O.
 */
@NullMarked
package io.github.dynamospring.plan;

import org.jspecify.annotations.NullMarked;
