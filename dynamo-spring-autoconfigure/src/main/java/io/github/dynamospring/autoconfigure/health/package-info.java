/**
 * The health indicator: whether the tables of the application answer.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.health;

import org.jspecify.annotations.NullMarked;
