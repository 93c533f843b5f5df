package io.github.dynamospring.repository.query;

import org.jspecify.annotations.Nullable;

/**
 * Execution of a method, compiled at start-up.
 */
@FunctionalInterface
public interface MethodExecution {

	@Nullable Object execute(@Nullable Object[] arguments);

}
