package io.github.dynamospring.repository.query;

import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.plan.Result;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.Assert;

/**
 * Execution of a pattern that reads, in the form that its method returns.
 */
final class ReadExecution {

	private ReadExecution() {
	}

	static MethodExecution of(ReadPattern<?> pattern, Result result, MethodSignature signature) {
		return switch (result.kind()) {
			case ONE -> pattern::one;
			case COUNT -> pattern::count;
			case EXISTS -> pattern::exists;
			case COLLECTION -> pattern::collection;
			case LIST -> list(pattern, signature.limit());
			case STREAM -> stream(pattern, signature.limit());
			case WINDOW -> window(pattern, result.limit(), signature);
			case DELETE -> throw new IllegalArgumentException("'pattern' must read");
		};
	}

	private static MethodExecution list(ReadPattern<?> pattern, int limit) {
		if (limit < 0) {
			return pattern::list;
		}
		return (arguments) -> pattern.list(limit(arguments, limit), arguments);
	}

	private static MethodExecution stream(ReadPattern<?> pattern, int limit) {
		if (limit < 0) {
			return pattern::stream;
		}
		return (arguments) -> pattern.stream(limit(arguments, limit), arguments);
	}

	private static MethodExecution window(ReadPattern<?> pattern, @Nullable Integer size, MethodSignature signature) {
		int position = signature.scrollPosition();
		if (size != null) {
			Limit fixed = Limit.of(size);
			return (arguments) -> pattern.window(position(arguments, position), fixed, arguments);
		}
		return (arguments) -> pattern.window(position(arguments, position), limit(arguments, signature.limit()),
				arguments);
	}

	private static Limit limit(@Nullable Object[] arguments, int index) {
		Limit limit = (Limit) arguments[index];
		Assert.notNull(limit, "The Limit must not be null");
		return limit;
	}

	private static ScrollPosition position(@Nullable Object[] arguments, int index) {
		ScrollPosition position = (ScrollPosition) arguments[index];
		Assert.notNull(position, "The ScrollPosition must not be null");
		return position;
	}

}
