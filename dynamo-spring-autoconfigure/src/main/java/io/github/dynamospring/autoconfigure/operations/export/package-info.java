/**
 * Auto-configuration of exports for production.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations.export;

import org.jspecify.annotations.NullMarked;
