/**
 * Mapping of entities to items: the annotations of the model, the metadata and tables
 * that follow from them, and the codecs that read and write items.
 */
@NullMarked
package io.github.dynamospring.mapping;

import org.jspecify.annotations.NullMarked;
