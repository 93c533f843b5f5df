package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.StreamListenerContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EmbeddedStreamEngine} with simulated streams, and positions in
 * DynamoDB Local. A seed repeats the shards and the faults of a run, save for its
 * threads.
 */
class EmbeddedStreamEngineIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Step.class, StreamOwner.class, GroupPosition.class)
		.emptied();

	private final long seed = System.nanoTime();

	private final Random random = new Random(this.seed);

	private final Journal journal = new Journal();

	private final Map<String, Integer> written = new HashMap<>();

	private final List<StreamInstance> instances = new ArrayList<>();

	private SimulatedStream stream;

	private boolean continueAfterLoss;

	private StreamInstance start() {
		return start(new Walker());
	}

	private StreamInstance start(Walker walker) {
		EmbeddedStreamSettings settings = new EmbeddedStreamSettings("walks", Duration.ofMillis(600),
				Duration.ofMillis(5), Duration.ofMillis(50), this.continueAfterLoss);
		StreamInstance instance = new StreamInstance(database, this.stream, settings, walker);
		walker.instance = instance;
		this.instances.add(instance);
		return instance.start();
	}

	private void write(int records) {
		for (int i = 0; i < records; i++) {
			write("k" + this.random.nextInt(200), Instant.now());
		}
	}

	private void write(String key, Instant time) {
		int number = this.written.merge(key, 1, Integer::sum);
		this.stream.write(key, Map.of("pk", AttributeValue.fromS("STEP#" + key), "_type", AttributeValue.fromS("Step"),
				"walk", AttributeValue.fromS(key), "number", AttributeValue.fromN("" + number)), time);
	}

	private int total() {
		return this.written.values().stream().mapToInt(Integer::intValue).sum();
	}

	@AfterEach
	void stop() {
		this.instances.forEach(StreamInstance::close);
	}

	@Test
	void losesNoRecordWhileShardsSplitAndOwnersDieOrPause() {
		this.stream = new SimulatedStream(this.random, 0.02, 3);
		for (int i = 0; i < 3; i++) {
			start();
		}
		for (int round = 0; round < 50; round++) {
			write(2000);
			for (int i = this.random.nextInt(3); i > 0; i--) {
				this.stream.closeShard();
			}
			disturb();
			this.journal.await(() -> this.journal.total >= total() - 6000);
		}
		this.instances.forEach(StreamInstance::resume);
		this.journal.await(() -> this.journal.total >= total());
		assertThat(this.journal.gaps).as("seed %d", this.seed).isEmpty();
		assertThat(this.journal.last).as("seed %d", this.seed).isEqualTo(this.written);
	}

	private void disturb() {
		StreamInstance instance = this.instances.get(this.random.nextInt(this.instances.size()));
		switch (this.random.nextInt(8)) {
			case 0 -> {
				instance.die();
				this.instances.remove(instance);
				start();
			}
			case 1 -> {
				instance.pause();
				start();
			}
			case 2 -> this.instances.forEach(StreamInstance::resume);
			case 3 -> {
				instance.close();
				this.instances.remove(instance);
				start();
			}
			default -> {
			}
		}
	}

	@Test
	void endsWithTheRecordsInHandIfAnotherInstanceTookOver() {
		this.stream = new SimulatedStream(this.random, 0, 1);
		write(500);
		Walker sleeper = new Walker();
		sleeper.sleepy = true;
		StreamInstance first = start(sleeper);
		this.journal.await(() -> sleeper.calls.get() > 0);
		StreamInstance second = start();
		this.journal.await(() -> this.journal.total == total());
		first.resume();
		second.close();
		write(1);
		this.journal.await(() -> this.journal.total == total());
		assertThat(sleeper.calls).as("one for each thread, and the last one").hasValueLessThanOrEqualTo(3);
	}

	@Test
	void readsAnOldStreamToItsEnd() {
		this.stream = new SimulatedStream(this.random, 0, 2);
		start();
		write(1);
		this.journal.await(() -> this.journal.total == 1);
		write(500);
		this.stream.closeShard();
		write(500);
		this.stream.turnOn(3);
		write(500);
		this.journal.await(() -> this.journal.total >= total());
		assertThat(this.journal.gaps).as("seed %d", this.seed).isEmpty();
	}

	@Test
	void beginsAtTheCreationOfTheGroup() {
		this.stream = new SimulatedStream(this.random, 0, 1);
		this.stream.write("old",
				Map.of("pk", AttributeValue.fromS("STEP#old"), "_type", AttributeValue.fromS("Step"), "walk",
						AttributeValue.fromS("old"), "number", AttributeValue.fromN("9")),
				Instant.now().minusSeconds(120));
		start();
		write(1);
		this.journal.await(() -> this.journal.total >= 1);
		assertThat(this.journal.last).isEqualTo(this.written);
	}

	@Test
	void reportsAStreamThatCannotBeRead() {
		this.stream = new SimulatedStream(this.random, 0, 1);
		StreamInstance instance = start();
		StreamListenerContainer container = instance.registry().get("Walker.walked");
		write(1);
		this.journal.await(() -> this.journal.total == 1);
		assertThat(container.getFailure()).isNull();
		instance.die();
		this.journal.await(() -> container.getFailure() != null);
		assertThat(container.getFailure()).hasMessage("dead");
	}

	@Test
	void stopsAtLostRecords() {
		loseRecords();
		StreamListenerContainer container = start().registry().get("Walker.walked");
		this.journal.await(() -> !container.getStoppedShards().isEmpty());
		assertThat(container.getStoppedShards().values()).anySatisfy((failure) -> assertThat(failure)
			.hasMessageStartingWith("DynamoDB dropped records of shard shard-0 of table steps before group "
					+ "'application' read them. To go on with later records, set 'dynamo.streams.on-trimmed' to "
					+ "'continue'"));
	}

	@Test
	void goesOnAfterLostRecordsIfItMay() {
		this.continueAfterLoss = true;
		loseRecords();
		start();
		this.journal.await(() -> this.journal.last.containsKey("later"));
		assertThat(this.journal.last).containsEntry("later", 1);
	}

	// three parents in a row, so that the last child is not of a known shard
	private void loseRecords() {
		this.stream = new SimulatedStream(this.random, 0, 1);
		StreamInstance first = start();
		write(10);
		this.journal.await(() -> this.journal.total >= 10);
		first.close();
		write(10);
		for (int i = 0; i < 3; i++) {
			this.stream.closeShard();
		}
		this.stream.trim();
		write("later", Instant.now());
	}

	/**
	 * Entity of the records.
	 */
	@Table("steps")
	@PrimaryKey(partition = "STEP#{walk}")
	record Step(String walk, int number) {

	}

	/**
	 * Listener of one instance.
	 */
	class Walker {

		private final AtomicInteger calls = new AtomicInteger();

		private StreamInstance instance;

		private boolean sleepy;

		@DynamoStreamListener(concurrency = 2)
		void walked(Inserted<Step> event) {
			fallAsleep();
			this.calls.incrementAndGet();
			this.instance.pass();
			EmbeddedStreamEngineIntegrationTests.this.journal.add(event.after());
		}

		private synchronized void fallAsleep() {
			if (this.sleepy) {
				this.instance.pause();
				this.sleepy = false;
			}
		}

	}

	/**
	 * Journal of all calls. A record comes after its predecessor of the same walk; it may
	 * come again.
	 */
	private static final class Journal {

		private final Map<String, Integer> last = new HashMap<>();

		private final List<Step> gaps = new ArrayList<>();

		private int total;

		synchronized void add(Step step) {
			int before = this.last.getOrDefault(step.walk(), 0);
			if (step.number() == before + 1) {
				this.last.put(step.walk(), step.number());
				this.total++;
				notifyAll();
			}
			else if (step.number() > before) {
				this.gaps.add(step);
			}
		}

		synchronized void await(BooleanSupplier condition) {
			long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
			try {
				while (!condition.getAsBoolean() && System.nanoTime() < end) {
					wait(100);
				}
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			assertThat(condition.getAsBoolean()).isTrue();
		}

	}

}
