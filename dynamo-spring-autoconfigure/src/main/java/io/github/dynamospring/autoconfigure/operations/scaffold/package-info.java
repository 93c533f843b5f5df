/**
 * Auto-configuration of the scaffolding of entities from an existing table.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations.scaffold;

import org.jspecify.annotations.NullMarked;
