package io.github.dynamospring.observation.meter;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.CapacityHours.Hour;

/**
 * Sums of the capacity used of one table or index, in each of the last hours and in the
 * busiest minute of each hour. They are differences of readings.
 */
final class HourlyCapacity {

	/** A week, so that no day of it is missing. */
	static final int MOST_HOURS = 7 * 24;

	private static final int SECONDS = 60;

	private static final int MINUTES = 60;

	/** Milliseconds of a minute. */
	static final long MILLIS = 1000L * SECONDS;

	private final Sums[] hours = new Sums[MOST_HOURS];

	private long minute;

	private double minuteRead;

	private double minuteWrite;

	private double read;

	private double write;

	/**
	 * Add the usage since the last reading.
	 * @param total the usage since the start
	 * @param minute the minute of the last reading
	 */
	void read(ResourceUsage total, long minute) {
		double read = total.read() - this.read;
		double write = total.write() - this.write;
		this.read = total.read();
		this.write = total.write();
		if (read > 0 || write > 0) {
			add(read, write, minute);
		}
	}

	private void add(double read, double write, long minute) {
		if (minute > this.minute) {
			this.minute = minute;
			this.minuteRead = 0;
			this.minuteWrite = 0;
		}
		this.minuteRead += read;
		this.minuteWrite += write;
		sums(this.minute / MINUTES).add(read, write, this.minuteRead / SECONDS, this.minuteWrite / SECONDS);
	}

	private Sums sums(long hour) {
		int slot = (int) (hour % MOST_HOURS);
		Sums sums = this.hours[slot];
		if (sums == null || sums.hour != hour) {
			sums = new Sums(hour);
			this.hours[slot] = sums;
		}
		return sums;
	}

	/**
	 * Return the hours of the week that ends now, the oldest first.
	 */
	List<Hour> hours(long now) {
		long oldest = now / MILLIS / MINUTES - MOST_HOURS;
		List<Hour> known = new ArrayList<>();
		for (Sums sums : this.hours) {
			if (sums != null && sums.hour > oldest) {
				known.add(sums.toHour());
			}
		}
		known.sort(Comparator.comparing(Hour::start));
		return List.copyOf(known);
	}

	private static final class Sums {

		private final long hour;

		private double read;

		private double write;

		private double peakRead;

		private double peakWrite;

		Sums(long hour) {
			this.hour = hour;
		}

		void add(double read, double write, double readRate, double writeRate) {
			this.read += read;
			this.write += write;
			this.peakRead = Math.max(this.peakRead, readRate);
			this.peakWrite = Math.max(this.peakWrite, writeRate);
		}

		Hour toHour() {
			Instant start = Instant.ofEpochMilli(this.hour * MINUTES * MILLIS);
			return new Hour(start, this.read, this.write, this.peakRead, this.peakWrite);
		}

	}

}
