package io.github.dynamospring.faults;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.faults.CounterHistory.Total;
import io.github.dynamospring.faults.CounterHistory.Write;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.repository.ListCrudRepository;

/**
 * Counters that many writers add to and take from, never below zero.
 */
final class Counters implements Actor {

	private static final int OPEN = 4;

	// a set grows the item
	private static final int WRITES = 200;

	private final FaultyApplication application;

	private final CounterRepository counters;

	private final CounterHistory history = new CounterHistory();

	private final Witness witness;

	private final AtomicInteger tags = new AtomicInteger();

	Counters(FaultyApplication application) {
		this.application = application;
		this.counters = application.repository(CounterRepository.class);
		this.witness = application.witness();
	}

	@Override
	public void act(Random random) {
		int number = this.tags.getAndIncrement();
		String id = "counter-" + number / (OPEN * WRITES) + "-" + random.nextInt(OPEN);
		String tag = "tag-" + number + ".";
		int amount = 1 + random.nextInt(100);
		switch (random.nextInt(5)) {
			case 0 -> write("take", id, tag, -amount, () -> this.counters.take(id, amount, Set.of(tag)));
			case 1 -> write("add once", id, tag, amount, () -> this.counters.addOnce(id, amount, tag));
			case 2 ->
				write("add with a token", id, tag, amount, () -> this.counters.addWithToken(id, amount, Set.of(tag)));
			default -> write("add", id, tag, amount, () -> this.counters.add(id, amount, Set.of(tag)));
		}
	}

	private void write(String kind, String id, String tag, int amount, Runnable write) {
		Outcome outcome = this.witness.write(kind, tag, write, () -> isApplied(id, tag));
		this.history.add(new Write(id, tag, amount, outcome));
	}

	private boolean isApplied(String id, String tag) {
		return this.application.other()
			.findById(id, Counter.class)
			.filter((counter) -> counter.tags().contains(tag))
			.isPresent();
	}

	@Override
	public List<Violation> violations() {
		List<Total> end = this.application.otherRepository(AllCounters.class)
			.findAll()
			.stream()
			.map((counter) -> new Total(counter.id(), counter.total(), counter.tags()))
			.toList();
		return this.history.violations(end);
	}

	@Table("counters")
	record Counter(@PartitionKey String id, long total, Set<String> tags) {

	}

	interface CounterRepository extends DynamoRepository<Counter, String> {

		@Update(value = "add total :amount, tags :tags", upsert = true)
		void add(String id, long amount, Set<String> tags);

		@Update("add total :amount, tags :tag")
		@Condition("not contains(tags, :tag)")
		void addOnce(String id, long amount, String tag);

		@Update(value = "add total :amount, tags :tags", upsert = true, idempotent = true)
		void addWithToken(String id, long amount, Set<String> tags);

		@Update("set total = total - :amount add tags :tags")
		@Condition("total >= :amount")
		void take(String id, long amount, Set<String> tags);

	}

	@AllowScan
	interface AllCounters extends ListCrudRepository<Counter, String> {

	}

}
