package io.github.dynamospring.faults;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.faults.LedgerHistory.Transfer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LedgerHistory}: what it accepts, and what it finds.
 */
class LedgerHistoryTests {

	private static final Transfer TEN = new Transfer("1", "ann", "bob", 10);

	private final LedgerHistory history = new LedgerHistory(100);

	@Test
	void acceptsWhatWasAcknowledged() {
		this.history.add(TEN, Outcome.SUCCESS);
		this.history.add(new Transfer("2", "bob", "ann", 1000), Outcome.CONDITION);
		assertThat(end(90, 110, TEN)).isEmpty();
	}

	@Test
	void acceptsAnAmbiguousTransferEitherWay() {
		this.history.add(TEN, Outcome.AMBIGUOUS);
		assertThat(end(90, 110, TEN)).isEmpty();
		assertThat(end(100, 100)).isEmpty();
	}

	@Test
	void findsATransferMadeTwice() {
		this.history.add(TEN, Outcome.AMBIGUOUS);
		assertThat(end(80, 120, TEN)).containsExactly("TWICE: ann has 80, but its transfers make 90",
				"TWICE: bob has 120, but its transfers make 110");
	}

	@Test
	void findsHalfATransfer() {
		this.history.add(TEN, Outcome.SUCCESS);
		assertThat(end(90, 100, TEN)).containsExactly("TWICE: bob has 100, but its transfers make 110",
				"INCONSISTENT: the sum is 190 and was 200");
	}

	@Test
	void findsAFalseSuccess() {
		this.history.add(TEN, Outcome.SUCCESS);
		assertThat(end(100, 100)).containsExactly("LOST: Transfer[id=1, payer=ann, payee=bob, amount=10]");
	}

	@Test
	void findsAFalseRefusal() {
		this.history.add(TEN, Outcome.TRANSIENT);
		assertThat(end(90, 110, TEN)).singleElement().asString().startsWith("FAILED_BUT_APPLIED: Told");
	}

	@Test
	void findsAnAccountBelowZero() {
		Transfer all = new Transfer("1", "ann", "bob", 101);
		this.history.add(all, Outcome.SUCCESS);
		assertThat(end(-1, 201, all)).containsExactly("INCONSISTENT: ann is below zero: -1");
	}

	@Test
	void findsATransferOfNobody() {
		assertThat(end(90, 110, TEN)).containsExactly("INCONSISTENT: nobody made " + TEN);
	}

	@Test
	void findsAnotherTransferThanThatMade() {
		this.history.add(new Transfer("1", "ann", "bob", 11), Outcome.SUCCESS);
		assertThat(end(90, 110, TEN)).singleElement().asString().endsWith("is stored as " + TEN);
	}

	private List<String> end(long ann, long bob, Transfer... stored) {
		return this.history.violations(Map.of("ann", ann, "bob", bob), List.of(stored))
			.stream()
			.map(Violation::toString)
			.toList();
	}

}
