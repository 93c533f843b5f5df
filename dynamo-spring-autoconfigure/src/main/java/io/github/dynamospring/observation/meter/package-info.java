/**
 * Meters and statistics of requests, by access pattern, table and index.
 */
@NullMarked
package io.github.dynamospring.observation.meter;

import org.jspecify.annotations.NullMarked;
