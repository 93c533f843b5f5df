/**
 * Reads by plan: pages of gets, queries and scans, cursors that chain or merge them, and
 * readers that turn items into results.
 */
@NullMarked
package io.github.dynamospring.core.read;

import org.jspecify.annotations.NullMarked;
