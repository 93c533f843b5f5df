package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.List;

import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.util.ReflectionUtils;

/**
 * {@link RepositoryQuery} in place of a method that was refused, until all refused
 * methods are reported.
 */
class RefusedQuery implements RepositoryQuery {

	private final RefusedPattern pattern;

	private final QueryMethod method;

	RefusedQuery(RefusedPattern pattern, Method method, RepositoryMetadata metadata, ProjectionFactory factory) {
		this.pattern = pattern;
		this.method = new RefusedMethod(method, metadata, factory);
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		throw new InvalidAccessPatternsException(List.of(this.pattern));
	}

	@Override
	public QueryMethod getQueryMethod() {
		return this.method;
	}

	/**
	 * Query method with the name alone: Spring Data throws at the sight of some of the
	 * signatures that are refused here.
	 */
	private static final class RefusedMethod extends QueryMethod {

		private static final Method PLAIN = ReflectionUtils.getUniqueDeclaredMethods(Runnable.class)[0];

		private final Method method;

		RefusedMethod(Method method, RepositoryMetadata metadata, ProjectionFactory factory) {
			super(PLAIN, metadata, factory, DefaultParameters::new);
			this.method = method;
		}

		@Override
		public String getName() {
			return this.method.getName();
		}

	}

}
