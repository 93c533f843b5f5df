package io.github.dynamospring.operations.scaffold;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the settings by which the library finds the attributes of an existing table.
 */
final class SettingsWriter {

	private static final int LEVEL = 2;

	private final TableSketch table;

	private final StringBuilder definition = new StringBuilder();

	SettingsWriter(TableSketch table) {
		this.table = table;
	}

	/**
	 * Return YAML, or an empty text if the defaults are right.
	 */
	String write() {
		SampledTable sample = this.table.table();
		boolean composed = this.table.entities().stream().anyMatch(SettingsWriter::isComposed);
		if (composed) {
			format();
		}
		attributes(composed);
		String name = sample.schema().logicalName();
		boolean physical = name.equals(sample.physicalName());
		if (!physical && this.definition.isEmpty()) {
			return "";
		}
		StringBuilder settings = new StringBuilder("dynamo:\n  tables:\n");
		if (physical) {
			settings.append("    name-pattern: \"{table}\"\n");
		}
		if (!this.definition.isEmpty()) {
			settings.append("    definitions:\n      " + SourceText.yamlKey(name) + ":\n" + this.definition);
		}
		return settings.toString();
	}

	private static boolean isComposed(EntitySketch entity) {
		return entity.isComposed() || entity.indexes()
			.stream()
			.anyMatch((index) -> isComposed(index.partition()) || isComposed(index.sort()));
	}

	private static boolean isComposed(List<TemplateSketch> templates) {
		return templates.stream().anyMatch(TemplateSketch::composed);
	}

	private void format() {
		char delimiter = this.table.delimiter();
		if (delimiter != '#' && delimiter != TableSketch.NO_DELIMITER) {
			line(4, "delimiter: \"" + delimiter + "\"");
		}
		// texts of this library are escaped
		if (isForeign()) {
			line(4, "escape: none");
		}
	}

	private boolean isForeign() {
		return this.table.table().items().stream().noneMatch((item) -> item.containsKey("_write"));
	}

	private void attributes(boolean composed) {
		int start = this.definition.length();
		SampledTable sample = this.table.table();
		primary("partition", sample.schema().partition(), "pk");
		primary("sort", sample.schema().sort(), "sk");
		String type = this.table.typeAttribute();
		if ((composed || isForeign()) && (type == null || !type.equals("_type"))) {
			line(5, "type: " + ((type != null) ? SourceText.yaml(type) : "none"));
		}
		if (isForeign()) {
			line(5, "write-id: none");
		}
		constants();
		boolean first = true;
		for (IndexSchema index : sample.schema().indexes()) {
			first = this.table.isInverted(index) ? first : index(index, first);
		}
		if (this.definition.length() > start) {
			this.definition.insert(start, " ".repeat(4 * LEVEL) + "attributes:\n");
		}
	}

	private void constants() {
		if (!this.table.constants().isEmpty()) {
			line(5, "constants:");
			this.table.constants()
				.forEach((name, text) -> line(6, SourceText.yamlKey(name) + ": " + SourceText.yamlText(text)));
		}
	}

	private void primary(String part, @Nullable KeyAttribute attribute, String standard) {
		boolean composed = this.table.entities()
			.stream()
			.map((entity) -> part.equals("sort") ? entity.sort() : entity.partition())
			.filter(Objects::nonNull)
			.anyMatch((template) -> Objects.requireNonNull(template).composed());
		if (attribute != null && composed && !attribute.name().equals(standard)) {
			line(5, part + ": " + SourceText.yaml(attribute.name()));
		}
	}

	private boolean index(IndexSchema index, boolean first) {
		boolean global = index.type() == IndexSchema.Type.GLOBAL;
		String partition = global ? name(index, index.partition(), false) : null;
		String sort = name(index, index.sort(), true);
		boolean named = partition != null && !partition.equals(index.name() + "pk")
				|| sort != null && !sort.equals(index.name() + "sk");
		if (!named) {
			return first;
		}
		if (first) {
			line(5, "indexes:");
		}
		line(6, SourceText.yamlKey(index.name()) + ":");
		if (partition != null) {
			line(7, "partition: " + SourceText.yaml(partition));
		}
		if (sort != null) {
			line(7, "sort: " + SourceText.yaml(sort));
		}
		return false;
	}

	/** The name of the attribute if it is computed for any entity. */
	private @Nullable String name(IndexSchema index, List<KeyAttribute> keys, boolean sort) {
		boolean composed = this.table.entities()
			.stream()
			.flatMap((entity) -> entity.indexes().stream())
			.filter((sketch) -> sketch.schema().equals(index))
			.anyMatch((sketch) -> isComposed(sort ? sketch.sort() : sketch.partition()));
		if (composed) {
			return keys.get(0).name();
		}
		return null;
	}

	private void line(int level, String text) {
		this.definition.append(" ".repeat(level * LEVEL)).append(text).append('\n');
	}

}
