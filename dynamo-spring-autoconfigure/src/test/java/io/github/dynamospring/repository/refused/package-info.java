/**
 * Repositories with methods that cannot be served.
 */
@NullMarked
package io.github.dynamospring.repository.refused;

import org.jspecify.annotations.NullMarked;
