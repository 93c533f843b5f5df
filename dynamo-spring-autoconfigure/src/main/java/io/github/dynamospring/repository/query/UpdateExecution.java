package io.github.dynamospring.repository.query;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.repository.query.ReturnShape.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Execution of a pattern that updates, in the form that its method returns. If the
 * condition does not hold, the result is false or an empty {@code Optional}. Methods
 * without such a result throw.
 */
final class UpdateExecution {

	private UpdateExecution() {
	}

	static MethodExecution of(UpdatePattern<?> pattern, ReturnShape returned) {
		if (returned.kind() == Kind.TRUTH) {
			return (arguments) -> held(pattern, arguments);
		}
		if (returned.optional()) {
			return (arguments) -> found(pattern, arguments);
		}
		return pattern::update;
	}

	private static boolean held(UpdatePattern<?> pattern, @Nullable Object[] arguments) {
		try {
			pattern.update(arguments);
			return true;
		}
		catch (ConditionFailedException ex) {
			return false;
		}
	}

	private static @Nullable Object found(UpdatePattern<?> pattern, @Nullable Object[] arguments) {
		try {
			return pattern.update(arguments);
		}
		catch (ConditionFailedException ex) {
			return null;
		}
	}

}
