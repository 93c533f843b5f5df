package io.github.dynamospring.repository;

import org.jspecify.annotations.Nullable;

/**
 * What a call of a method does, compiled at start-up.
 */
@FunctionalInterface
interface MethodExecution {

	@Nullable Object execute(@Nullable Object[] arguments);

}
