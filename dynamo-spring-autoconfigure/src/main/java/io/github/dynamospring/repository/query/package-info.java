/**
 * Compilation of repository methods to access plans at start-up.
 */
@NullMarked
package io.github.dynamospring.repository.query;

import org.jspecify.annotations.NullMarked;
