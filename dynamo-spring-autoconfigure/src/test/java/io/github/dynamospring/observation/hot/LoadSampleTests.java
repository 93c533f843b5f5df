package io.github.dynamospring.observation.hot;

import java.time.Duration;
import java.util.Random;

import io.github.dynamospring.observation.ExactWeights;
import io.github.dynamospring.observation.Zipf;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link LoadSample}.
 */
class LoadSampleTests {

	private static final long SECOND = Duration.ofSeconds(1).toNanos();

	/** Not positive, as the JVM's clock may be. */
	private static final long START = -SECOND;

	private final LoadSample sample = new LoadSample();

	@Test
	void takesAllRequestsUpToTheMostOfASecond() {
		for (int i = 0; i < 20 * LoadSample.MOST; i++) {
			double units = 0.5 + i % 7;
			assertThat(this.sample.take(units, START + i * SECOND / LoadSample.MOST)).isEqualTo(units);
		}
	}

	@Test
	void takesAboutTheMostOfASecondIfThereAreMore() {
		take(10_000, 5);
		long taken = take(10_000, 10);
		assertThat(taken).isBetween(8L * LoadSample.MOST, 12L * LoadSample.MOST);
	}

	@Test
	void takesAllAgainOnceThereAreFewer() {
		take(10_000, 5);
		take(10, 200);
		assertThat(take(10, 20)).isEqualTo(200);
	}

	@Test
	void takesMostOfAShortBurst() {
		for (int burst = 0; burst < 5; burst++) {
			assertThat(take(100_000, 1.5 * LoadSample.MOST / 100_000)).isGreaterThan((long) (1.1 * LoadSample.MOST));
			this.now += 10 * SECOND;
		}
	}

	@Test
	void takesARequestOfManyUnitsByItself() {
		take(10_000, 5);
		assertThat(this.sample.take(400, this.now)).isEqualTo(400);
	}

	@Test
	void takesUnitsThoughTheClockStands() {
		double taken = 0;
		for (int i = 0; i < 100_000; i++) {
			taken += this.sample.take(1, START);
		}
		assertThat(taken).isFinite().isPositive();
	}

	/**
	 * Five times the standard deviation that is documented: one run in a million fails.
	 */
	@Test
	void representsTheUnitsOfEachKey() {
		Random random = new Random();
		Zipf zipf = new Zipf(1_000, 1, random);
		ExactWeights exact = new ExactWeights();
		ExactWeights represented = new ExactWeights();
		for (int i = 0; i < 60 * 5_000; i++) {
			String key = zipf.next();
			double units = (1 + random.nextInt(8)) * 0.5;
			exact.add(key, units);
			represented.add(key, this.sample.take(units, START + i * SECOND / 5_000));
		}
		for (String key : exact.heaviest(20)) {
			double part = exact.of(key) / exact.total();
			double deviation = 1 / Math.sqrt(60 * LoadSample.MOST * part);
			assertThat(represented.of(key) / exact.of(key)).as(key).isCloseTo(1, within(5 * deviation));
		}
	}

	private long now = START;

	private long take(int perSecond, double seconds) {
		long taken = 0;
		for (int i = 0; i < perSecond * seconds; i++) {
			this.now += SECOND / perSecond;
			taken += (this.sample.take(1, this.now) > 0) ? 1 : 0;
		}
		return taken;
	}

}
