package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Compiler of repository methods to {@link MethodExecution executions}.
 */
public class MethodCompiler {

	private final RepositoryInformation repository;

	private final DynamoMappingContext context;

	private final Planner planner;

	private final UpdatePlanner updatePlanner;

	private final PatternOperations operations;

	private final ResultAdapter results;

	public MethodCompiler(RepositoryInformation repository, DynamoMappingContext context, Planner planner,
			UpdatePlanner updatePlanner, PatternOperations operations, ResultAdapter results) {
		this.repository = repository;
		this.context = context;
		this.planner = planner;
		this.updatePlanner = updatePlanner;
		this.operations = operations;
		this.results = results;
	}

	String name(Method method) {
		return this.repository.getRepositoryInterface().getSimpleName() + "." + method.getName();
	}

	/**
	 * Return the refusal of a method for its return type and the like, or null.
	 */
	@Nullable RefusedPattern refusal(Method method) {
		return this.results.refusal(this.repository.getRepositoryInterface(), method);
	}

	/**
	 * Return the refusals of methods that the base class serves. Spring Data does not
	 * look them up.
	 */
	public List<RefusedPattern> refusedInherited() {
		List<RefusedPattern> refused = new ArrayList<>();
		for (Method method : this.repository.getRepositoryInterface().getMethods()) {
			RefusedPattern refusal = isServed(method) ? refusedServed(method) : null;
			if (refusal != null) {
				refused.add(refusal);
			}
		}
		return refused;
	}

	private @Nullable RefusedPattern refusedServed(Method method) {
		RefusedPattern refusal = refusal(method);
		if (refusal != null || !isRedeclared(method)) {
			return refusal;
		}
		return CrudResultRule.refusal(method, this.repository);
	}

	// the base class has the results of the interfaces that it implements
	private boolean isRedeclared(Method method) {
		Class<?> declaring = method.getDeclaringClass();
		if (!CrudMethod.isCrud(method) || declaring.getName().startsWith("org.springframework.data.")
				|| declaring.isAssignableFrom(this.repository.getRepositoryBaseClass())) {
			return false;
		}
		MethodAnnotations annotations = new MethodAnnotations(method);
		return !annotations.has(Query.class) && !annotations.has(Update.class);
	}

	private boolean isServed(Method method) {
		return !method.isDefault() && this.repository.isBaseClassMethod(method)
				&& !this.repository.isCustomMethod(method);
	}

	/**
	 * Register the inherited CRUD methods. They have no annotations, so their plans
	 * cannot be refused. Redeclared ones are compiled with the repository's own methods.
	 */
	public void registerInherited() {
		DynamoPersistentEntity<?> entity = entity();
		for (Method method : inherited()) {
			register(method, CrudMethod.inherited(method, name(method), entity));
		}
	}

	// one of each name, ordered by operation, because reflection has no stable order
	private List<Method> inherited() {
		Set<String> names = new HashSet<>();
		for (Method method : this.repository.getQueryMethods()) {
			if (CrudMethod.isCrud(method)) {
				names.add(method.getName());
			}
		}
		List<Method> methods = new ArrayList<>();
		for (Method method : this.repository.getRepositoryInterface().getMethods()) {
			if (CrudMethod.isCrud(method) && isServed(method) && names.add(method.getName())) {
				methods.add(method);
			}
		}
		methods.sort(Comparator.comparing(CrudMethod::operation));
		return methods;
	}

	private DynamoPersistentEntity<?> entity() {
		return this.context.getRequiredPersistentEntity(this.repository.getDomainType());
	}

	MethodExecution compile(Method method, @Nullable String namedQuery) {
		return this.results.adapt(method, blocking(method, namedQuery));
	}

	private MethodExecution blocking(Method method, @Nullable String namedQuery) {
		DynamoPersistentEntity<?> entity = entity();
		MethodAnnotations annotations = new MethodAnnotations(method);
		Update update = annotations.find(Update.class);
		Query query = annotations.find(Query.class);
		if (query == null && update == null && this.repository.isBaseClassMethod(method)) {
			return crud(method, new CrudMethod(method), entity);
		}
		MethodSignature signature = MethodSignature.of(method, this.repository);
		if (query == null && update == null && CrudMethod.isConditionalDeletion(annotations,
				this.repository.getDomainType(), this.repository.getIdType())) {
			return deletion(crud(method, conditional(method, signature), entity), signature);
		}
		if (update != null) {
			return update(annotations, signature, update, entity);
		}
		String text = (query != null) ? query.value() : namedQuery;
		if (signature.projection() >= 0) {
			return projected(annotations, signature, text, entity);
		}
		return read(method, readMethod(name(method), annotations, signature, text, entity), signature);
	}

	private MethodExecution projected(MethodAnnotations annotations, MethodSignature signature, @Nullable String query,
			DynamoPersistentEntity<?> entity) {
		Method method = annotations.method();
		ProjectedExecution execution = new ProjectedExecution(name(method), signature.projection(), (type) -> {
			MethodSignature returning = signature.returning(type);
			if (type == entity.getType()) {
				return read(method, readMethod(name(method), annotations, returning, query, entity), returning);
			}
			String name = name(method) + "(" + type.getSimpleName() + ")";
			return projection(readMethod(name, annotations, returning, query, entity), returning);
		});
		ProjectedExecution.known(method, signature.projection(), entity.getType()).forEach(execution::plan);
		return execution;
	}

	private MethodExecution projection(ReadMethod read, MethodSignature signature) {
		ReadPlan plan = (ReadPlan) this.planner.plan(read.request());
		return ReadExecution.of(this.operations.prepare(plan, read.resultType()), read.request().result(), signature);
	}

	private ReadMethod readMethod(String name, MethodAnnotations annotations, MethodSignature signature,
			@Nullable String query, DynamoPersistentEntity<?> entity) {
		if (query != null) {
			return ReadMethod.declared(name, annotations, query, signature, entity, this.context);
		}
		return ReadMethod.derived(name, annotations, signature, entity, this.context);
	}

	@SuppressWarnings("unchecked")
	private MethodExecution crud(Method method, CrudMethod crud, DynamoPersistentEntity<?> entity) {
		crud.verify();
		MethodExecution execution = crud
			.execution(this.operations.entity((Class<Object>) entity.getType()).named(name(method)));
		if (crud.isPattern()) {
			register(method, crud.request(name(method), entity));
		}
		return execution;
	}

	private static CrudMethod conditional(Method method, MethodSignature signature) {
		verifyDeletion(signature, true);
		signature.refuseRanges("@Condition");
		PatternParameter tenant = signature.tenant();
		if (tenant != null) {
			throw new MethodRefusedException(
					"its parameter '" + tenant.name() + "' is annotated with @TenantId, but " + method.getName()
							+ " takes the tenant of its entity or ID, or of the thread",
					"remove the parameter, and name the tenant in the ID, or with TenantScope.run");
		}
		return new CrudMethod(method, signature.values().subList(1, signature.values().size()));
	}

	private static void verifyDeletion(MethodSignature signature, boolean conditional) {
		ReturnShape.Kind kind = signature.returned().kind();
		if (kind != ReturnShape.Kind.NOTHING && !(conditional && kind == ReturnShape.Kind.TRUTH)) {
			throw new MethodRefusedException("it deletes one item by its key, and does not read it",
					conditional ? "return void, or boolean for whether the condition held" : "return void");
		}
	}

	private static void verifyDeletions(MethodSignature signature) {
		ReturnShape.Kind kind = signature.returned().kind();
		if (kind != ReturnShape.Kind.NOTHING && kind != ReturnShape.Kind.NUMBER) {
			throw new MethodRefusedException("it deletes the items found, and reads only their keys",
					"return void, or long for the number");
		}
	}

	private void register(Method method, CrudRequest request) {
		declared(method, this.operations.prepare(this.planner.plan(request)));
	}

	private <P extends RegisteredPattern> P declared(Method method, P pattern) {
		this.operations.declare(this.repository.getRepositoryInterface(), method, pattern);
		return pattern;
	}

	private MethodExecution update(MethodAnnotations annotations, MethodSignature signature, Update update,
			DynamoPersistentEntity<?> entity) {
		signature.refuseRanges("@Update");
		if (signature.projection() >= 0) {
			throw new MethodRefusedException("it updates one item, and has no use for a Class", "remove it");
		}
		Method method = annotations.method();
		UpdateMethod updating = new UpdateMethod(annotations, signature, entity, this.repository.getIdType());
		UpdatePlan plan = this.updatePlanner.plan(updating.request(name(method), update));
		return UpdateExecution.of(declared(method, this.operations.prepare(plan, entity.getType())),
				signature.returned());
	}

	private MethodExecution read(Method method, ReadMethod read, MethodSignature signature) {
		AccessPlan plan = this.planner.plan(read.request());
		if (plan instanceof DeletePlan deletePlan) {
			verifyDeletion(signature, read.request().writeCondition() != null);
			return deletion(declared(method, this.operations.prepare(deletePlan))::delete, signature);
		}
		if (plan instanceof DeleteQueryPlan deletePlan) {
			verifyDeletions(signature);
			MethodExecution deletions = declared(method, this.operations.prepare(deletePlan))::delete;
			boolean counted = signature.returned().kind() == ReturnShape.Kind.NUMBER;
			return counted ? deletions : deletion(deletions, signature);
		}
		ReadPattern<?> pattern = declared(method, this.operations.prepare((ReadPlan) plan, read.resultType()));
		return ReadExecution.of(pattern, read.request().result(), signature);
	}

	// As with an update, false is the result if the condition does not hold.
	private static MethodExecution deletion(MethodExecution deletion, MethodSignature signature) {
		if (signature.returned().kind() == ReturnShape.Kind.TRUTH) {
			return (arguments) -> {
				try {
					deletion.execute(arguments);
					return true;
				}
				catch (ConditionFailedException ex) {
					return false;
				}
			};
		}
		return (arguments) -> {
			deletion.execute(arguments);
			return null;
		};
	}

}
