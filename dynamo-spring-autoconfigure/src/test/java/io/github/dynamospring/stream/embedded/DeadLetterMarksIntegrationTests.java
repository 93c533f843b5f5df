package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the marks of items with dead letters, with simulated streams.
 */
class DeadLetterMarksIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Visit.class, StreamOwner.class, GroupPosition.class)
		.emptied();

	private final SimulatedStream stream = new SimulatedStream(new Random(1), 0, 1);

	private final BlockingQueue<String> visits = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> letters = new LinkedBlockingQueue<>();

	private final List<StreamInstance> instances = new ArrayList<>();

	private StreamInstance start(Object listener) {
		EmbeddedStreamSettings settings = new EmbeddedStreamSettings("visits", Duration.ofMillis(600),
				Duration.ofMillis(5), Duration.ofMillis(50), false);
		StreamInstance instance = new StreamInstance(database, this.stream, settings, listener,
				(letter) -> this.letters.add(letter.record().dynamodb().keys().get("pk").s()));
		this.instances.add(instance);
		return instance.start();
	}

	private void write(String place, int number) {
		this.stream.insert(Map.of("pk", "VISIT#" + place, "_type", "Visit", "place", place, "number", number),
				Instant.now());
	}

	private String next() throws InterruptedException {
		return String.valueOf(this.visits.poll(20, TimeUnit.SECONDS));
	}

	@AfterEach
	void stop() {
		this.instances.forEach(StreamInstance::close);
		this.stream.close();
	}

	@Test
	void areAtTheLaterEventsOfTheItem() throws InterruptedException {
		start(new Visitor());
		write("poison", 1);
		write("poison", 2);
		write("oslo", 1);
		assertThat(List.of(next(), next())).containsExactly("poison 2 true", "oslo 1 false");
		assertThat(this.letters).containsExactly("VISIT#poison");
	}

	@Test
	void areAtSingleEventsOfAList() throws InterruptedException {
		BatchVisitor visitor = new BatchVisitor();
		StreamInstance instance = start(visitor);
		write("poison", 1);
		assertThat(this.letters.poll(20, TimeUnit.SECONDS)).isEqualTo("VISIT#poison");
		instance.registry().get("visitor").stop();
		write("oslo", 1);
		write("poison", 2);
		instance.registry().get("visitor").start();
		assertThat(List.of(next(), next())).containsExactly("oslo 1 false", "poison 2 true");
	}

	@Test
	void passToTheNextInstanceWithThePosition() throws InterruptedException {
		StreamInstance first = start(new Visitor());
		write("poison", 1);
		assertThat(this.letters.poll(20, TimeUnit.SECONDS)).isEqualTo("VISIT#poison");
		GroupPosition stored = awaitMarks();
		assertThat(stored.shards()).doesNotContainValue(GroupPosition.BEGIN);
		first.die();
		start(new Visitor());
		write("poison", 2);
		write("oslo", 1);
		assertThat(List.of(next(), next())).containsExactly("poison 2 true", "oslo 1 false");
		assertThat(this.letters).isEmpty();
	}

	private static GroupPosition awaitMarks() {
		GroupPosition found;
		do {
			found = database.template()
				.entity(GroupPosition.class)
				.findById(new GroupPosition.Id("visits", "visits", "application"))
				.orElseThrow();
		}
		while (found.marks() == null || found.marks().isEmpty());
		return found;
	}

	/**
	 * Entity of the records.
	 */
	@Table("visits")
	@PrimaryKey(partition = "VISIT#{place}")
	record Visit(String place, int number) {

	}

	/**
	 * Listener to single events.
	 */
	class Visitor {

		@DynamoStreamListener(id = "visitor")
		void visited(Inserted<Visit> event) {
			if (event.after().equals(new Visit("poison", 1))) {
				throw new IllegalStateException("poison");
			}
			DeadLetterMarksIntegrationTests.this.visits
				.add(event.after().place() + " " + event.after().number() + " " + event.origin().afterDeadLetter());
		}

	}

	/**
	 * Listener to lists.
	 */
	class BatchVisitor {

		private final Visitor visitor = new Visitor();

		@DynamoStreamListener(id = "visitor")
		void visited(List<Inserted<Visit>> events) {
			events.forEach(this.visitor::visited);
		}

	}

}
