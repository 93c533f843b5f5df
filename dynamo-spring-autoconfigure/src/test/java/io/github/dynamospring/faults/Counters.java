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

	private final FaultyDatabase database;

	private final CounterRepository counters;

	private final CounterHistory history = new CounterHistory();

	private final Tally tally;

	private final AtomicInteger tags = new AtomicInteger();

	Counters(FaultyDatabase database, Tally tally) {
		this.database = database;
		this.counters = database.repository(CounterRepository.class);
		this.tally = tally;
	}

	@Override
	public void act(Random random) {
		int number = this.tags.getAndIncrement();
		String id = "counter-" + number / (OPEN * WRITES) + "-" + random.nextInt(OPEN);
		String tag = Integer.toString(number);
		int amount = 1 + random.nextInt(100);
		if (random.nextInt(3) > 0) {
			write("add", id, tag, amount, () -> this.counters.add(id, amount, Set.of(tag)));
		}
		else {
			write("take", id, tag, -amount, () -> this.counters.take(id, amount, Set.of(tag)));
		}
	}

	private void write(String kind, String id, String tag, int amount, Runnable write) {
		Outcome outcome = Outcome.of(write);
		this.tally.add(kind, outcome);
		this.history.add(new Write(id, tag, amount, outcome));
	}

	@Override
	public List<String> violations() {
		List<Total> end = this.database.otherRepository(AllCounters.class)
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

		@Update("set total = total - :amount add tags :tags")
		@Condition("total >= :amount")
		void take(String id, long amount, Set<String> tags);

	}

	@AllowScan
	interface AllCounters extends ListCrudRepository<Counter, String> {

	}

}
