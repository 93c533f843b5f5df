package io.github.dynamospring.autoconfigure.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Attributes;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Definition;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.IndexAttributes;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.mapping.TableAttributeNames;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Configured format of one table: the format of its keys, and the names of the attributes
 * that the library adds.
 */
final class TableFormat {

	private static final String NONE = "none";

	private final String property;

	private final Definition definition;

	TableFormat(String logicalName, @Nullable Definition definition) {
		this.property = "dynamo.tables.definitions." + logicalName;
		this.definition = Objects.requireNonNullElse(definition, Definition.DEFAULT);
	}

	KeyFormat keys() {
		try {
			return new KeyFormat(this.definition.delimiter(), this.definition.escape());
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidTableDefinitionsException(List.of(this.property + ".delimiter: " + ex.getMessage()));
		}
	}

	TableAttributeNames names() {
		Attributes attributes = this.definition.attributes();
		refuseUnusable(attributes);
		TableAttributeNames names = new TableAttributeNames(attributes.partition(), attributes.sort(),
				orNone(attributes.type()), orNone(attributes.writeId()), attributes.owner(), attributes.revision(),
				attributes.constants(), Map.of());
		for (Map.Entry<String, IndexAttributes> index : attributes.indexes().entrySet()) {
			String name = index.getKey();
			names = names.withIndex(name,
					Objects.requireNonNullElse(index.getValue().partition(), names.indexPartition(name)),
					Objects.requireNonNullElse(index.getValue().sort(), names.indexSort(name)));
		}
		return names;
	}

	private void refuseUnusable(Attributes attributes) {
		List<String> problems = new ArrayList<>();
		refuseEmpty(problems, "type", attributes.type());
		refuseEmpty(problems, "write-id", attributes.writeId());
		refuseNone(problems, "partition", attributes.partition());
		refuseNone(problems, "sort", attributes.sort());
		refuseNone(problems, "owner", attributes.owner());
		refuseNone(problems, "revision", attributes.revision());
		attributes.indexes().forEach((name, index) -> {
			refuseNone(problems, "indexes." + name + ".partition", index.partition());
			refuseNone(problems, "indexes." + name + ".sort", index.sort());
		});
		if (!problems.isEmpty()) {
			throw new InvalidTableDefinitionsException(problems);
		}
	}

	private void refuseEmpty(List<String> problems, String attribute, @Nullable String name) {
		if (name != null && !StringUtils.hasText(name)) {
			problems.add(this.property + ".attributes." + attribute
					+ ": is empty, and no attribute has such a name: name it, or leave the property out");
		}
	}

	private void refuseNone(List<String> problems, String attribute, @Nullable String name) {
		refuseEmpty(problems, attribute, name);
		if (NONE.equalsIgnoreCase(name)) {
			problems.add(this.property + ".attributes." + attribute + ": '" + name
					+ "' is reserved, because it stands for no attribute in 'type' and 'write-id', and this one is"
					+ " needed: give it another name");
		}
	}

	private static @Nullable String orNone(String configured) {
		return NONE.equalsIgnoreCase(configured) ? null : configured;
	}

}
