/**
 * Methods of services that are repeated after a lost race.
 */
@NullMarked
package io.github.dynamospring.conflict;

import org.jspecify.annotations.NullMarked;
