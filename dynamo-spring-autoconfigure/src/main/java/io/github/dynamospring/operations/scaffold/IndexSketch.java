package io.github.dynamospring.operations.scaffold;

import java.util.List;

import io.github.dynamospring.schema.IndexSchema;
import org.jspecify.annotations.Nullable;

/**
 * Index that items of an entity are in.
 *
 * @param schema the index as described
 * @param partition the templates of its partition key
 * @param sort the templates of its sort key
 * @param when the recognised condition under which an item is in it, or null
 * @param include the properties that it projects by name
 */
record IndexSketch(IndexSchema schema, List<TemplateSketch> partition, List<TemplateSketch> sort, @Nullable String when,
		List<String> include) {
}
