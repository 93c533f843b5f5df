package io.github.dynamospring.operations.advice.model;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.plan.AccessPlan;

/**
 * Table with the plans of the access patterns that use it.
 *
 * @param model the table
 * @param patterns the access patterns of the application
 */
record PlannedTable(TableModel model, AccessPatterns patterns) {

	String name() {
		return this.model.logicalName();
	}

	List<AccessPlan> plans() {
		return this.patterns.plansOf(name()).stream().map(AccessPlan::plain).toList();
	}

	List<AccessPlan> readersOf(String index) {
		return this.patterns.readersOf(name(), index).stream().map(AccessPlan::plain).toList();
	}

	static String names(List<AccessPlan> plans) {
		return plans.stream().map(AccessPlan::name).distinct().sorted().collect(Collectors.joining(", "));
	}

	List<DynamoPersistentEntity<?>> entitiesIn(String index) {
		return this.model.entities()
			.stream()
			.<DynamoPersistentEntity<?>>filter((entity) -> entity.findKey(index) != null)
			.toList();
	}

	/**
	 * Return the subject that an index is.
	 */
	AdviceSubject index(String index) {
		return ModelSubjects.index(this.model, index);
	}

	/**
	 * Return the subject that the key of an entity is.
	 */
	AdviceSubject key(DynamoPersistentEntity<?> entity, EntityKey key) {
		String name = ModelSubjects.name(entity);
		String index = key.indexName();
		if (index != null) {
			return AdviceSubject.of(name + "." + index, name, name() + "." + index, name());
		}
		return AdviceSubject.of(name, name());
	}

}
