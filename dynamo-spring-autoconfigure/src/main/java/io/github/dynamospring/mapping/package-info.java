/**
 * Mapping of entities to items: the annotations of the model, and entities, properties
 * and tables as they follow from them. The packages under it build these.
 */
@NullMarked
package io.github.dynamospring.mapping;

import org.jspecify.annotations.NullMarked;
