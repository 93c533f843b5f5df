package io.github.dynamospring.faults;

import java.util.Optional;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.WriteResolution.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Ambiguity}: what it accepts as a resolution, and what it finds.
 */
class AmbiguityTests {

	@Test
	void acceptsTheTruthOrNothing() {
		assertThat(check(true, Outcome.APPLIED)).isEmpty();
		assertThat(check(false, Outcome.NOT_APPLIED)).isEmpty();
		assertThat(check(true, Outcome.UNKNOWN)).isEmpty();
		assertThat(check(false, Outcome.UNKNOWN)).isEmpty();
	}

	@Test
	void acceptsAllWhereNobodyKnowsTheTruth() {
		assertThat(check(null, Outcome.APPLIED)).isEmpty();
		assertThat(check(null, Outcome.NOT_APPLIED)).isEmpty();
	}

	@Test
	void findsAFalseSuccess() {
		assertThat(check(false, Outcome.APPLIED)).get()
			.hasToString("LOST: resolved as applied: save of k: " + AmbiguousWriteException.class.getName() + ": lost");
	}

	@Test
	void findsAFalseRefusal() {
		assertThat(check(true, Outcome.NOT_APPLIED)).get()
			.asString()
			.startsWith("FAILED_BUT_APPLIED: resolved as not applied: save of k");
	}

	private static Optional<Violation> check(@Nullable Boolean applied, Outcome outcome) {
		Operation operation = Operation.begin();
		operation.end();
		return new Ambiguity(operation, "save", "k", new AmbiguousWriteException("lost", null, null),
				(applied != null) ? () -> applied : null)
			.check(outcome);
	}

}
