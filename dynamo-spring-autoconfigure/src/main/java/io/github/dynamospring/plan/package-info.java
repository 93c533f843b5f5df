/**
 * Access patterns as they are asked, and the plans and bound requests that come out.
 * Plans are immutable values; a call only binds their arguments. The packages under it
 * decide. No I/O happens here.
 */
@NullMarked
package io.github.dynamospring.plan;

import org.jspecify.annotations.NullMarked;
