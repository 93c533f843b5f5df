/**
 * Tables and items that others made with the plain SDK, under the entities of a new
 * application.
 */
@NullMarked
package io.github.dynamospring.existing;

import org.jspecify.annotations.NullMarked;
