package io.github.dynamospring.faults;

import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.faults.DocumentHistory.State;
import io.github.dynamospring.faults.DocumentHistory.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DocumentHistory}: what it accepts, and what it finds.
 */
class DocumentHistoryTests {

	private final DocumentHistory history = new DocumentHistory();

	// a write is the version that it expects, its line, and its outcome; a deletion has
	// no line
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					what was acknowledged      | 0 a SUCCESS, 1 b SUCCESS, see a                         | a b
					an ambiguous write         | 0 a SUCCESS, 1 b AMBIGUOUS                              | a b
					one that was not applied   | 0 a SUCCESS, 1 b AMBIGUOUS                              | a
					lost races                 | 0 a SUCCESS, 0 x DUPLICATE, 1 b AMBIGUOUS, 1 y CONFLICT, 1 z TRANSIENT | a b
					races of equal lines       | 0 = SUCCESS, 0 = DUPLICATE, 1 = AMBIGUOUS, 1 = AMBIGUOUS, 1 = CONFLICT | = =
					deletion                   | 0 a SUCCESS, 1 b SUCCESS, see a b, 1 x NOT_FOUND, 1 CONFLICT, 2 AMBIGUOUS, 2 SUCCESS, 2 CONFLICT |
					nothing                    | 0 a TRANSIENT, 0 b AMBIGUOUS                            |
					""")
	void accepts(String name, String course, String end) {
		assertThat(violations(course, end)).isEmpty();
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					a lost update              | 0 a SUCCESS, 1 b SUCCESS, 1 c SUCCESS, see a b | a c | LOST: k: [a, c] was there, but then [a, b]; LOST: k: more than one writer was told that line 1 is its own: [Write[key=k, expected=1, line=b, outcome=SUCCESS], Write[key=k, expected=1, line=c, outcome=SUCCESS]]; LOST: k: Write[key=k, expected=1, line=c, outcome=SUCCESS] is not in [a, b]
					an update lost from the end | 0 a SUCCESS, 1 b AMBIGUOUS, see a b | a | LOST: k: the end is [a], but [a, b] was there
					a double write             | 0 a SUCCESS, 1 b SUCCESS | a b b | FAILED_BUT_APPLIED: k: nobody who can have written line 2 'b' was told so: []
					a false success            | 0 a SUCCESS, 1 b SUCCESS | a | LOST: k: Write[key=k, expected=1, line=b, outcome=SUCCESS] is not in [a]
					one among equal lines      | 0 = SUCCESS, 0 = SUCCESS | = | LOST: k: more than one writer was told that line 0 is its own: [Write[key=k, expected=0, line==, outcome=SUCCESS], Write[key=k, expected=0, line==, outcome=SUCCESS]]
					a false conflict           | 0 a SUCCESS, 1 b CONFLICT | a b | FAILED_BUT_APPLIED: k: nobody who can have written line 1 'b' was told so: [Write[key=k, expected=1, line=b, outcome=CONFLICT]]; FALSE_CONFLICT: k: nobody else can have been first: Write[key=k, expected=1, line=b, outcome=CONFLICT]
					false ones of equal lines  | 0 a SUCCESS, 1 = CONFLICT, 1 = CONFLICT | a = | FAILED_BUT_APPLIED: k: nobody who can have written line 1 '=' was told so: [Write[key=k, expected=1, line==, outcome=CONFLICT], Write[key=k, expected=1, line==, outcome=CONFLICT]]; FALSE_CONFLICT: k: nobody else can have been first: Write[key=k, expected=1, line==, outcome=CONFLICT]; FALSE_CONFLICT: k: nobody else can have been first: Write[key=k, expected=1, line==, outcome=CONFLICT]
					a conflict with nobody     | 0 a SUCCESS, 1 b CONFLICT, 1 CONFLICT | a | FALSE_CONFLICT: k: nobody else can have been first: Write[key=k, expected=1, line=b, outcome=CONFLICT]; FALSE_CONFLICT: k: nobody else can have been first: Write[key=k, expected=1, line=null, outcome=CONFLICT]
					a refused insert that nobody was before | 0 a DUPLICATE | | FALSE_CONFLICT: k: nobody else can have been first: Write[key=k, expected=0, line=a, outcome=DUPLICATE]
					a false refusal            | 0 a SUCCESS, 1 b TRANSIENT | a b | FAILED_BUT_APPLIED: k: nobody who can have written line 1 'b' was told so: [Write[key=k, expected=1, line=b, outcome=TRANSIENT]]
					a false deletion           | 0 a SUCCESS, 1 SUCCESS | a | LOST: k: it is still there: Write[key=k, expected=1, line=null, outcome=SUCCESS]
					a deletion that ignored the version | 0 a SUCCESS, 1 b SUCCESS, see a b, 1 SUCCESS | | FAILED_BUT_APPLIED: k: it is gone, but nobody can have deleted [a, b]
					an item that is gone       | 0 a SUCCESS, see a, 1 TRANSIENT, 1 b NOT_FOUND | | FALSE_CONFLICT: k: not found, but nobody else can have deleted it: Write[key=k, expected=1, line=b, outcome=NOT_FOUND]; FAILED_BUT_APPLIED: k: it is gone, but nobody can have deleted [a]
					a document of nobody       | | a | FAILED_BUT_APPLIED: k: nobody who can have written line 0 'a' was told so: []
					""")
	void finds(String name, String course, String end, String violations) {
		assertThat(String.join("; ", violations(course, end))).isEqualTo(violations);
	}

	@Test
	void findsAVersionThatDoesNotCount() {
		record("0 a SUCCESS");
		assertThat(this.history.violations(List.of(new State("k", 2, List.of("a"))))).map(Violation::toString)
			.containsExactly("INCONSISTENT: k: version 2 has lines [a]");
	}

	private List<String> violations(String course, String end) {
		if (course != null) {
			Arrays.stream(course.split(", ")).forEach(this::record);
		}
		List<State> states = (end != null) ? List.of(state(end.split(" "))) : List.of();
		return this.history.violations(states).stream().map(Violation::toString).toList();
	}

	private void record(String step) {
		String[] words = step.split(" ");
		if (words[0].equals("see")) {
			this.history.add(state(Arrays.copyOfRange(words, 1, words.length)));
			return;
		}
		String line = (words.length == 3) ? words[1] : null;
		this.history.add(new Write("k", Integer.parseInt(words[0]), line, Outcome.valueOf(words[words.length - 1])));
	}

	private static State state(String... lines) {
		return new State("k", lines.length, List.of(lines));
	}

}
