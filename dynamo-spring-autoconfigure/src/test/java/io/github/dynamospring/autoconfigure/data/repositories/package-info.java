/**
 * An application with repositories of two stores, for tests of auto-configuration.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.data.repositories;

import org.jspecify.annotations.NullMarked;
