/**
 * Auto-configuration of the production checklist.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.checklist;

import org.jspecify.annotations.NullMarked;
