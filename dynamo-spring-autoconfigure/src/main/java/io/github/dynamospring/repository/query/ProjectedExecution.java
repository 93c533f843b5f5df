package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.github.dynamospring.repository.InvalidAccessPatternsException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.util.Assert;

/**
 * Execution of a method that takes the projection of the entity as an argument. Each
 * projection is planned at start-up if it is known then, else at its first use.
 */
final class ProjectedExecution implements MethodExecution {

	/**
	 * Maximum number of plans. Plans are kept, and an endless series of types would fill
	 * the memory.
	 */
	static final int MOST = 100;

	private final String name;

	private final int position;

	private final Function<Class<?>, MethodExecution> compiler;

	private final Map<Class<?>, MethodExecution> executions = new ConcurrentHashMap<>();

	/**
	 * Create an execution.
	 * @param position the position of the type among the arguments
	 * @param compiler compiles the method for a type
	 */
	ProjectedExecution(String name, int position, Function<Class<?>, MethodExecution> compiler) {
		this.name = name;
		this.position = position;
		this.compiler = compiler;
	}

	/**
	 * Return the types of results that are known at start-up: the subtypes of a sealed
	 * bound, such as {@code <T extends OrderView>}, else the entity.
	 */
	static Set<Class<?>> known(Method method, int position, Class<?> entity) {
		Class<?> bound = ResolvableType.forMethodParameter(method, position).getGeneric().toClass();
		Set<Class<?>> types = new LinkedHashSet<>();
		addPermitted(bound, types);
		return bound.isSealed() ? types : Set.of(entity);
	}

	private static void addPermitted(Class<?> type, Set<Class<?>> types) {
		if (!type.isSealed()) {
			types.add(type);
			return;
		}
		for (Class<?> permitted : type.getPermittedSubclasses()) {
			addPermitted(permitted, types);
		}
	}

	/**
	 * Plan the method for a type.
	 */
	MethodExecution plan(Class<?> type) {
		return this.executions.computeIfAbsent(type, this.compiler);
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] arguments) {
		Class<?> type = (Class<?>) arguments[this.position];
		Assert.notNull(type, "The type of the result must not be null");
		MethodExecution planned = this.executions.get(type);
		return ((planned != null) ? planned : planned(type)).execute(arguments);
	}

	private MethodExecution planned(Class<?> type) {
		if (this.executions.size() >= MOST) {
			throw new InvalidDataAccessApiUsageException(this.name + " was asked for " + MOST
					+ " types already, and each has a plan of its own: declare one method for each projection");
		}
		try {
			return plan(type);
		}
		catch (RuntimeException ex) {
			if (!DynamoQueryLookup.isRefusal(ex)) {
				throw ex;
			}
			throw new InvalidAccessPatternsException(List.of(DynamoQueryLookup.refusedPattern(this.name, ex)));
		}
	}

}
