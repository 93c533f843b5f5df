package io.github.dynamospring.faults;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.faults.DocumentHistory.State;
import io.github.dynamospring.faults.DocumentHistory.Write;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DocumentHistory}: what it accepts, and what it finds.
 */
class DocumentHistoryTests {

	private final DocumentHistory history = new DocumentHistory();

	@Test
	void acceptsWhatWasAcknowledged() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.SUCCESS);
		see("a");
		assertThat(end("a", "b")).isEmpty();
	}

	@Test
	void acceptsAnAmbiguousWriteEitherWay() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.AMBIGUOUS);
		assertThat(end("a", "b")).isEmpty();
		assertThat(end("a")).isEmpty();
	}

	@Test
	void acceptsLostRaces() {
		write(0, "a", Outcome.SUCCESS);
		write(0, "x", Outcome.DUPLICATE);
		write(1, "b", Outcome.AMBIGUOUS);
		write(1, "y", Outcome.CONFLICT);
		write(1, "z", Outcome.TRANSIENT);
		assertThat(end("a", "b")).isEmpty();
	}

	@Test
	void acceptsRacesOfEqualLines() {
		write(0, "=", Outcome.SUCCESS);
		write(0, "=", Outcome.DUPLICATE);
		write(1, "=", Outcome.AMBIGUOUS);
		write(1, "=", Outcome.AMBIGUOUS);
		write(1, "=", Outcome.CONFLICT);
		assertThat(end("=", "=")).isEmpty();
	}

	@Test
	void acceptsDeletion() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.SUCCESS);
		see("a", "b");
		write(1, "x", Outcome.NOT_FOUND);
		delete(1, Outcome.CONFLICT);
		delete(2, Outcome.AMBIGUOUS);
		delete(2, Outcome.SUCCESS);
		delete(2, Outcome.CONFLICT);
		assertThat(end()).isEmpty();
	}

	@Test
	void acceptsNothing() {
		write(0, "a", Outcome.TRANSIENT);
		write(0, "b", Outcome.AMBIGUOUS);
		assertThat(end()).isEmpty();
	}

	@Test
	void findsALostUpdate() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.SUCCESS);
		write(1, "c", Outcome.SUCCESS);
		see("a", "b");
		assertThat(end("a", "c")).contains("LOST: k: [a, c] was there, but then [a, b]");
	}

	@Test
	void findsAnUpdateLostFromTheEnd() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.AMBIGUOUS);
		see("a", "b");
		assertThat(end("a")).containsExactly("LOST: k: the end is [a], but [a, b] was there");
	}

	@Test
	void findsADoubleWrite() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.SUCCESS);
		assertThat(end("a", "b", "b"))
			.containsExactly("FAILED_BUT_APPLIED: k: nobody who can have written line 2 'b' was told so: []");
	}

	@Test
	void findsAFalseSuccess() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.SUCCESS);
		assertThat(end("a"))
			.containsExactly("LOST: k: Write[key=k, expected=1, line=b, outcome=SUCCESS] is not in [a]");
	}

	@Test
	void findsAFalseSuccessAmongEqualLines() {
		write(0, "=", Outcome.SUCCESS);
		write(0, "=", Outcome.SUCCESS);
		assertThat(end("=")).singleElement()
			.asString()
			.startsWith("LOST: k: more than one writer was told that line 0 is its own: ");
	}

	@Test
	void findsAFalseConflict() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.CONFLICT);
		assertThat(end("a", "b")).containsExactly(
				"FAILED_BUT_APPLIED: k: nobody who can have written line 1 'b' was told so: "
						+ "[Write[key=k, expected=1, line=b, outcome=CONFLICT]]",
				"FALSE_CONFLICT: k: nobody else can have been first: "
						+ "Write[key=k, expected=1, line=b, outcome=CONFLICT]");
	}

	@Test
	void findsAFalseConflictAmongEqualLines() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "=", Outcome.CONFLICT);
		write(1, "=", Outcome.CONFLICT);
		assertThat(end("a", "=")).hasSize(3)
			.filteredOn((violation) -> violation.startsWith("FALSE_CONFLICT: k: "))
			.hasSize(2);
	}

	@Test
	void findsAConflictWithNobody() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.CONFLICT);
		delete(1, Outcome.CONFLICT);
		assertThat(end("a")).hasSize(2).allMatch((violation) -> violation.startsWith("FALSE_CONFLICT: k: "));
	}

	@Test
	void findsARefusedInsertThatNobodyWasBefore() {
		write(0, "a", Outcome.DUPLICATE);
		assertThat(end()).singleElement().asString().startsWith("FALSE_CONFLICT: k: ");
	}

	@Test
	void findsAFalseRefusal() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.TRANSIENT);
		assertThat(end("a", "b")).singleElement()
			.asString()
			.startsWith("FAILED_BUT_APPLIED: k: nobody who can have written line 1 'b' was told so");
	}

	@Test
	void findsAFalseDeletion() {
		write(0, "a", Outcome.SUCCESS);
		delete(1, Outcome.SUCCESS);
		assertThat(end("a"))
			.containsExactly("LOST: k: it is still there: Write[key=k, expected=1, line=null, outcome=SUCCESS]");
	}

	@Test
	void findsADeletionThatIgnoredTheVersion() {
		write(0, "a", Outcome.SUCCESS);
		write(1, "b", Outcome.SUCCESS);
		see("a", "b");
		delete(1, Outcome.SUCCESS);
		assertThat(end()).containsExactly("FAILED_BUT_APPLIED: k: it is gone, but nobody can have deleted [a, b]");
	}

	@Test
	void findsAnItemThatIsGone() {
		write(0, "a", Outcome.SUCCESS);
		see("a");
		delete(1, Outcome.TRANSIENT);
		write(1, "b", Outcome.NOT_FOUND);
		assertThat(end()).containsExactly(
				"FALSE_CONFLICT: k: not found, but nobody else can have deleted it: "
						+ "Write[key=k, expected=1, line=b, outcome=NOT_FOUND]",
				"FAILED_BUT_APPLIED: k: it is gone, but nobody can have deleted [a]");
	}

	@Test
	void findsAVersionThatDoesNotCount() {
		write(0, "a", Outcome.SUCCESS);
		assertThat(this.history.violations(List.of(new State("k", 2, List.of("a"))))).map(Violation::toString)
			.containsExactly("INCONSISTENT: k: version 2 has lines [a]");
	}

	@Test
	void findsADocumentOfNobody() {
		assertThat(end("a"))
			.containsExactly("FAILED_BUT_APPLIED: k: nobody who can have written line 0 'a' was told so: []");
	}

	private void write(int expected, String line, Outcome outcome) {
		this.history.add(new Write("k", expected, line, outcome));
	}

	private void delete(int expected, Outcome outcome) {
		this.history.add(Write.deletion("k", expected, outcome));
	}

	private void see(String... lines) {
		this.history.add(new State("k", lines.length, List.of(lines)));
	}

	private List<String> end(String... lines) {
		List<State> end = Stream.of(lines)
			.limit(1)
			.map((first) -> new State("k", lines.length, List.of(lines)))
			.toList();
		return this.history.violations(end).stream().map(Violation::toString).toList();
	}

}
