package io.github.dynamospring.faults;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.faults.CounterHistory.Total;
import io.github.dynamospring.faults.CounterHistory.Write;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CounterHistory}: what it accepts, and what it finds.
 */
class CounterHistoryTests {

	private final CounterHistory history = new CounterHistory();

	@Test
	void acceptsWhatWasAcknowledged() {
		write("a", 5, Outcome.SUCCESS);
		write("b", -2, Outcome.SUCCESS);
		write("c", 1, Outcome.CONDITION);
		assertThat(end(3, "a", "b")).isEmpty();
	}

	@Test
	void acceptsAnAmbiguousWriteEitherWay() {
		write("a", 5, Outcome.AMBIGUOUS);
		assertThat(end(5, "a")).isEmpty();
		assertThat(end(0)).isEmpty();
	}

	@Test
	void findsADoubleCount() {
		write("a", 5, Outcome.SUCCESS);
		write("b", 1, Outcome.AMBIGUOUS);
		assertThat(end(11, "a", "b")).containsExactly("TWICE: k is 11, but what was counted makes 6");
	}

	@Test
	void findsAFalseSuccess() {
		write("a", 5, Outcome.SUCCESS);
		assertThat(end(0)).containsExactly("LOST: not counted: Write[key=k, tag=a, amount=5, outcome=SUCCESS]");
	}

	@Test
	void findsALostUpdate() {
		write("a", 5, Outcome.SUCCESS);
		write("b", 1, Outcome.SUCCESS);
		assertThat(end(1, "a", "b")).containsExactly("TWICE: k is 1, but what was counted makes 6");
	}

	@Test
	void findsAFalseRefusal() {
		write("a", 5, Outcome.CONDITION);
		assertThat(end(5, "a"))
			.containsExactly("FAILED_BUT_APPLIED: counted: Write[key=k, tag=a, amount=5, outcome=CONDITION]");
	}

	@Test
	void findsWhatNobodyCounted() {
		assertThat(end(0, "a")).containsExactly("INCONSISTENT: k has tags of nobody");
	}

	@Test
	void findsWhatWasCountedElsewhere() {
		this.history.add(new Write("other", "a", 5, Outcome.SUCCESS));
		assertThat(end(5, "a"))
			.containsExactly("INCONSISTENT: k counts Write[key=other, tag=a, amount=5, outcome=SUCCESS]");
	}

	private void write(String tag, long amount, Outcome outcome) {
		this.history.add(new Write("k", tag, amount, outcome));
	}

	private List<String> end(long total, String... tags) {
		return this.history.violations(List.of(new Total("k", total, Set.of(tags))))
			.stream()
			.map(Violation::toString)
			.toList();
	}

}
