package io.github.dynamospring.faults;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.faults.PaymentHistory.Call;
import io.github.dynamospring.faults.PaymentHistory.Effect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PaymentHistory}: what it accepts, and what it finds.
 */
class PaymentHistoryTests {

	private final PaymentHistory history = new PaymentHistory();

	@Test
	void acceptsOneRunWithOneResult() {
		call("booked", true, Outcome.SUCCESS, "1");
		call("booked", false, Outcome.SUCCESS, "1");
		call("booked", false, Outcome.TRANSIENT, null);
		assertThat(end("booked", "1")).isEmpty();
	}

	@Test
	void acceptsAnAmbiguousCallEitherWay() {
		call("booked", true, Outcome.AMBIGUOUS, null);
		assertThat(end("booked", "1")).isEmpty();
		assertThat(end("booked")).isEmpty();
	}

	@Test
	void acceptsAnotherRunAfterOneThatFailed() {
		call("paid", true, Outcome.AMBIGUOUS, null);
		call("paid", true, Outcome.SUCCESS, "2");
		assertThat(end("paid", "1", "2")).isEmpty();
		assertThat(end("paid", "2")).isEmpty();
	}

	@Test
	void findsTwoResults() {
		call("paid", true, Outcome.AMBIGUOUS, "1");
		call("paid", false, Outcome.SUCCESS, "1");
		call("paid", true, Outcome.SUCCESS, "2");
		assertThat(end("paid", "1", "2")).singleElement().asString().startsWith("TWICE: paid has results [");
	}

	@Test
	void findsAnotherRunAfterOneThatSucceeded() {
		call("paid", true, Outcome.SUCCESS, "1");
		call("paid", true, Outcome.SUCCESS, "1");
		assertThat(end("paid", "1")).singleElement().asString().startsWith("TWICE: paid ran 2 times, and failed 0");
	}

	@Test
	void findsAPaymentThatIsBookedTwice() {
		call("booked", true, Outcome.AMBIGUOUS, null);
		call("booked", true, Outcome.SUCCESS, "2");
		assertThat(end("booked", "1", "2")).singleElement().asString().startsWith("TWICE: booked has the payments [");
	}

	@Test
	void findsALostPayment() {
		call("paid", true, Outcome.SUCCESS, "1");
		assertThat(end("paid")).singleElement().asString().startsWith("LOST: paid has the result [1]");
	}

	@Test
	void findsAFailureThatIsApplied() {
		call("booked", true, Outcome.TRANSIENT, null);
		assertThat(end("booked", "1")).singleElement().asString().startsWith("FAILED_BUT_APPLIED: booked has");
	}

	private void call(String key, boolean ran, Outcome outcome, @Nullable String result) {
		this.history.add(new Call(key, ran, outcome, result));
	}

	private List<Violation> end(String key, String... stored) {
		return this.history.violations(Stream.of(stored).map((id) -> new Effect(key, id)).toList());
	}

}
