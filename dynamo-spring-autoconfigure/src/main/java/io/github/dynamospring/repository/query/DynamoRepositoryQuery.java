package io.github.dynamospring.repository.query;

import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;

/**
 * {@link RepositoryQuery} that runs a compiled method.
 */
class DynamoRepositoryQuery implements RepositoryQuery {

	private final QueryMethod method;

	private final MethodExecution execution;

	DynamoRepositoryQuery(QueryMethod method, MethodExecution execution) {
		this.method = method;
		this.execution = execution;
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		return this.execution.execute(parameters);
	}

	@Override
	public QueryMethod getQueryMethod() {
		return this.method;
	}

}
