package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.embedded.StepJournal.Step;

/**
 * Table of the lag of a listener at a number of records a second, over eight shards of a server over HTTP in the same
 * process. The positions are in DynamoDB Local, also in the process.
 * <p>
 * Arguments: the records a second (5000), and the seconds (60).
 */
public final class StreamLoad {

	private static final int SHARDS = 8;

	private static final int INTERVAL = 10;

	private final AtomicLongArray written;

	private final AtomicLongArray called;

	private final AtomicInteger calls = new AtomicInteger();

	private StreamLoad(int records) {
		this.written = new AtomicLongArray(records);
		this.called = new AtomicLongArray(records);
	}

	public static void main(String... arguments) {
		int rate = Integer.parseInt((arguments.length > 0) ? arguments[0] : "5000");
		int seconds = Integer.parseInt((arguments.length > 1) ? arguments[1] : "60");
		new StreamLoad(rate * seconds).run(rate, seconds);
	}

	private void run(int rate, int seconds) {
		EmbeddedStreamSettings settings = new EmbeddedStreamSettings("load", Duration.ofSeconds(10),
				Duration.ofMillis(250), Duration.ofSeconds(5), false);
		try (LocalDatabase database = LocalDatabase.of(Step.class, StreamOwner.class, GroupPosition.class);
				SimulatedStream stream = new SimulatedStream(new Random(1), 0, SHARDS, 1000);
				StreamInstance instance = new StreamInstance(database, stream, settings, new Listener(this))) {
			instance.start();
			System.out.println("| seconds | records | median of the lag | maximum of the lag |\n"
					+ "|---|---|---|---|");
			for (int second = 0; second < seconds; second += INTERVAL) {
				int end = Math.min(second + INTERVAL, seconds);
				write(stream, second * rate, end * rate, rate);
			}
			for (int second = 0; second < seconds; second += INTERVAL) {
				print(second, Math.min(second + INTERVAL, seconds), rate);
			}
		}
	}

	private void write(SimulatedStream stream, int from, int to, int rate) {
		long begin = System.nanoTime();
		for (int i = from; i < to; i++) {
			long due = begin + (i - from) * 1_000_000_000L / rate;
			while (System.nanoTime() < due) {
				LockSupport.parkNanos(due - System.nanoTime());
			}
			this.written.set(i, System.nanoTime());
			stream.insert(new Step("k" + i % 1000, i).item(), Instant.now());
		}
		System.err.println(to + " written, " + this.calls.get() + " calls");
	}

	private void print(int from, int to, int rate) {
		while (this.calls.get() < to * rate) {
			LockSupport.parkNanos(1_000_000);
		}
		long[] lags = new long[(to - from) * rate];
		for (int i = 0; i < lags.length; i++) {
			lags[i] = (this.called.get(from * rate + i) - this.written.get(from * rate + i)) / 1_000_000;
		}
		Arrays.sort(lags);
		System.out.printf(Locale.ROOT, "| %d to %d | %,d | %d ms | %d ms |%n", from, to, lags.length,
				lags[lags.length / 2], lags[lags.length - 1]);
	}

	/**
	 * Trivial listener.
	 */
	static final class Listener {

		private final StreamLoad load;

		Listener(StreamLoad load) {
			this.load = load;
		}

		@DynamoStreamListener
		void walked(Inserted<Step> event) {
			this.load.called.set(event.after().number(), System.nanoTime());
			this.load.calls.incrementAndGet();
		}

	}

}
