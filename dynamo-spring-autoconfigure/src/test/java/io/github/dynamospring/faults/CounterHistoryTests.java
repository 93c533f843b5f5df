package io.github.dynamospring.faults;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.faults.CounterHistory.Total;
import io.github.dynamospring.faults.CounterHistory.Write;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CounterHistory}: what it accepts, and what it finds.
 */
class CounterHistoryTests {

	// a write is its key, its tag, its amount and its outcome; the end is the total of k
	// and its tags
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|',
			textBlock = """
					accepts what was acknowledged    | k a 5 SUCCESS, k b -2 SUCCESS, k c 1 CONDITION | 3  | a b |
					accepts an ambiguous write       | k a 5 AMBIGUOUS                | 5  | a   |
					accepts one that was not applied | k a 5 AMBIGUOUS                | 0  |     |
					finds a double count             | k a 5 SUCCESS, k b 1 AMBIGUOUS | 11 | a b | TWICE: k is 11, but what was counted makes 6
					finds a false success            | k a 5 SUCCESS                  | 0  |     | LOST: not counted: Write[key=k, tag=a, amount=5, outcome=SUCCESS]
					finds a lost update              | k a 5 SUCCESS, k b 1 SUCCESS   | 1  | a b | TWICE: k is 1, but what was counted makes 6
					finds a false refusal            | k a 5 CONDITION                | 5  | a   | FAILED_BUT_APPLIED: counted: Write[key=k, tag=a, amount=5, outcome=CONDITION]
					finds what nobody counted        |                                | 0  | a   | INCONSISTENT: k has tags of nobody
					finds what was counted elsewhere | other a 5 SUCCESS              | 5  | a   | INCONSISTENT: k counts Write[key=other, tag=a, amount=5, outcome=SUCCESS]
					""")
	void acceptsAndFinds(String name, String course, long total, String tags, String violation) {
		CounterHistory history = new CounterHistory();
		if (course != null) {
			Arrays.stream(course.split(", ")).forEach((write) -> history.add(write(write.split(" "))));
		}
		Total end = new Total("k", total, (tags != null) ? Set.of(tags.split(" ")) : Set.of());
		assertThat(history.violations(List.of(end))).map(Violation::toString)
			.containsExactly((violation != null) ? new String[] { violation } : new String[0]);
	}

	private static Write write(String... words) {
		return new Write(words[0], words[1], Long.parseLong(words[2]), Outcome.valueOf(words[3]));
	}

}
