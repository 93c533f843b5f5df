/**
 * What happens to an entity on its way to an item and back: callbacks that may change it,
 * events that tell of it, and auditing.
 */
@NullMarked
package io.github.dynamospring.mapping.event;

import org.jspecify.annotations.NullMarked;
