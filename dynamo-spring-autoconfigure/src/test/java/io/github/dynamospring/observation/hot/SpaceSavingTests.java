package io.github.dynamospring.observation.hot;

import java.util.List;
import java.util.Random;

import io.github.dynamospring.observation.ExactWeights;
import io.github.dynamospring.observation.Zipf;
import io.github.dynamospring.observation.hot.SpaceSaving.Counter;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SpaceSaving}: its laws, over random streams and against exact weights.
 * All weights are multiples of a half, which doubles add without rounding.
 */
class SpaceSavingTests {

	private final long seed = new Random().nextLong();

	@ParameterizedTest
	@CsvSource({ "1, 5, 0", "2, 3, 1", "7, 7, 0.5", "10, 1000, 1", "50, 1000, 0", "50, 1000, 1.5", "300, 200, 1" })
	void neverUnderestimatesAndOverestimatesByLeastWeightAtMost(int capacity, int keys, double exponent) {
		SpaceSaving sketch = new SpaceSaving(capacity);
		ExactWeights exact = new ExactWeights();
		Random random = new Random(this.seed);
		Zipf zipf = new Zipf(keys, exponent, random);
		for (int i = 0; i < 5_000; i++) {
			add(sketch, exact, zipf.next(), (1 + random.nextInt(20)) * 0.5);
			if (i % 97 == 0) {
				assertLaws(sketch, exact, capacity);
			}
		}
		assertLaws(sketch, exact, capacity);
	}

	private static void add(SpaceSaving sketch, ExactWeights exact, String key, double weight) {
		Counter counter = sketch.add(key, weight);
		exact.add(key, weight);
		assertThat(counter.key()).isEqualTo(key);
	}

	private void assertLaws(SpaceSaving sketch, ExactWeights exact, int capacity) {
		List<Counter> counters = sketch.counters();
		assertThat(counters).as("seed %d", this.seed).hasSizeLessThanOrEqualTo(capacity);
		assertThat(counters.stream().mapToDouble(sketch::weight).sum()).isEqualTo(exact.total());
		assertThat(sketch.least()).isLessThanOrEqualTo(exact.total() / capacity);
		for (Counter counter : counters) {
			assertThat(sketch.weight(counter)).as("seed %d", this.seed)
				.isGreaterThanOrEqualTo(exact.of(counter.key()))
				.isGreaterThanOrEqualTo(sketch.least());
			assertThat(sketch.weight(counter) - counter.error()).as("seed %d", this.seed)
				.isLessThanOrEqualTo(exact.of(counter.key()));
			assertThat(counter.error()).as("seed %d", this.seed).isLessThanOrEqualTo(sketch.least());
			assertThat(sketch.find(counter.key())).isSameAs(counter);
		}
		assertThat(exact.keys()).as("seed %d", this.seed)
			.allMatch((key) -> sketch.find(key) != null || exact.of(key) <= sketch.least());
		assertThat(exact.above(exact.total() / capacity)).as("seed %d", this.seed)
			.allMatch((key) -> sketch.find(key) != null);
	}

	@Test
	void isExactWhileThereAreCountersLeft() {
		SpaceSaving sketch = new SpaceSaving(3);
		sketch.add("a", 1);
		sketch.add("b", 0.5);
		sketch.add("c", 2);
		sketch.add("a", 4);
		assertThat(sketch.counters()).extracting(Counter::key, sketch::weight, Counter::error)
			.containsExactlyInAnyOrder(tuple("a", 5.0), tuple("b", 0.5), tuple("c", 2.0));
		assertThat(sketch.least()).isEqualTo(0.5);
	}

	@Test
	void givesTheLightestCounterToANewKey() {
		SpaceSaving sketch = new SpaceSaving(2);
		sketch.add("a", 5);
		sketch.add("b", 3);
		sketch.add("c", 1);
		assertThat(sketch.find("b")).isNull();
		assertThat(sketch.counters()).extracting(Counter::key, sketch::weight, Counter::error)
			.containsExactlyInAnyOrder(tuple("a", 5.0), Tuple.tuple("c", 4.0, 3.0));
	}

	@Test
	void forgetsAll() {
		SpaceSaving sketch = new SpaceSaving(2);
		sketch.add("a", 5);
		sketch.add("b", 5);
		sketch.clear();
		assertThat(sketch.counters()).isEmpty();
		assertThat(sketch.least()).isZero();
		assertThat(sketch.find("a")).isNull();
		assertThat(sketch.weight(sketch.add("a", 1))).isEqualTo(1);
	}

	private static Tuple tuple(String key, double weight) {
		return Tuple.tuple(key, weight, 0.0);
	}

}
