package io.github.dynamospring.operations.scaffold;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Result of the recognition of a table.
 *
 * @param table the table with its sample
 * @param origin the library that wrote it
 * @param delimiter the delimiter of its keys, or 0 if they have none
 * @param typeAttribute the attribute that distinguishes the types, or null
 * @param constants the attributes that have one text in all items
 * @param entities the entities
 * @param questions the open questions
 */
record TableSketch(SampledTable table, TableOrigin origin, char delimiter, @Nullable String typeAttribute,
		Map<String, String> constants, List<EntitySketch> entities, List<String> questions) {

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
