/**
 * A lending library, for tests of the operations, and its users, who have unique values.
 */
@NullMarked
package io.github.dynamospring.library;

import org.jspecify.annotations.NullMarked;
