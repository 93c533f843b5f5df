package io.github.dynamospring.faults;

import java.util.List;

import io.github.dynamospring.faults.OwnedKey.Write;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link OwnedKey}: what it accepts, and what it finds.
 */
class OwnedKeyTests {

	private final OwnedKey key = new OwnedKey("k");

	@Test
	void acceptsWhatWasAcknowledged() {
		write("a", Outcome.SUCCESS);
		write("b", Outcome.TRANSIENT);
		write("c", Outcome.SUCCESS);
		assertThat(this.key.version()).isEqualTo(2);
		assertThat(kinds("c")).isEmpty();
		assertThat(this.key.isKnown()).isTrue();
	}

	@Test
	void acceptsDeletions() {
		write("a", Outcome.SUCCESS);
		write(null, Outcome.SUCCESS);
		assertThat(this.key.version()).isZero();
		assertThat(kinds(null)).isEmpty();
	}

	@Test
	void acceptsAnAmbiguousWriteEitherWay() {
		write("a", Outcome.SUCCESS);
		write("b", Outcome.AMBIGUOUS);
		assertThat(this.key.isKnown()).isFalse();
		assertThat(kinds("a")).isEmpty();
		assertThat(kinds("b")).isEmpty();
	}

	@Test
	void acceptsRefusalsThatAreExpected() {
		write("a", Outcome.SUCCESS);
		this.key.told(new Write("insert", "b", Outcome.DUPLICATE), Outcome.DUPLICATE);
		assertThat(kinds("a")).isEmpty();
	}

	@Test
	void findsALostWrite() {
		write("a", Outcome.SUCCESS);
		write("b", Outcome.SUCCESS);
		assertThat(kinds("a")).containsExactly("LOST");
	}

	@Test
	void findsASuccessThatCannotBe() {
		write("a", Outcome.SUCCESS);
		this.key.told(new Write("insert", "b", Outcome.DUPLICATE), Outcome.SUCCESS);
		assertThat(kinds("a")).containsExactly("LOST");
	}

	@Test
	void findsAFailureThatIsApplied() {
		write("a", Outcome.SUCCESS);
		write("b", Outcome.TRANSIENT);
		assertThat(kinds("b")).containsExactly("FAILED_BUT_APPLIED");
	}

	@Test
	void findsADeletionThatFailedButIsApplied() {
		write("a", Outcome.SUCCESS);
		write(null, Outcome.FAILED);
		assertThat(kinds(null)).containsExactly("FAILED_BUT_APPLIED");
	}

	@Test
	void findsAFalseConflict() {
		write("a", Outcome.DUPLICATE);
		assertThat(this.key.violations(null)).singleElement()
			.asString()
			.isEqualTo("FALSE_CONFLICT: k: nobody else can have been the reason: "
					+ "[Told[write=Write[kind=save, text=a, expected=SUCCESS], outcome=DUPLICATE]]");
	}

	private void write(@Nullable String text, Outcome outcome) {
		this.key.told(new Write("save", text, Outcome.SUCCESS), outcome);
	}

	private List<String> kinds(@Nullable String end) {
		return this.key.violations(end).stream().map((violation) -> violation.kind().name()).toList();
	}

}
