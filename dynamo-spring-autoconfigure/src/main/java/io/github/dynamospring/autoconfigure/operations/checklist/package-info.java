/**
 * Auto-configuration of the production checklist.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations.checklist;

import org.jspecify.annotations.NullMarked;
