package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

/**
 * Adapter of compiled methods to the return types of a kind of repositories.
 */
public interface ResultAdapter {

	/** Adapter of repositories that block. */
	ResultAdapter BLOCKING = new ResultAdapter() {

		@Override
		public @Nullable RefusedPattern refusal(Class<?> repository, Method method) {
			return (method.getDeclaringClass() != DynamoRepository.class) ? BlockingRule.refusal(repository, method)
					: null;
		}

		@Override
		public MethodExecution adapt(Method method, MethodExecution blocking) {
			return blocking;
		}

	};

	/**
	 * Return the refusal of a method, or null if it is allowed.
	 */
	@Nullable RefusedPattern refusal(Class<?> repository, Method method);

	/**
	 * Return the execution of a method in the form that it returns.
	 * @param blocking the compiled execution, which blocks
	 */
	MethodExecution adapt(Method method, MethodExecution blocking);

}
