/**
 * Entities and repositories whose types only the mapping knows, for tests of hints.
 */
@NullMarked
package io.github.dynamospring.repository.config.parcels;

import org.jspecify.annotations.NullMarked;
