package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.util.ReflectionUtils;

/**
 * {@link QueryLookupStrategy} that compiles each method. It collects refused methods and
 * goes on with the others.
 */
public class DynamoQueryLookup implements QueryLookupStrategy {

	private final Function<RepositoryInformation, MethodCompiler> compilers;

	private final Consumer<RefusedPattern> refused;

	public DynamoQueryLookup(Function<RepositoryInformation, MethodCompiler> compilers,
			Consumer<RefusedPattern> refused) {
		this.compilers = compilers;
		this.refused = refused;
	}

	@Override
	public RepositoryQuery resolveQuery(Method method, RepositoryMetadata metadata, ProjectionFactory factory,
			NamedQueries namedQueries) {
		MethodCompiler compiler = this.compilers.apply((RepositoryInformation) metadata);
		RefusedPattern refusal = compiler.refusal(method);
		if (refusal != null) {
			return refused(refusal, new PlainMethod(method, metadata, factory));
		}
		try {
			MethodExecution execution = compiler.compile(method, namedQuery(method, metadata, namedQueries));
			return new CompiledQuery(queryMethod(method, metadata, factory), execution);
		}
		catch (MethodRefusedException | PlanRefusedException | ExpressionSyntaxException ex) {
			return refused(refusedPattern(compiler.name(method), ex), new PlainMethod(method, metadata, factory));
		}
	}

	private static QueryMethod queryMethod(Method method, RepositoryMetadata metadata, ProjectionFactory factory) {
		Class<?> type = method.getReturnType();
		boolean hasNoValue = ReactiveWrappers.supports(type) && ReactiveWrappers.isNoValueType(type);
		return hasNoValue ? new PlainMethod(method, metadata, factory)
				: new QueryMethod(method, metadata, factory, DefaultParameters::new);
	}

	private RepositoryQuery refused(RefusedPattern pattern, QueryMethod method) {
		this.refused.accept(pattern);
		return new CompiledQuery(method, (arguments) -> {
			throw new InvalidAccessPatternsException(List.of(pattern));
		});
	}

	static boolean isRefusal(RuntimeException ex) {
		return ex instanceof MethodRefusedException || ex instanceof PlanRefusedException
				|| ex instanceof ExpressionSyntaxException;
	}

	static RefusedPattern refusedPattern(String name, RuntimeException refusal) {
		if (refusal instanceof MethodRefusedException method) {
			return new RefusedPattern(name, method.getReason(), method.getFix());
		}
		if (refusal instanceof PlanRefusedException plan) {
			return new RefusedPattern(plan.getPattern(), plan.getReason(), plan.getFix());
		}
		return new RefusedPattern(name, String.valueOf(refusal.getMessage()), "correct the expression");
	}

	private static @Nullable String namedQuery(Method method, RepositoryMetadata metadata, NamedQueries namedQueries) {
		return hasQuery(method, metadata, namedQueries) ? namedQueries.getQuery(queryName(method, metadata)) : null;
	}

	private static String queryName(Method method, RepositoryMetadata metadata) {
		return metadata.getDomainType().getSimpleName() + "." + method.getName();
	}

	/**
	 * Return whether a method has a named query.
	 */
	public static boolean hasQuery(Method method, RepositoryMetadata metadata, NamedQueries namedQueries) {
		return namedQueries.hasQuery(queryName(method, metadata));
	}

	/**
	 * {@link RepositoryQuery} that runs a compiled method.
	 */
	private record CompiledQuery(QueryMethod method, MethodExecution execution) implements RepositoryQuery {

		@Override
		public @Nullable Object execute(@Nullable Object[] parameters) {
			return this.execution.execute(parameters);
		}

		@Override
		public QueryMethod getQueryMethod() {
			return this.method;
		}

	}

	/**
	 * Method without its signature, because Spring Data would throw at some refused ones,
	 * and at a reactive type without a value, such as RxJava's {@code Completable}.
	 */
	private static final class PlainMethod extends QueryMethod {

		private static final Method PLAIN = ReflectionUtils.getUniqueDeclaredMethods(Runnable.class)[0];

		private final Method method;

		PlainMethod(Method method, RepositoryMetadata metadata, ProjectionFactory factory) {
			super(PLAIN, metadata, factory, DefaultParameters::new);
			this.method = method;
		}

		@Override
		public String getName() {
			return this.method.getName();
		}

	}

}
