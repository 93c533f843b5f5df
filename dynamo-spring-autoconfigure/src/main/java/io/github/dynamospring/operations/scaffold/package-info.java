/**
 * Scaffolding of entities from an existing table: its description and a sample of its
 * items are recognised and printed as Java source to start from. Nothing is written to
 * the table.
 */
@NullMarked
package io.github.dynamospring.operations.scaffold;

import org.jspecify.annotations.NullMarked;
