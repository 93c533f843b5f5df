/**
 * Transactions that a caller puts together: collected, and sent or read as one.
 */
@NullMarked
package io.github.dynamospring.core.transaction;

import org.jspecify.annotations.NullMarked;
