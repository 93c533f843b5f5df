package io.github.dynamospring.faults;

import java.util.Arrays;
import java.util.stream.Stream;

import io.github.dynamospring.faults.PaymentHistory.Call;
import io.github.dynamospring.faults.PaymentHistory.Effect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PaymentHistory}: what it accepts, and what it finds.
 */
class PaymentHistoryTests {

	// a call is whether it ran, its outcome and its result
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', emptyValue = "",
			textBlock = """
					accepts one run with one result       | booked | true SUCCESS 1, false SUCCESS 1, false TRANSIENT - | 1   |
					accepts an ambiguous call             | booked | true AMBIGUOUS -                     | 1   |
					accepts one that was not applied      | booked | true AMBIGUOUS -                     |     |
					accepts another run after a failure   | paid   | true AMBIGUOUS -, true SUCCESS 2     | 1 2 |
					accepts it as the only one            | paid   | true AMBIGUOUS -, true SUCCESS 2     | 2   |
					finds two results                     | paid   | true AMBIGUOUS 1, false SUCCESS 1, true SUCCESS 2 | 1 2 | TWICE: paid has results [
					finds another run after one that succeeded | paid | true SUCCESS 1, true SUCCESS 1   | 1   | TWICE: paid ran 2 times, and failed 0
					finds a payment that is booked twice  | booked | true AMBIGUOUS -, true SUCCESS 2     | 1 2 | TWICE: booked has the payments [
					finds a lost payment                  | paid   | true SUCCESS 1                       |     | LOST: paid has the result [1]
					finds a failure that is applied       | booked | true TRANSIENT -                     | 1   | FAILED_BUT_APPLIED: booked has
					""")
	void acceptsAndFinds(String name, String key, String course, String stored, String violation) {
		PaymentHistory history = new PaymentHistory();
		Arrays.stream(course.split(", ")).forEach((call) -> history.add(call(key, call.split(" "))));
		Stream<String> ids = (stored != null) ? Stream.of(stored.split(" ")) : Stream.empty();
		assertThat(history.violations(ids.map((id) -> new Effect(key, id)).toList())).map(Violation::toString)
			.hasSize((violation != null) ? 1 : 0)
			.allMatch((found) -> found.startsWith(violation));
	}

	private static Call call(String key, String... words) {
		return new Call(key, Boolean.parseBoolean(words[0]), Outcome.valueOf(words[1]),
				words[2].equals("-") ? null : words[2]);
	}

}
