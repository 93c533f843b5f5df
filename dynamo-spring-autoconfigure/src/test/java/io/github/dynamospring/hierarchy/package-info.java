/**
 * Tests of graphs and trees: inverted indexes, and paths in sort keys.
 */
@NullMarked
package io.github.dynamospring.hierarchy;

import org.jspecify.annotations.NullMarked;
