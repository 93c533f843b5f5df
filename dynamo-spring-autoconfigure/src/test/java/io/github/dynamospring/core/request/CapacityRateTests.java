package io.github.dynamospring.core.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.plan.ScanSettings;
import org.junit.jupiter.api.Test;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link CapacityRate}.
 */
class CapacityRateTests {

	private long now = Long.MAX_VALUE - 10;

	private final List<Long> pauses = new ArrayList<>();

	private final CapacityRate rate = new CapacityRate(100, () -> this.now, (nanos) -> {
		this.pauses.add(nanos);
		this.now += nanos;
	});

	@Test
	void waitsUntilWhatWasOverdrawnIsMadeUpFor() {
		this.rate.await();
		this.rate.take(250);
		assertThat(this.rate.isOpen()).isFalse();
		this.rate.await();
		assertThat(this.pauses).containsExactly(TimeUnit.MILLISECONDS.toNanos(2500));
		assertThat(this.rate.isOpen()).isTrue();
	}

	@Test
	void takesBackWhatWasNotConsumed() {
		this.rate.take(128);
		this.rate.take(3 - 128);
		this.rate.await();
		assertThat(this.pauses).containsExactly(TimeUnit.MILLISECONDS.toNanos(30));
	}

	@Test
	void savesUnitsOfOneSecondAtMost() {
		this.now += TimeUnit.MINUTES.toNanos(1);
		this.rate.take(0);
		assertThat(this.rate.isOpen()).isTrue();
		this.rate.take(150);
		this.rate.await();
		assertThat(this.pauses).containsExactly(TimeUnit.MILLISECONDS.toNanos(500));
	}

	@Test
	void halvesAfterAThrottleAndRecoversWithinAMinute() {
		this.rate.slowDown();
		assertThat(unitsOfASecond()).isCloseTo(50, within(1.0));
		this.now += TimeUnit.SECONDS.toNanos(1);
		this.rate.slowDown();
		assertThat(unitsOfASecond()).isCloseTo(26, within(1.0));
		this.now += TimeUnit.MINUTES.toNanos(1);
		assertThat(unitsOfASecond()).isCloseTo(100, within(0.1));
	}

	@Test
	void halvesOnceASecondForThrottlesOfTheSameTime() {
		this.rate.slowDown();
		this.rate.slowDown();
		assertThat(unitsOfASecond()).isCloseTo(50, within(1.0));
	}

	@Test
	void staysAboveNothing() {
		for (int i = 0; i < 100; i++) {
			this.rate.slowDown();
			this.now += TimeUnit.SECONDS.toNanos(1);
		}
		assertThat(unitsOfASecond()).isBetween(1.0, 4.0);
	}

	@Test
	void countsTheUnitsThatWereTaken() {
		this.rate.take(250);
		this.rate.take(-50);
		assertThat(this.rate.taken()).isEqualTo(200);
	}

	// by the pause for one unit, without savings
	private double unitsOfASecond() {
		while (this.rate.isOpen()) {
			this.rate.take(0.1);
		}
		this.rate.await();
		this.pauses.clear();
		this.rate.take(1);
		this.rate.await();
		return TimeUnit.SECONDS.toNanos(1) / (double) this.pauses.get(0);
	}

	@Test
	void endsWhereItsThreadIsInterrupted() {
		CapacityRate real = Objects.requireNonNull(CapacityRate.of(new ScanSettings(1, 1)));
		real.take(3600);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(real::await)
			.withMessage("Interrupted while waiting to keep to the rate of capacity units");
		assertThat(Thread.interrupted()).isTrue();
	}

}
