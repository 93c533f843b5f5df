package io.github.dynamospring.stream.embedded;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Journal of all calls of listeners with steps. A step comes after its predecessor of the
 * same walk; it may come again.
 */
final class StepJournal {

	final Map<String, Integer> last = new HashMap<>();

	final List<Step> gaps = new ArrayList<>();

	private final Map<String, Integer> written = new HashMap<>();

	private int done;

	private int repeated;

	/**
	 * Write the next step of a walk.
	 */
	synchronized void write(SimulatedStream stream, String walk) {
		int number = this.written.merge(walk, 1, Integer::sum);
		stream.insert(new Step(walk, number).item(), Instant.now());
	}

	synchronized Map<String, Integer> written() {
		return Map.copyOf(this.written);
	}

	synchronized void add(Step step) {
		int before = this.last.getOrDefault(step.walk(), 0);
		if (step.number() == before + 1) {
			this.last.put(step.walk(), step.number());
			this.done++;
			notifyAll();
		}
		else if (step.number() > before) {
			this.gaps.add(step);
		}
		else {
			this.repeated++;
		}
	}

	synchronized int repeated() {
		return this.repeated;
	}

	synchronized int done() {
		return this.done;
	}

	void awaitAll() {
		awaitAllBut(0);
	}

	synchronized void awaitAllBut(int steps) {
		await(() -> this.done >= this.written.values().stream().mapToInt(Integer::intValue).sum() - steps);
	}

	synchronized void await(BooleanSupplier condition) {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
		try {
			while (!condition.getAsBoolean() && System.nanoTime() < end) {
				wait(20);
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		assertThat(condition.getAsBoolean()).isTrue();
	}

	/**
	 * Step of a walk.
	 */
	@Table("steps")
	@PrimaryKey(partition = "STEP#{walk}")
	record Step(String walk, int number) {

		Map<String, Object> item() {
			return Map.of("pk", "STEP#" + this.walk, "_type", "Step", "walk", this.walk, "number", this.number);
		}

	}

}
