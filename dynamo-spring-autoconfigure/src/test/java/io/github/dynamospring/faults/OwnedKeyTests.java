package io.github.dynamospring.faults;

import io.github.dynamospring.faults.OwnedKey.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link OwnedKey}: what it accepts, and what it finds.
 */
class OwnedKeyTests {

	private final OwnedKey key = new OwnedKey("k");

	// a write is its text, "-" for a deletion, and its outcome; one that expects a
	// refusal says so
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', nullValues = "-",
			textBlock = """
					accepts what was acknowledged     | a SUCCESS, b TRANSIENT, c SUCCESS        | 2 | true  | c |
					accepts deletions                 | a SUCCESS, - SUCCESS                     | 0 | true  | - |
					accepts an ambiguous write        | a SUCCESS, b AMBIGUOUS                   | 1 | false | b |
					accepts one that was not applied  | a SUCCESS, b AMBIGUOUS                   | 1 | false | a |
					accepts refusals that are expected | a SUCCESS, b DUPLICATE DUPLICATE        | 1 | true  | a |
					finds a lost write                | a SUCCESS, b SUCCESS                     | 2 | true  | a | LOST
					finds a success that cannot be    | a SUCCESS, b SUCCESS DUPLICATE           | 1 | true  | a | LOST
					finds a failure that is applied   | a SUCCESS, b TRANSIENT                   | 1 | true  | b | FAILED_BUT_APPLIED
					finds a deletion that failed but is applied | a SUCCESS, - FAILED          | 1 | true  | - | FAILED_BUT_APPLIED
					""")
	void acceptsAndFinds(String name, String course, int version, boolean known, String end, String kind) {
		for (String step : course.split(", ")) {
			tell(step.split(" "));
		}
		assertThat(this.key.version()).isEqualTo(version);
		assertThat(this.key.isKnown()).isEqualTo(known);
		assertThat(this.key.violations(end)).map((violation) -> violation.kind().name())
			.containsExactly((kind != null) ? new String[] { kind } : new String[0]);
	}

	@Test
	void findsAFalseConflict() {
		tell("a", "DUPLICATE");
		assertThat(this.key.violations(null)).singleElement()
			.asString()
			.isEqualTo("FALSE_CONFLICT: k: nobody else can have been the reason: "
					+ "[Told[write=Write[kind=save, text=a, expected=SUCCESS], outcome=DUPLICATE]]");
	}

	private void tell(String... words) {
		Outcome expected = (words.length > 2) ? Outcome.valueOf(words[2]) : Outcome.SUCCESS;
		String kind = (words.length > 2) ? "insert" : "save";
		String text = words[0].equals("-") ? null : words[0];
		this.key.told(new Write(kind, text, expected), Outcome.valueOf(words[1]));
	}

}
