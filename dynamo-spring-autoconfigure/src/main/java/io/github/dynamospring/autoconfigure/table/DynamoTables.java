package io.github.dynamospring.autoconfigure.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Definition;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.NullableDeclaration;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Definitions of the tables of this application: the tables of its entities, with
 * configured names and settings.
 *
 * @since 0.1
 */
public final class DynamoTables {

	private final Map<String, Definition> definitions;

	private final TableNameResolver names;

	private final List<String> problems = new ArrayList<>();

	private DynamoTables(DynamoTablesProperties properties, TableNameResolver names) {
		this.definitions = properties.getDefinitions();
		this.names = names;
	}

	/**
	 * Return the definitions of tables, in the order of the models.
	 * @param models the tables of the entities
	 * @param properties the configured settings
	 * @param names resolves the names in DynamoDB
	 * @throws InvalidTableDefinitionsException if a configured definition is invalid, or
	 * its table unknown
	 */
	public static List<TableDefinition> define(Collection<TableModel> models, DynamoTablesProperties properties,
			TableNameResolver names) {
		return new DynamoTables(properties, names).define(models);
	}

	private List<TableDefinition> define(Collection<TableModel> models) {
		Map<String, TableDefinition> tables = new LinkedHashMap<>();
		for (TableModel model : models) {
			tables.put(model.logicalName(), define(model));
		}
		for (TableModel model : models) {
			refuseUnknownIndexes(model);
		}
		refuseUnknown(tables.keySet());
		refuseShared(tables);
		if (!this.problems.isEmpty()) {
			throw new InvalidTableDefinitionsException(this.problems);
		}
		return List.copyOf(tables.values());
	}

	private TableDefinition define(TableModel model) {
		return new TableDefinition(this.names.resolve(model.logicalName()), model.schema(),
				settings(model.logicalName()), computedKeys(model), wholeIndexes(model));
	}

	private Map<String, ComputedKeys> computedKeys(TableModel model) {
		Definition definition = this.definitions.get(model.logicalName());
		Map<String, ComputedKeys> computed = new LinkedHashMap<>();
		for (DynamoPersistentEntity<?> entity : model.entities()) {
			for (EntityKey key : model.keysOf(entity)) {
				String index = key.indexName();
				if (index != null && (definition == null || !definition.acceptsUnindexedItems(index))) {
					addComputed(entity, key, computed.computeIfAbsent(index,
							(name) -> new ComputedKeys(new TreeSet<>(), new HashSet<>())));
				}
			}
		}
		computed.values().removeIf((keys) -> keys.types().isEmpty());
		return computed;
	}

	private static void addComputed(DynamoPersistentEntity<?> entity, EntityKey key, ComputedKeys computed) {
		for (KeyPart part : key.parts()) {
			if (isComputed(entity, part)) {
				computed.attributes().add(part.attribute());
				computed.types().add(entity.getType());
			}
		}
	}

	private static Set<String> wholeIndexes(TableModel model) {
		Set<String> whole = new HashSet<>();
		for (IndexSchema index : model.schema().indexes()) {
			whole.add(index.name());
		}
		for (DynamoPersistentEntity<?> entity : model.entities()) {
			whole.retainAll(indexesOfAll(entity, model));
		}
		return whole;
	}

	/** Markers of unique values and revisions have no keys of indexes. */
	private static Set<String> indexesOfAll(DynamoPersistentEntity<?> entity, TableModel model) {
		Set<String> indexes = new HashSet<>();
		if (entity.getUniqueProperties().isEmpty() && !entity.hasRevisions()) {
			for (EntityKey key : model.keysOf(entity)) {
				if (key.indexName() != null && isAlways(key, entity)) {
					indexes.add(key.indexName());
				}
			}
		}
		return indexes;
	}

	private static boolean isAlways(EntityKey key, DynamoPersistentEntity<?> entity) {
		if (key.when() != null) {
			return false;
		}
		for (KeyPart part : key.parts()) {
			for (PropertyReference property : part.properties()) {
				if (!entity.getPrimaryKey().contains(property.path())
						&& !property.properties().stream().allMatch(NullableDeclaration::isNeverNull)) {
					return false;
				}
			}
		}
		return true;
	}

	/** A write draws a shard, and older items may lack it. */
	private static boolean isComputed(DynamoPersistentEntity<?> entity, KeyPart part) {
		return part instanceof KeyPart.Composed
				|| entity.getShards().stream().anyMatch((shard) -> part.attribute().equals(shard.getAttributeName()));
	}

	private TableSettings settings(String logicalName) {
		Definition definition = this.definitions.get(logicalName);
		if (definition == null) {
			return TableSettings.DEFAULT;
		}
		try {
			return definition.toSettings();
		}
		catch (IllegalArgumentException ex) {
			this.problems.add(property(logicalName) + ": " + ex.getMessage());
			return TableSettings.DEFAULT;
		}
	}

	private static String property(String logicalName) {
		return "dynamo.tables.definitions." + logicalName;
	}

	private void refuseUnknown(Set<String> logicalNames) {
		String known = logicalNames.isEmpty() ? "no entity is in a table"
				: "the tables of the entities are " + String.join(", ", logicalNames);
		for (String logicalName : this.definitions.keySet()) {
			if (!logicalNames.contains(logicalName)) {
				this.problems.add(property(logicalName) + ": no entity is in a table '" + logicalName + "'; " + known);
			}
		}
	}

	private void refuseUnknownIndexes(TableModel model) {
		Definition definition = this.definitions.get(model.logicalName());
		if (definition != null) {
			refuseUnknownIndexes(model, "attributes.indexes", definition.attributes().indexes().keySet());
			refuseUnknownIndexes(model, "indexes", definition.indexes().keySet());
			refuseLocalIndexes(model, definition.indexes().keySet());
		}
	}

	private void refuseUnknownIndexes(TableModel model, String properties, Set<String> configured) {
		Set<String> known = new TreeSet<>();
		for (IndexSchema index : model.schema().indexes()) {
			known.add(index.name());
		}
		for (String index : configured) {
			if (!known.contains(index)) {
				this.problems.add(property(model.logicalName()) + "." + properties + "." + index
						+ ": no entity declares an index '" + index + "'; the indexes of the table are "
						+ (known.isEmpty() ? "none" : String.join(", ", known)));
			}
		}
	}

	private void refuseLocalIndexes(TableModel model, Set<String> configured) {
		for (IndexSchema index : model.schema().indexes()) {
			if (index.type() == IndexSchema.Type.LOCAL && configured.contains(index.name())) {
				this.problems.add(property(model.logicalName()) + ".indexes." + index.name()
						+ ": the index is local: it shares the capacity of its table, and exists from the start");
			}
		}
	}

	/**
	 * Refuse tables with the same name. The name pattern prevents them, but the
	 * application may have its own resolver.
	 */
	private void refuseShared(Map<String, TableDefinition> tables) {
		MultiValueMap<String, String> shared = new LinkedMultiValueMap<>();
		for (Map.Entry<String, TableDefinition> table : tables.entrySet()) {
			shared.add(table.getValue().name(), table.getKey());
		}
		for (Map.Entry<String, List<String>> name : shared.entrySet()) {
			if (name.getValue().size() > 1) {
				this.problems.add("TableNameResolver: the tables " + String.join(", ", name.getValue())
						+ " are all named '" + name.getKey() + "', but each needs a name of its own");
			}
		}
	}

}
