package io.github.dynamospring;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bounded wait for another thread, where it gives no signal.
 */
public final class Awaited {

	private static final long MOST = TimeUnit.SECONDS.toNanos(60);

	private Awaited() {
	}

	/**
	 * Wait until a condition holds, and fail after a minute.
	 */
	public static void until(BooleanSupplier condition) {
		long begin = System.nanoTime();
		while (!condition.getAsBoolean()) {
			assertThat(System.nanoTime() - begin).as("nanoseconds waited").isLessThan(MOST);
			Thread.onSpinWait();
		}
	}

}
