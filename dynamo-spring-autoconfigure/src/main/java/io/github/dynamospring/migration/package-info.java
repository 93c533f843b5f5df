/**
 * Stored items written again as the model says today.
 */
@NullMarked
package io.github.dynamospring.migration;

import org.jspecify.annotations.NullMarked;
