package io.github.dynamospring.faults;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Many who act at the same time.
 */
final class Crowd {

	private static final int WRITERS = 16;

	private Crowd() {
	}

	/**
	 * Act until it is enough, and throw what an action throws.
	 * @param actions how many actions
	 * @param seed the seed of what is random
	 * @param action an action
	 */
	static void act(int actions, long seed, Consumer<Random> action) throws InterruptedException, ExecutionException {
		AtomicInteger left = new AtomicInteger(actions);
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
		try {
			List<? extends Future<?>> writers = IntStream.range(0, WRITERS)
				.mapToObj((writer) -> threads.submit(() -> act(left, new Random(seed + writer), action)))
				.toList();
			for (Future<?> writer : writers) {
				writer.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static void act(AtomicInteger left, Random random, Consumer<Random> action) {
		while (left.getAndDecrement() > 0) {
			action.accept(random);
		}
	}

}
