package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.util.function.UnaryOperator;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.InvalidAspectException;

import org.springframework.format.datetime.standard.DurationFormatterUtils;

/**
 * Times of an idempotent method.
 *
 * @param ttl the time for which a result is kept
 * @param lease the time without a renewal after which a call counts as dead
 * @param waitAtMost the maximum time to wait for another call
 */
record CallTimes(Duration ttl, Duration lease, Duration waitAtMost) {

	private static final Duration SHORTEST = Duration.ofSeconds(1);

	/**
	 * Return the times of an annotation.
	 * @param resolver the resolver of placeholders
	 * @throws InvalidAspectException if one is invalid
	 */
	static CallTimes of(AdvisedMethod method, Idempotent annotation, UnaryOperator<String> resolver) {
		return new CallTimes(atLeast(SHORTEST, "ttl", resolver.apply(annotation.ttl()), method),
				atLeast(SHORTEST, "lease", resolver.apply(annotation.lease()), method),
				atLeast(Duration.ZERO, "waitAtMost", resolver.apply(annotation.waitAtMost()), method));
	}

	private static Duration atLeast(Duration shortest, String name, String text, AdvisedMethod method) {
		Duration duration = parse(name, text, method);
		if (duration.compareTo(shortest) < 0) {
			throw method.refused("has " + name + " = '" + text + "'", "let it be at least " + shortest);
		}
		return duration;
	}

	private static Duration parse(String name, String text, AdvisedMethod method) {
		try {
			return DurationFormatterUtils.detectAndParse(text);
		}
		catch (IllegalArgumentException ex) {
			throw method.refused("has " + name + " = '" + text + "', which is no time", "write one such as PT30S");
		}
	}

}
