package io.github.dynamospring.operations.scaffold;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Entity of a table.
 *
 * @param name the name of the record
 * @param alias the value of the type attribute, or null
 * @param items the number of its items in the sample
 * @param partition the template of the partition key
 * @param sort the template of the sort key, or null
 * @param indexes the indexes that its items are in
 * @param properties the properties
 * @param questions the open questions
 */
record EntitySketch(String name, @Nullable String alias, int items, TemplateSketch partition,
		@Nullable TemplateSketch sort, List<IndexSketch> indexes, List<PropertySketch> properties,
		List<String> questions) {

	/**
	 * Return whether the primary key has a template, and not plain keys alone.
	 */
	boolean isComposed() {
		return this.partition.composed() || this.sort != null && this.sort.composed();
	}

}
