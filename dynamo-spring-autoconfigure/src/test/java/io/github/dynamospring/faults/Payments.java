package io.github.dynamospring.faults;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.PaymentHistory.Call;
import io.github.dynamospring.faults.PaymentHistory.Effect;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.idempotency.IdempotentCall;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;

import org.springframework.dao.TransientDataAccessException;
import org.springframework.data.repository.ListCrudRepository;

/**
 * Payments, each of which several callers ask for with the same key. Some are made in one
 * transaction with the record of the call, others by a write before it.
 */
final class Payments implements Actor {

	private static final int OPEN = 4;

	private final FaultyApplication application;

	private final Cashier cashier;

	private final Witness witness;

	private final PaymentHistory history = new PaymentHistory();

	private final AtomicInteger count = new AtomicInteger();

	private final AtomicReferenceArray<String> open = new AtomicReferenceArray<>(OPEN);

	Payments(FaultyApplication application) {
		this.application = application;
		this.cashier = application.bean(Cashier.class);
		this.witness = application.witness();
		for (int i = 0; i < OPEN; i++) {
			this.open.set(i, nextKey());
		}
	}

	private String nextKey() {
		int number = this.count.incrementAndGet();
		return ((number % 2 == 0) ? "booked-" : "paid-") + number + ".";
	}

	@Override
	public void act(Random random) {
		int place = random.nextInt(OPEN);
		String key = this.open.get(place);
		if (random.nextInt(5) == 0) {
			this.open.compareAndSet(place, key, nextKey());
		}
		boolean booked = key.startsWith("booked");
		AtomicReference<String> result = new AtomicReference<>();
		this.cashier.arrive();
		Outcome outcome = this.witness.callIndirectly(booked ? "book" : "pay", key,
				() -> result.set(booked ? this.cashier.book(key) : this.cashier.pay(key)));
		this.history.add(new Call(key, this.cashier.hasRun(), outcome, result.get()));
	}

	@Override
	public List<Violation> violations() {
		return this.history.violations(this.application.otherRepository(AllPayments.class)
			.findAll()
			.stream()
			.map((payment) -> new Effect(payment.key(), payment.id()))
			.toList());
	}

	@Table("payments")
	record Payment(@PartitionKey String id, String key) {

	}

	@AllowScan
	interface AllPayments extends ListCrudRepository<Payment, String> {

	}

	/**
	 * Makes each payment once.
	 */
	static class Cashier {

		private final ThreadLocal<Boolean> ran = ThreadLocal.withInitial(() -> false);

		private final AtomicInteger runs = new AtomicInteger();

		private final DynamoTemplate template;

		Cashier(DynamoTemplate template) {
			this.template = template;
		}

		void arrive() {
			this.ran.set(false);
		}

		/**
		 * Return whether the method has run for the last call of this thread.
		 */
		boolean hasRun() {
			return this.ran.get();
		}

		@Idempotent(key = "#key", lease = "PT1S", waitAtMost = "PT0.1S")
		String book(String key) {
			Payment payment = run(key);
			return IdempotentCall.current().complete(payment.id(), (writes) -> writes.insert(payment));
		}

		@Idempotent(key = "#key", lease = "PT1S", waitAtMost = "PT0.1S", releaseOn = TransientDataAccessException.class)
		String pay(String key) {
			return this.template.insert(run(key)).id();
		}

		private Payment run(String key) {
			this.ran.set(true);
			return new Payment(key + this.runs.incrementAndGet(), key);
		}

	}

}
