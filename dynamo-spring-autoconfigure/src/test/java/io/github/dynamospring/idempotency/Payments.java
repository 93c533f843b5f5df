package io.github.dynamospring.idempotency;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Bean with idempotent methods, which counts its runs and can fail or be interrupted.
 */
class Payments extends PaymentBase<Payments.Payment> {

	private final AtomicInteger runs = new AtomicInteger();

	private @Nullable RuntimeException failure;

	private @Nullable Runnable during;

	private Optional<List<Payment>> optional = Optional.empty();

	private Map<String, List<Payment>> map = Map.of();

	private @Nullable String text;

	private long number;

	int runs() {
		return this.runs.get();
	}

	void failWith(RuntimeException failure) {
		this.failure = failure;
	}

	void during(Runnable during) {
		this.during = during;
	}

	void answer(Optional<List<Payment>> optional, Map<String, List<Payment>> map, @Nullable String text, long number) {
		this.optional = optional;
		this.map = map;
		this.text = text;
		this.number = number;
	}

	private int run() {
		int run = this.runs.incrementAndGet();
		RuntimeException failing = this.failure;
		Runnable running = this.during;
		this.failure = null;
		this.during = null;
		if (running != null) {
			running.run();
		}
		if (failing != null) {
			throw failing;
		}
		return run;
	}

	@Idempotent(key = "#payment.id", ttl = "P7D", releaseOn = DataAccessResourceFailureException.class)
	Receipt pay(Payment payment) {
		return new Receipt(payment.id(), payment.amount(), run(), Instant.parse("2026-11-21T10:00:00Z"),
				List.of("a", "b"));
	}

	@Idempotent(key = "#payment.id")
	void refund(Payment payment) {
		run();
	}

	@Idempotent(key = "#key", onConcurrent = Idempotent.OnConcurrent.FAIL)
	int impatient(@Nullable String key) {
		return run();
	}

	@Idempotent(key = "#key", waitAtMost = "200ms")
	int patient(String key) {
		return run();
	}

	@Idempotent(key = "#key", waitAtMost = "1h")
	int veryPatient(String key) {
		return run();
	}

	@Idempotent(key = "#key", lease = "1s", onConcurrent = Idempotent.OnConcurrent.FAIL)
	int shortly(String key) {
		return run();
	}

	@Idempotent(key = "#key")
	String large(String key) {
		run();
		return "x".repeat(300_000);
	}

	@Idempotent(key = "#key")
	Iterable<String> unwritable(String key) {
		run();
		return () -> {
			throw new UnsupportedOperationException();
		};
	}

	@Idempotent(key = "#key")
	Stub stub(String key) {
		run();
		return new Stub("s");
	}

	@Idempotent(key = "#key")
	Shape shape(String key) {
		run();
		return new Circle(1);
	}

	@Idempotent(key = "'same'")
	Object object(Object value) {
		run();
		return value;
	}

	@Idempotent(key = "#value.name")
	Named named(Named value) {
		run();
		return value;
	}

	@Idempotent(key = "#key")
	void anything(Object key) {
		run();
	}

	@Idempotent(key = "#key", ignore = "trace")
	int traced(String key, String trace) {
		return run();
	}

	@Idempotent(key = "{#first, #second}")
	int several(String first, String second) {
		return run();
	}

	@Idempotent(key = "#key")
	void nothing(String key) {
		run();
	}

	@Idempotent(key = "#key")
	Optional<List<Payment>> optional(String key) {
		run();
		return this.optional;
	}

	@Idempotent(key = "#key")
	Map<String, List<Payment>> map(String key) {
		run();
		return this.map;
	}

	@Idempotent(key = "#key")
	@Nullable String text(String key) {
		run();
		return this.text;
	}

	@Idempotent(key = "#key")
	long number(String key) {
		run();
		return this.number;
	}

	record Payment(String id, int amount) {

	}

	/**
	 * A bean without getters.
	 */
	static class Stub {

		@SuppressWarnings("unused")
		private final String name;

		Stub(String name) {
			this.name = name;
		}

	}

	sealed interface Shape permits Circle {

	}

	record Circle(int radius) implements Shape {

	}

	interface Named {

		String getName();

	}

	record Person(String name) implements Named {

		@Override
		public String getName() {
			return this.name;
		}

	}

	record Receipt(String id, int amount, int number, Instant paidAt, List<String> lines) {

	}

}
