package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.query.MethodAnnotations;
import io.github.dynamospring.tenancy.TenantScope;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.util.ReflectionUtils;

/**
 * Methods of {@link org.springframework.data.repository.CrudRepository} that read the
 * whole table. Each is there where it is allowed.
 *
 * @param <T> the entity
 */
class TableScans<T> {

	private final Class<?> repository;

	private final Class<?> idType;

	private final DynamoPersistentEntity<T> entity;

	private final PatternOperations operations;

	private final Planner planner;

	TableScans(RepositoryMetadata metadata, DynamoPersistentEntity<T> entity, PatternOperations operations,
			Planner planner) {
		this.repository = metadata.getRepositoryInterface();
		this.idType = metadata.getIdType();
		this.entity = entity;
		this.operations = operations;
		this.planner = planner;
	}

	/**
	 * Return the methods that a repository declares itself without allowing what they do.
	 */
	static List<Method> refused(Class<?> repository) {
		return Stream.of("findAll", "count", "deleteAll")
			.map((name) -> ReflectionUtils.findMethod(repository, name))
			.filter(Objects::nonNull)
			.filter((method) -> isOwn(method) && !isAllowed(repository, method))
			.toList();
	}

	private static boolean isOwn(Method method) {
		return !method.getDeclaringClass().getName().startsWith("org.springframework.data.repository.")
				&& isAbstract(method);
	}

	private static boolean isAbstract(Method method) {
		return !method.isDefault() || method.isBridge();
	}

	private static boolean isAllowed(Class<?> repository, Method method) {
		return AnnotatedElementUtils.hasAnnotation(repository, AllowScan.class)
				|| AnnotatedElementUtils.hasAnnotation(method, AllowScan.class);
	}

	/**
	 * Return whether a repository may read the whole table in one of the methods.
	 */
	static boolean isAllowed(Class<?> repository, String name) {
		Method method = ReflectionUtils.findMethod(repository, name);
		return method != null && isAbstract(method) && isAllowed(repository, method);
	}

	RepositoryFragments fragments() {
		RepositoryFragments fragments = RepositoryFragments.empty();
		if (isAllowed(this.repository, "findAll")) {
			ReadPattern<T> pattern = prepare("findAll", Result.Kind.LIST);
			fragments = fragments.append(RepositoryFragment.implemented(FindAll.class, pattern::list));
		}
		if (isAllowed(this.repository, "count")) {
			ReadPattern<T> pattern = prepare("count", Result.Kind.COUNT);
			fragments = fragments.append(RepositoryFragment.implemented(Count.class, pattern::count));
		}
		if (isAllowed(this.repository, "deleteAll")) {
			fragments = fragments.append(RepositoryFragment.implemented(DeleteAll.class, deleteAll()));
		}
		return fragments;
	}

	private DeleteAll deleteAll() {
		ReadPattern<T> pattern = prepare("deleteAll", Result.Kind.STREAM);
		IdCodec<?> ids = this.entity.getCodec().idCodec(this.idType);
		EntityOperations<T> entities = this.operations.entity(this.entity.getType()).named(name("deleteAll"));
		return () -> {
			try (Stream<T> all = pattern.stream()) {
				all.forEach((found) -> delete(found, ids.idOf(found), entities));
			}
		};
	}

	// in the name of the tenant for which it was found
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
		Method method = Objects.requireNonNull(ReflectionUtils.findMethod(this.repository, name));
		PatternRequest request = PatternRequest.of(name(name), this.entity)
			.description(new MethodAnnotations(method).description())
			.result(Result.of(kind))
			.allowScan(true)
			.includeExpired("deleteAll".equals(name))
			.build();
		ReadPlan plan = (ReadPlan) this.planner.plan(request);
		ReadPattern<T> pattern = this.operations.prepare(plan, this.entity.getType());
		this.operations.declare(this.repository, method, pattern);
		return pattern;
	}

	private String name(String method) {
		return this.repository.getSimpleName() + "." + method;
	}

	@FunctionalInterface
	interface FindAll {

		List<?> findAll();

	}

	@FunctionalInterface
	interface Count {

		long count();

	}

	@FunctionalInterface
	interface DeleteAll {

		void deleteAll();

	}

}
