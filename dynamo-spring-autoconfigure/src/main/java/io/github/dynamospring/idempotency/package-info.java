/**
 * Service methods that run once for each key.
 */
@NullMarked
package io.github.dynamospring.idempotency;

import org.jspecify.annotations.NullMarked;
