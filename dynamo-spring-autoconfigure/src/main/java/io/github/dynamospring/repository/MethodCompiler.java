package io.github.dynamospring.repository;

import java.lang.reflect.Method;

import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.DynamoMappingContext;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.DeletePlan;
import io.github.dynamospring.plan.Planner;
import io.github.dynamospring.plan.ReadPlan;
import io.github.dynamospring.plan.UpdatePlan;
import io.github.dynamospring.plan.UpdatePlanner;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Compiler of repository methods to {@link MethodExecution executions}.
 */
class MethodCompiler {

	private final RepositoryInformation repository;

	private final DynamoMappingContext context;

	private final Planner planner;

	private final UpdatePlanner updatePlanner;

	private final DynamoOperations operations;

	MethodCompiler(RepositoryInformation repository, DynamoMappingContext context, Planner planner,
			UpdatePlanner updatePlanner, DynamoOperations operations) {
		this.repository = repository;
		this.context = context;
		this.planner = planner;
		this.updatePlanner = updatePlanner;
		this.operations = operations;
	}

	String name(Method method) {
		return this.repository.getRepositoryInterface().getSimpleName() + "." + method.getName();
	}

	/**
	 * Make the CRUD methods that need not be compiled some of the access patterns.
	 */
	void registerInherited() {
		DynamoPersistentEntity<?> entity = entity();
		new InheritedMethods(this.repository).all().forEach((method) -> register(method, entity));
	}

	private DynamoPersistentEntity<?> entity() {
		return this.context.getRequiredPersistentEntity(this.repository.getDomainType());
	}

	MethodExecution compile(Method method, @Nullable String namedQuery) {
		DynamoPersistentEntity<?> entity = entity();
		MethodAnnotations annotations = new MethodAnnotations(method);
		Update update = annotations.find(Update.class);
		Query query = annotations.find(Query.class);
		if (query == null && update == null && this.repository.isBaseClassMethod(method)) {
			return crud(method, entity);
		}
		MethodSignature signature = MethodSignature.of(method, this.repository);
		if (update != null) {
			return update(method, signature, update, entity);
		}
		return read(readMethod(method, signature, (query != null) ? query.value() : namedQuery, entity), signature);
	}

	private ReadMethod readMethod(Method method, MethodSignature signature, @Nullable String query,
			DynamoPersistentEntity<?> entity) {
		if (query != null) {
			return ReadMethod.declared(name(method), method, query, signature, entity, this.context);
		}
		return ReadMethod.derived(name(method), method, signature, entity, this.context);
	}

	@SuppressWarnings("unchecked")
	private MethodExecution crud(Method method, DynamoPersistentEntity<?> entity) {
		CrudMethod crud = new CrudMethod(method);
		crud.verify();
		MethodExecution execution = crud
			.execution(this.operations.entity((Class<Object>) entity.getType()).named(name(method)));
		if (CrudMethod.isCrud(method)) {
			register(method, entity);
		}
		return execution;
	}

	/**
	 * Make a CRUD method one of the access patterns.
	 */
	private void register(Method method, DynamoPersistentEntity<?> entity) {
		this.operations.prepare(this.planner.plan(new CrudMethod(method).request(name(method), entity)));
	}

	private MethodExecution update(Method method, MethodSignature signature, Update update,
			DynamoPersistentEntity<?> entity) {
		UpdateMethod updating = new UpdateMethod(method, signature, entity, this.repository.getIdType());
		UpdatePlan plan = this.updatePlanner.plan(updating.request(name(method), update));
		return UpdateExecution.of(this.operations.prepare(plan, entity.getType()), method, signature);
	}

	private MethodExecution read(ReadMethod read, MethodSignature signature) {
		AccessPlan plan = this.planner.plan(read.request());
		if (plan instanceof DeletePlan deletePlan) {
			return deletion(this.operations.prepare(deletePlan));
		}
		return ReadExecution.of(this.operations.prepare((ReadPlan) plan, read.resultType()), read.request().result(),
				signature);
	}

	private static MethodExecution deletion(DeletePattern pattern) {
		return (arguments) -> {
			pattern.delete(arguments);
			return null;
		};
	}

}
