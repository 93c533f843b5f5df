/**
 * Queries of repositories: compiles each method to an access plan at start-up.
 */
@NullMarked
package io.github.dynamospring.repository.query;

import org.jspecify.annotations.NullMarked;
