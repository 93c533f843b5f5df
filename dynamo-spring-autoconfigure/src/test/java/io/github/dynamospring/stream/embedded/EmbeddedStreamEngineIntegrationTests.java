package io.github.dynamospring.stream.embedded;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.embedded.StepJournal.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.util.Assert;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EmbeddedStreamEngine} with simulated streams, and positions in
 * DynamoDB Local. A seed repeats the shards and the faults of a run, save for its
 * threads.
 */
class EmbeddedStreamEngineIntegrationTests {

	/** Rounds of 2,000 records, each for two groups. */
	private static final int ROUNDS = Integer.getInteger("streams.rounds", Cases.of(25));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Step.class, StreamOwner.class, GroupPosition.class)
		.emptied();

	private final long seed = System.nanoTime();

	private final Random random = new Random(this.seed);

	private final StepJournal journal = new StepJournal();

	private final StepJournal mails = new StepJournal();

	private volatile boolean clogged;

	private final List<StreamInstance> instances = new ArrayList<>();

	private SimulatedStream stream;

	private Duration lease = Duration.ofMillis(600);

	private boolean continueAfterLoss;

	private StreamInstance start() {
		return start(new Walker());
	}

	private StreamInstance start(Walker walker) {
		EmbeddedStreamSettings settings = new EmbeddedStreamSettings("walks", this.lease, Duration.ofMillis(5),
				Duration.ofMillis(50), this.continueAfterLoss);
		StreamInstance instance = new StreamInstance(database, this.stream, settings, walker);
		walker.instance = instance;
		this.instances.add(instance);
		return instance.start();
	}

	private void write(int steps) {
		for (int i = 0; i < steps; i++) {
			this.journal.write(this.stream, "k" + this.random.nextInt(200));
		}
	}

	@AfterEach
	void stop() {
		this.instances.forEach(StreamInstance::close);
		this.stream.close();
	}

	@Test
	void losesNoRecordWhileShardsSplitAndOwnersDieOrPause() {
		this.stream = new SimulatedStream(this.random, 0.02, 3);
		Map<String, BigInteger> positions = new HashMap<>();
		for (int i = 0; i < 3; i++) {
			start(new Mailer());
		}
		for (int round = 0; round < ROUNDS; round++) {
			write(2000);
			for (int i = this.random.nextInt(3); i > 0; i--) {
				this.stream.closeShard();
			}
			disturb();
			this.journal.awaitAllBut(6000);
			positions().forEach((shard, position) -> assertThat(positions.merge(shard, position, BigInteger::max))
				.as("no owner stores a position after its successor")
				.isEqualTo(position));
		}
		this.instances.forEach(StreamInstance::resume);
		this.journal.awaitAll();
		assertThat(this.journal.gaps).as("seed %d", this.seed).isEmpty();
		assertThat(this.journal.last).as("seed %d", this.seed).isEqualTo(this.journal.written());
		this.clogged = false;
		this.mails.await(() -> this.mails.done() == this.journal.done());
		assertThat(this.mails.gaps).as("seed %d", this.seed).isEmpty();
		assertThat(this.mails.last).as("seed %d", this.seed).isEqualTo(this.journal.written());
	}

	private void toggleMail() {
		this.clogged = !this.clogged;
	}

	private Map<String, BigInteger> positions() {
		Map<String, BigInteger> positions = new HashMap<>();
		database.template()
			.entity(GroupPosition.class)
			.findById(new GroupPosition.Id("walks", "steps", "application"))
			.map(GroupPosition::shards)
			// none is stored before the first answer
			.orElse(Map.of())
			.forEach((shard, position) -> positions.put(shard,
					new BigInteger(position.equals(GroupPosition.END) ? "9".repeat(30) : position)));
		return positions;
	}

	private void disturb() {
		StreamInstance instance = this.instances.get(this.random.nextInt(this.instances.size()));
		switch (this.random.nextInt(8)) {
			case 0 -> {
				instance.die();
				this.instances.remove(instance);
				start(new Mailer());
			}
			case 1 -> {
				instance.pause();
				start(new Mailer());
			}
			case 2 -> this.instances.forEach(StreamInstance::resume);
			case 4 -> toggleMail();
			case 3 -> {
				instance.close();
				this.instances.remove(instance);
				start(new Mailer());
			}
			default -> {
			}
		}
	}

	@Test
	void deliversOnceUnlessAnotherInstanceTakesOver() {
		this.lease = Duration.ofMinutes(1);
		this.stream = new SimulatedStream(this.random, 0.1, 3);
		start();
		for (int round = 0; round < 10; round++) {
			write(500);
			this.stream.closeShard();
			this.journal.awaitAllBut(1000);
		}
		this.journal.awaitAll();
		assertThat(this.journal.repeated()).as("seed %d", this.seed).isZero();
		assertThat(this.journal.gaps).as("seed %d", this.seed).isEmpty();
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
		this.journal.awaitAll();
		first.resume();
		second.close();
		write(1);
		this.journal.awaitAll();
		assertThat(sleeper.calls).as("one for each thread, and the last one").hasValueLessThanOrEqualTo(3);
	}

	@Test
	void readsAnOldStreamToItsEnd() {
		this.stream = new SimulatedStream(this.random, 0, 2);
		start();
		write(1);
		this.journal.awaitAll();
		write(500);
		this.stream.closeShard();
		write(500);
		this.stream.turnOn(3);
		write(500);
		this.journal.awaitAll();
		assertThat(this.journal.gaps).as("seed %d", this.seed).isEmpty();
	}

	@Test
	void beginsAtTheCreationOfTheGroup() {
		this.stream = new SimulatedStream(this.random, 0, 1);
		this.stream.insert(new Step("old", 9).item(), Instant.now().minusSeconds(120));
		start();
		write(1);
		this.journal.awaitAll();
		assertThat(this.journal.last).isEqualTo(this.journal.written());
	}

	@Test
	void reportsAStreamThatCannotBeRead() {
		this.stream = new SimulatedStream(this.random, 0, 1);
		StreamInstance instance = start();
		StreamListenerContainer container = instance.registry().get("Walker.walked");
		write(1);
		this.journal.awaitAll();
		assertThat(container.getFailure()).isNull();
		instance.die();
		this.journal.await(() -> container.getFailure() != null);
		assertThat(container.getFailure()).hasStackTraceContaining("dead");
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
		this.journal.awaitAll();
		first.close();
		write(10);
		for (int i = 0; i < 3; i++) {
			this.stream.closeShard();
		}
		this.stream.trim();
		this.journal.write(this.stream, "later");
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

		void pass() {
			this.instance.pass();
		}

	}

	/**
	 * Listeners of two groups. One of them fails for some time.
	 */
	class Mailer extends Walker {

		@DynamoStreamListener(group = "mail")
		void mailed(Inserted<Step> event) {
			pass();
			Assert.state(!EmbeddedStreamEngineIntegrationTests.this.clogged, "no mail");
			EmbeddedStreamEngineIntegrationTests.this.mails.add(event.after());
		}

	}

}
