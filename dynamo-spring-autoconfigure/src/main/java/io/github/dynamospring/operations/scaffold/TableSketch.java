package io.github.dynamospring.operations.scaffold;

import java.util.List;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Result of the recognition of a table.
 *
 * @param table the table with its sample
 * @param delimiter the delimiter of its keys, or 0 if they have none
 * @param typeAttribute the attribute that distinguishes the types, or null
 * @param entities the entities
 * @param questions the open questions
 */
record TableSketch(SampledTable table, char delimiter, @Nullable String typeAttribute, List<EntitySketch> entities,
		List<String> questions) {

	static final char NO_DELIMITER = 0;

	/**
	 * Return whether an index can be declared as the key of the table with its parts
	 * exchanged. It cannot if all items of a type have the same sort key, because they
	 * would be one partition of the index.
	 */
	boolean isInverted(IndexSchema index) {
		KeyAttribute sort = this.table.schema().sort();
		return sort != null && index.type() == IndexSchema.Type.GLOBAL && index.partition().equals(List.of(sort))
				&& index.sort().equals(List.of(this.table.schema().partition()))
				&& this.entities.stream().map(EntitySketch::sort).allMatch(TableSketch::hasPlaceholder);
	}

	private static boolean hasPlaceholder(@Nullable TemplateSketch template) {
		return template != null && template.text().indexOf('{') >= 0;
	}

}
