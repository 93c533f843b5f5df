/**
 * Auto-configuration of tables: their names, creation and validation.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.table;

import org.jspecify.annotations.NullMarked;
