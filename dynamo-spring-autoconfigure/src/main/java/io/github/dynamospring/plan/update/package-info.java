/**
 * Planning of updates that keep index keys and unique values correct.
 */
@NullMarked
package io.github.dynamospring.plan.update;

import org.jspecify.annotations.NullMarked;
