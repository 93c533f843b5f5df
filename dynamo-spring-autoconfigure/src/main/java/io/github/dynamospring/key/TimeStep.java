package io.github.dynamospring.key;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Step between the times of a format, counted from the beginning of a year.
 *
 * @param unit the unit
 * @param amount the number of units
 */
record TimeStep(ChronoUnit unit, int amount) {

	private static final int NANO_DIGITS = 9;

	private static final int NANOS_OF_SECOND = 1_000_000_000;

	/**
	 * Return the step of a fraction of seconds.
	 * @param digits the number of its digits, 0 for whole seconds
	 */
	static TimeStep fraction(int digits) {
		if (digits == 0) {
			return new TimeStep(ChronoUnit.SECONDS, 1);
		}
		int nanos = 1;
		for (int i = digits; i < NANO_DIGITS; i++) {
			nanos *= 10;
		}
		return new TimeStep(ChronoUnit.NANOS, nanos);
	}

	/**
	 * Return the last time of this step at or before another.
	 */
	LocalDateTime floor(LocalDateTime time) {
		return switch (this.unit) {
			case YEARS -> time.toLocalDate().withDayOfYear(1).atStartOfDay();
			case MONTHS -> time.toLocalDate().withDayOfMonth(1).atStartOfDay();
			case NANOS -> time.minusNanos(time.getNano() % this.amount);
			default -> time.truncatedTo(this.unit);
		};
	}

	/**
	 * Return the first time of this step at or after another.
	 */
	LocalDateTime ceiling(LocalDateTime time) {
		LocalDateTime floor = floor(time);
		if (floor.equals(time)) {
			return time;
		}
		return floor.plus(this.amount, this.unit);
	}

	/**
	 * Return the time some steps later.
	 */
	LocalDateTime plus(LocalDateTime time, long steps) {
		return time.plus(steps * this.amount, this.unit);
	}

	/**
	 * Return the number of times of this step from one to another, both included.
	 */
	long count(LocalDateTime first, LocalDateTime last) {
		if (this.unit != ChronoUnit.NANOS) {
			return this.unit.between(first, last) / this.amount + 1;
		}
		long seconds = last.toEpochSecond(ZoneOffset.UTC) - first.toEpochSecond(ZoneOffset.UTC);
		return seconds * (NANOS_OF_SECOND / this.amount) + (last.getNano() - first.getNano()) / this.amount + 1;
	}

}
