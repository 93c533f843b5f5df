/**
 * Repetition of service methods after a lost race.
 */
@NullMarked
package io.github.dynamospring.conflict;

import org.jspecify.annotations.NullMarked;
