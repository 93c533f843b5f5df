package io.github.dynamospring.operations.advice.model;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.plan.AccessPlan;

/**
 * Table with the plans of the access patterns that use it.
 *
 * @param model the table
 * @param plans the plans
 */
record PlannedTable(TableModel model, List<AccessPlan> plans) {

	static PlannedTable of(TableModel model, AccessPatterns patterns) {
		return new PlannedTable(model,
				StreamSupport.stream(patterns.spliterator(), false)
					.map(RegisteredPattern::plan)
					.filter((plan) -> plan.table().equals(model.logicalName()))
					.toList());
	}

	String name() {
		return this.model.logicalName();
	}

	List<AccessPlan> readersOf(String index) {
		return this.plans.stream().filter((plan) -> index.equals(plan.index())).toList();
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
