package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.SkipUnreadable;
import io.github.dynamospring.repository.query.CrudResultRule;
import io.github.dynamospring.repository.query.MethodAnnotations;
import io.github.dynamospring.repository.query.MethodExecution;
import io.github.dynamospring.repository.query.ResultAdapter;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.util.ReflectionUtils;

/**
 * Methods of {@link org.springframework.data.repository.CrudRepository} that read the
 * whole table. Each is implemented if it is allowed.
 *
 * @param <T> the entity
 */
class TableScans<T> {

	private static final Object[] NONE = {};

	private final RepositoryMetadata metadata;

	private final Class<?> repository;

	private final Class<?> idType;

	private final DynamoPersistentEntity<T> entity;

	private final PatternOperations operations;

	private final Planner planner;

	private final ResultAdapter results;

	private final Consumer<RefusedPattern> refused;

	/**
	 * Create the methods of a repository.
	 * @param refused receives the methods with an invalid {@link AllowScan}
	 */
	TableScans(RepositoryMetadata metadata, DynamoPersistentEntity<T> entity, PatternOperations operations,
			Planner planner, ResultAdapter results, Consumer<RefusedPattern> refused) {
		this.metadata = metadata;
		this.repository = metadata.getRepositoryInterface();
		this.idType = metadata.getIdType();
		this.entity = entity;
		this.operations = operations;
		this.planner = planner;
		this.results = results;
		this.refused = refused;
	}

	/**
	 * Return the methods of a repository that does not allow scans.
	 */
	static List<Method> unallowed(Class<?> repository) {
		List<Method> methods = new ArrayList<>();
		for (String name : List.of("findAll", "count", "deleteAll")) {
			Method method = ReflectionUtils.findMethod(repository, name);
			if (method != null && isAbstract(method) && !isAllowed(repository, method)) {
				methods.add(method);
			}
		}
		return methods;
	}

	/**
	 * Return whether a method would read the whole table.
	 */
	static boolean isRead(Method method) {
		return method.getParameterCount() == 0 && List.of("findAll", "count").contains(method.getName());
	}

	/**
	 * Return whether a repository inherits a method from Spring Data.
	 */
	static boolean isInherited(Method method) {
		return method.getDeclaringClass().getName().startsWith("org.springframework.data.repository.");
	}

	private static boolean isAbstract(Method method) {
		return !method.isDefault() || method.isBridge();
	}

	private static boolean isAllowed(Class<?> repository, Method method) {
		return AnnotatedElementUtils.hasAnnotation(repository, AllowScan.class)
				|| AnnotatedElementUtils.hasAnnotation(method, AllowScan.class);
	}

	/**
	 * Return whether a method of a repository may read the whole table.
	 */
	static boolean isAllowed(Class<?> repository, String name) {
		Method method = ReflectionUtils.findMethod(repository, name);
		return method != null && isAbstract(method) && isAllowed(repository, method);
	}

	RepositoryFragments fragments() {
		refuseSettingsOfRepository();
		RepositoryFragments fragments = RepositoryFragments.empty();
		if (isAllowed(this.repository, "findAll")) {
			MethodExecution execution = findAll();
			fragments = fragments.append(RepositoryFragment.implemented(FindAll.class, () -> execution.execute(NONE)));
		}
		if (isAllowed(this.repository, "count")) {
			ReadPattern<T> pattern = prepare("count", Result.Kind.COUNT);
			MethodExecution execution = adapt("count", pattern::count);
			fragments = fragments.append(RepositoryFragment.implemented(Count.class, () -> execution.execute(NONE)));
		}
		if (isAllowed(this.repository, "deleteAll")) {
			MethodExecution execution = deleteAll();
			fragments = fragments
				.append(RepositoryFragment.implemented(DeleteAll.class, () -> execution.execute(NONE)));
		}
		return fragments;
	}

	private MethodExecution adapt(String name, MethodExecution blocking) {
		return this.results.adapt(method(name), blocking);
	}

	private void refuseSettingsOfRepository() {
		AllowScan scan = AnnotatedElementUtils.findMergedAnnotation(this.repository, AllowScan.class);
		if (scan != null && (scan.segments() != 1 || scan.unitsPerSecond() != ScanSettings.UNBOUNDED)) {
			this.refused.accept(new RefusedPattern(this.repository.getSimpleName(),
					"its @AllowScan has segments or a rate, which are for single methods that return a Stream",
					"leave them out, and mark such a method with @AllowScan"));
		}
	}

	private MethodExecution findAll() {
		Class<?> returned = method("findAll").getReturnType();
		if (returned == Stream.class || ReactiveWrappers.isMultiValueType(returned)) {
			ReadPattern<T> pattern = prepare("findAll", Result.Kind.STREAM);
			return adapt("findAll", pattern::stream);
		}
		ReadPattern<T> pattern = prepare("findAll", Result.Kind.LIST);
		return adapt("findAll", pattern::list);
	}

	private MethodExecution deleteAll() {
		ReadPattern<T> pattern = prepare("deleteAll", Result.Kind.STREAM);
		IdCodec<?> ids = this.entity.getCodec().idCodec(this.idType);
		EntityOperations<T> entities = this.operations.entity(this.entity.getType()).named(name("deleteAll"));
		return adapt("deleteAll", (arguments) -> {
			try (Stream<T> all = pattern.stream()) {
				all.forEach((found) -> delete(found, ids.idOf(found), entities));
			}
			return null;
		});
	}

	// for the tenant of the item found
	private void delete(T found, Object id, EntityOperations<T> entities) {
		EntityTenant<T> tenant = this.entity.getTenant();
		String name = (tenant != null) ? tenant.get(found) : null;
		if (name != null) {
			TenantScope.run(name, () -> entities.deleteById(id));
		}
		else {
			entities.deleteById(id);
		}
	}

	private ReadPattern<T> prepare(String name, Result.Kind kind) {
		Method method = method(name);
		if (method.getReturnType() == CompletableFuture.class) {
			this.refused.accept(new RefusedPattern(name(name), "it uses a whole table, and returns CompletableFuture",
					"return the value itself, and call it in a thread that may block"));
		}
		else {
			refuseResult(method);
		}
		ReadPattern<T> pattern = this.operations.prepare(plan(method, kind), this.entity.getType());
		this.operations.declare(this.repository, method, pattern);
		return pattern;
	}

	private void refuseResult(Method method) {
		if (isInherited(method)) {
			return;
		}
		RefusedPattern refusal = this.results.refusal(this.repository, method);
		if (refusal == null) {
			refusal = CrudResultRule.refusal(method, this.metadata);
		}
		if (refusal != null) {
			this.refused.accept(refusal);
		}
	}

	private Method method(String name) {
		return Objects.requireNonNull(ReflectionUtils.findMethod(this.repository, name));
	}

	private ReadPlan plan(Method method, Result.Kind kind) {
		MethodAnnotations annotations = new MethodAnnotations(method);
		String name = name(method.getName());
		if (annotations.has(SkipUnreadable.class) && !"findAll".equals(method.getName())) {
			this.refused
				.accept(new RefusedPattern(name, "@SkipUnreadable has no effect on " + method.getName(), "remove it"));
		}
		PatternRequest.Builder request = PatternRequest.of(name, this.entity)
			.description(annotations.description())
			.result(Result.of(kind))
			.includeExpired("deleteAll".equals(method.getName()))
			.skipUnreadable(annotations.has(SkipUnreadable.class));
		try {
			ScanSettings scan = Objects.requireNonNullElse(annotations.scan(name), ScanSettings.DEFAULT);
			return (ReadPlan) this.planner.plan(request.scan(scan).build());
		}
		catch (PlanRefusedException ex) {
			this.refused.accept(new RefusedPattern(ex.getPattern(), ex.getReason(), ex.getFix()));
			return (ReadPlan) this.planner.plan(request.scan(ScanSettings.DEFAULT).build());
		}
	}

	private String name(String method) {
		return this.repository.getSimpleName() + "." + method;
	}

	@FunctionalInterface
	interface FindAll {

		@Nullable Object findAll();

	}

	@FunctionalInterface
	interface Count {

		@Nullable Object count();

	}

	@FunctionalInterface
	interface DeleteAll {

		@Nullable Object deleteAll();

	}

}
