package io.github.dynamospring.faults;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.faults.Violation.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A write whose caller was told that nobody knows what became of it.
 *
 * @param operation the operation that it is a part of
 * @param kind the kind of write
 * @param key a text that each request for it contains
 * @param failure what the caller was told
 * @param applied tells in the end whether it was applied, or null where nobody knows
 */
record Ambiguity(Operation operation, String kind, String key, AmbiguousWriteException failure,
		@Nullable BooleanSupplier applied) {

	/**
	 * Return whether there is a reason for it: a request that arrived, and whose answer
	 * the client did not see, or one that was cut off while it was sent, of which the
	 * client does not know whether it arrived.
	 * @param proxy the proxy, once all of its attempts are over
	 */
	boolean isExplained(FaultProxy proxy) {
		return this.operation.isExcused() || this.operation.isDisturbed()
				|| attempts(proxy).stream().anyMatch((attempt) -> proxy.hasLostAnswer(attempt.request().call()));
	}

	private List<Attempt> attempts(FaultProxy proxy) {
		return proxy.attempts(Request.containing(this.key)).stream().filter(this.operation.attempts()).toList();
	}

	Violation unexplained(FaultProxy proxy) {
		String faults = attempts(proxy).stream()
			.map((attempt) -> attempt.request().operation() + " with " + attempt.fault())
			.collect(Collectors.joining(", "));
		return Kind.FALSE_AMBIGUITY.of("%s (%s), attempts [%s]", this, this.operation, faults);
	}

	/**
	 * Return what is wrong with what the library finds out in the end.
	 */
	Optional<Violation> check(WriteResolution.Outcome outcome) {
		if (this.applied == null) {
			return Optional.empty();
		}
		boolean applied = this.applied.getAsBoolean();
		if (outcome == WriteResolution.Outcome.APPLIED && !applied) {
			return Optional.of(Kind.LOST.of("resolved as applied: %s", this));
		}
		if (outcome == WriteResolution.Outcome.NOT_APPLIED && applied) {
			return Optional.of(Kind.FAILED_BUT_APPLIED.of("resolved as not applied: %s", this));
		}
		return Optional.empty();
	}

	@Override
	public String toString() {
		return "%s of %s: %s".formatted(this.kind, this.key, Witness.describe(this.failure));
	}

}
