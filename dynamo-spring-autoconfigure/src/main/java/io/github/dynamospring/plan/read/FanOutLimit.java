package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.key.KeyChoice;
import io.github.dynamospring.plan.key.KeyChoice.Buckets;
import io.github.dynamospring.plan.key.KeyChoice.Options;

/**
 * Limit of the requests that the choices of a key make in one call.
 */
final class FanOutLimit {

	private final List<KeyChoice> choices;

	private final int most;

	FanOutLimit(List<KeyChoice> choices, int most) {
		this.choices = choices;
		this.most = most;
	}

	/**
	 * Check the requests that are known at start-up.
	 * @throws PlanRefusedException if there are too many requests
	 */
	void check(PatternRequest request, long requests) {
		if (requests > this.most) {
			throw new PlanRefusedException(request.name(),
					"it makes " + requests + " requests, more than dynamo.query.max-fan-out (" + this.most + ")",
					fix());
		}
	}

	private String fix() {
		String labels = options().collect(Collectors.joining(" and "));
		String fewer = labels.isEmpty() ? "use fewer shards" : "ask for fewer values of " + labels;
		boolean sharded = this.choices.stream().anyMatch(KeyChoice::isShards);
		if (!sharded) {
			return fewer;
		}
		return fewer + ", bind the property that is sharded, or raise it";
	}

	private Stream<String> options() {
		return this.choices.stream().filter(Options.class::isInstance).map((choice) -> ((Options) choice).label());
	}

	/**
	 * Check the requests of a call.
	 * @throws IllegalArgumentException if there are too many
	 */
	void check(CallArguments call, long requests) {
		if (requests > this.most) {
			boolean walkable = this.choices.stream().anyMatch(Buckets.class::isInstance);
			throw new IllegalArgumentException(call.pattern() + ": " + requests + " requests for "
					+ this.choices.stream().map(FanOutLimit::describe).collect(Collectors.joining(" and "))
					+ " are more than dynamo.query.max-fan-out (" + this.most + ")"
					+ (walkable ? ": ask for a shorter range, return a Stream or a Window, or raise it" : ""));
		}
	}

	private static String describe(KeyChoice choice) {
		if (choice instanceof Options options) {
			return "'" + options.label() + "'";
		}
		if (choice instanceof Buckets buckets) {
			return "each " + buckets.unit() + " of '" + buckets.path() + "'";
		}
		return choice.fixed() + " shards";
	}

}
