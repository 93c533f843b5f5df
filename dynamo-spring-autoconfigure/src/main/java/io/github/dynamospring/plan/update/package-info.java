/**
 * Planning of updates that keep index keys and unique values true.
 */
@NullMarked
package io.github.dynamospring.plan.update;

import org.jspecify.annotations.NullMarked;
