package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.codec.ValueCodecRegistry;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Assembler of a table from the keys and indexes that its entities declare.
 */
public class TableAssembler {

	private final String logicalName;

	private final TableAttributeNames names;

	private final KeyFormat keyFormat;

	private final Predicate<DynamoPersistentEntity<?>> standard;

	private final KeyFunctionRegistry functions;

	private final ValueCodecRegistry codecs;

	private final EntityProblems problems;

	/**
	 * Create an assembler.
	 * @param keyFormat the format of composed keys
	 * @param standard selects the entities with keys of the standard format
	 */
	public TableAssembler(String logicalName, TableAttributeNames names, KeyFormat keyFormat,
			Predicate<DynamoPersistentEntity<?>> standard, KeyFunctionRegistry functions, ValueCodecRegistry codecs,
			EntityProblems problems) {
		this.logicalName = logicalName;
		this.names = names;
		this.keyFormat = keyFormat;
		this.standard = standard;
		this.functions = functions;
		this.codecs = codecs;
		this.problems = problems;
	}

	/**
	 * Assemble the table.
	 * @param entities its entities, in a stable order
	 * @return the table, or null after a problem
	 */
	public @Nullable TableModel assemble(List<DynamoPersistentEntity<?>> entities) {
		int before = this.problems.count();
		if (!StringUtils.hasText(this.logicalName)) {
			entities.forEach((entity) -> this.problems.add(entity, "@Table has no name: give it one"));
		}
		refuseSeveralClients(entities);
		List<DeclaredKeys> keys = new ArrayList<>();
		for (DynamoPersistentEntity<?> entity : entities) {
			read(entity, keys);
		}
		InvertedKey.addTo(keys, this.keyFormat.delimiter(), this.problems);
		for (DeclaredKeys declared : keys) {
			new TenantVerifier(declared, this.problems).verify();
		}
		DeclaredKeys.close(keys, this.problems);
		Map<String, TableIndex> indexes = merge(keys);
		new TableVerifier(this.logicalName, this.names, this.problems).verify(keys, indexes.values());
		if (this.problems.count() == before) {
			return table(keys, indexes);
		}
		return null;
	}

	private void refuseSeveralClients(List<DynamoPersistentEntity<?>> entities) {
		DynamoPersistentEntity<?> first = entities.get(0);
		for (DynamoPersistentEntity<?> entity : entities) {
			if (!Objects.equals(entity.getClient(), first.getClient())) {
				this.problems.add(entity, "@Table",
						"has " + client(entity) + ", but " + EntityProblems.nameOf(first) + " in the same table '"
								+ this.logicalName + "' has " + client(first)
								+ ": a table is in one place, so give both the same client");
			}
		}
	}

	private static String client(DynamoPersistentEntity<?> entity) {
		if (entity.getClient() == null) {
			return "no client";
		}
		return "the client '" + entity.getClient() + "'";
	}

	private void read(DynamoPersistentEntity<?> entity, List<DeclaredKeys> keys) {
		new EntityVerifier(entity, this.codecs, this.problems).verify();
		KeyFormat format = this.standard.test(entity) ? KeyFormat.DEFAULT : this.keyFormat;
		KeyPartReader parts = new KeyPartReader(entity, this.functions, format, this.problems);
		EntityKey primary = new PrimaryKeyReader(entity, this.names, parts, this.problems).read();
		List<IndexKey> indexes = new IndexKeyReader(entity, this.names, parts, this.problems).read(primary);
		if (primary != null) {
			DeclaredKeys declared = new DeclaredKeys(entity, primary, indexes);
			new SharedAttributeVerifier(declared, this.problems).verify();
			new KeyOnlyVerifier(declared, this.problems).verify();
			new GeneratedIdVerifier(declared, this.problems).verify();
			new ShardVerifier(declared, this.problems).verify();
			keys.add(declared);
		}
	}

	private Map<String, TableIndex> merge(List<DeclaredKeys> keys) {
		Map<String, TableIndex> indexes = new LinkedHashMap<>();
		for (DeclaredKeys entityKeys : keys) {
			for (IndexKey key : entityKeys.indexes()) {
				indexes.computeIfAbsent(key.name(), TableIndex::new).add(entityKeys.entity(), key);
			}
		}
		return indexes;
	}

	private TableModel table(List<DeclaredKeys> keys, Map<String, TableIndex> indexes) {
		EntityKey primary = keys.get(0).primary();
		List<DynamoPersistentEntity<?>> entities = new ArrayList<>();
		Map<DynamoPersistentEntity<?>, List<EntityKey>> projected = new LinkedHashMap<>();
		for (DeclaredKeys declared : keys) {
			entities.add(declared.entity());
			projected.put(declared.entity(), project(declared, indexes));
		}
		List<KeyAttribute> sort = attributes(primary.sort());
		List<IndexSchema> schemas = indexes.values()
			.stream()
			.map((index) -> index.schema(this.names, primary, entities))
			.toList();
		TableSchema schema = new TableSchema(this.logicalName, attributes(primary.partition()).get(0),
				sort.isEmpty() ? null : sort.get(0), schemas, timeToLive(keys));
		return new TableModel(schema, this.names, this.keyFormat, projected);
	}

	static List<KeyAttribute> attributes(List<KeyPart> parts) {
		return parts.stream().map((part) -> new KeyAttribute(part.attribute(), part.type())).toList();
	}

	private @Nullable String timeToLive(Collection<DeclaredKeys> keys) {
		for (DeclaredKeys entityKeys : keys) {
			DynamoPersistentProperty property = entityKeys.entity().getTimeToLiveProperty();
			if (property != null) {
				return property.getAttributeName();
			}
		}
		return null;
	}

	private List<EntityKey> project(DeclaredKeys keys, Map<String, TableIndex> indexes) {
		List<EntityKey> projected = new ArrayList<>(List.of(keys.primary()));
		for (IndexKey index : keys.indexes()) {
			TableIndex merged = Objects.requireNonNull(indexes.get(index.name()));
			projected.add(index.key().withProjected(merged.projected(this.names, keys.primary())));
		}
		return projected;
	}

	static String join(Collection<KeyAttribute> attributes) {
		if (attributes.isEmpty()) {
			return "none";
		}
		return attributes.stream().map(KeyAttribute::toString).collect(Collectors.joining(", "));
	}

}
