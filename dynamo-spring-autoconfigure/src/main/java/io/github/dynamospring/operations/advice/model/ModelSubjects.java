package io.github.dynamospring.operations.advice.model;

import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.SubjectLookup;
import io.github.dynamospring.schema.IndexSchema;
import org.jspecify.annotations.Nullable;

/**
 * Subjects by the entities, repositories and tables of the application. Tables that no
 * entity is in keep the names that they have in DynamoDB.
 */
public final class ModelSubjects implements SubjectLookup {

	private final DynamoMappingContext context;

	private final TableNameResolver tableNames;

	private final AccessPatterns patterns;

	/**
	 * Create a lookup.
	 */
	public ModelSubjects(DynamoMappingContext context, TableNameResolver tableNames, AccessPatterns patterns) {
		this.context = context;
		this.tableNames = tableNames;
		this.patterns = patterns;
	}

	static String name(DynamoPersistentEntity<?> entity) {
		return entity.getType().getSimpleName();
	}

	static AdviceSubject index(TableModel table, String index) {
		Set<String> wider = new TreeSet<>(Set.of(table.logicalName()));
		for (DynamoPersistentEntity<?> entity : table.entities()) {
			if (entity.findKey(index) != null) {
				wider.add(name(entity));
				wider.add(name(entity) + "." + index);
			}
		}
		return new AdviceSubject(table.logicalName() + "." + index, wider);
	}

	@Override
	public AdviceSubject pattern(String name) {
		Set<String> wider = new TreeSet<>();
		int dot = name.indexOf('.');
		if (dot > 0) {
			wider.add(name.substring(0, dot));
		}
		this.patterns.find(name).forEach((pattern) -> wider.add(name(pattern.plan().entity())));
		return new AdviceSubject(name, wider);
	}

	@Override
	public AdviceSubject resource(String table, @Nullable String index) {
		TableModel model = find(table);
		if (model == null) {
			if (index != null) {
				return AdviceSubject.of(table + "." + index, table);
			}
			return AdviceSubject.of(table);
		}
		if (index != null) {
			return index(model, index);
		}
		return AdviceSubject.of(model.logicalName());
	}

	private @Nullable TableModel find(String name) {
		for (TableModel table : this.context.getTables()) {
			if (name.equals(resolve(table.logicalName()))) {
				return table;
			}
		}
		return null;
	}

	/** A resolver may refuse to answer without a tenant. */
	private @Nullable String resolve(String logicalName) {
		try {
			return this.tableNames.resolve(logicalName);
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	@Override
	public boolean isPlanned(String table, String index) {
		TableModel model = find(table);
		return model != null && !this.patterns.readersOf(model.logicalName(), index).isEmpty();
	}

	@Override
	public Set<String> names() {
		Set<String> names = new TreeSet<>();
		for (TableModel table : this.context.getTables()) {
			names.add(table.logicalName());
			for (IndexSchema index : table.schema().indexes()) {
				names.add(table.logicalName() + "." + index.name());
			}
			table.entities().forEach((entity) -> addEntity(names, entity));
		}
		for (RegisteredPattern pattern : this.patterns) {
			names.add(pattern.name());
		}
		this.patterns.repositories().forEach((repository) -> names.add(repository.getSimpleName()));
		return names;
	}

	private static void addEntity(Set<String> names, DynamoPersistentEntity<?> entity) {
		names.add(name(entity));
		for (EntityKey key : entity.getKeys()) {
			if (key.indexName() != null) {
				names.add(name(entity) + "." + key.indexName());
			}
		}
	}

}
