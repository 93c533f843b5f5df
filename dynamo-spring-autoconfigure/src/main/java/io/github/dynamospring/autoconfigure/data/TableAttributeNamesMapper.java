package io.github.dynamospring.autoconfigure.data;

import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Attributes;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Definition;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.IndexAttributes;
import io.github.dynamospring.mapping.TableAttributeNames;
import org.jspecify.annotations.Nullable;

/**
 * Mapper of the configured names of the library's own attributes, by logical name of a
 * table.
 */
final class TableAttributeNamesMapper implements Function<String, TableAttributeNames> {

	private final DynamoTablesProperties properties;

	TableAttributeNamesMapper(DynamoTablesProperties properties) {
		this.properties = properties;
	}

	@Override
	public TableAttributeNames apply(String logicalName) {
		Definition definition = this.properties.getDefinitions().get(logicalName);
		return (definition != null) ? names(definition.getAttributes()) : TableAttributeNames.DEFAULT;
	}

	private static TableAttributeNames names(Attributes attributes) {
		TableAttributeNames names = new TableAttributeNames(attributes.getPartition(), attributes.getSort(),
				orNone(attributes.getType()), orNone(attributes.getWriteId()), attributes.getOwner(), Map.of());
		for (Map.Entry<String, IndexAttributes> index : attributes.getIndexes().entrySet()) {
			String name = index.getKey();
			names = names.withIndex(name, or(index.getValue().getPartition(), names.indexPartition(name)),
					or(index.getValue().getSort(), names.indexSort(name)));
		}
		return names;
	}

	private static @Nullable String orNone(String configured) {
		return "none".equalsIgnoreCase(configured) ? null : configured;
	}

	private static String or(@Nullable String configured, String standard) {
		return (configured != null) ? configured : standard;
	}

}
