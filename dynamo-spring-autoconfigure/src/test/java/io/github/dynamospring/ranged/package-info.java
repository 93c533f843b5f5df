/**
 * Tests of ranges that are one parameter.
 */
@NullMarked
package io.github.dynamospring.ranged;

import org.jspecify.annotations.NullMarked;
