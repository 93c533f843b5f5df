/**
 * Auto-configuration of migrations.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.migration;

import org.jspecify.annotations.NullMarked;
