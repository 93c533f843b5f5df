package io.github.dynamospring.observation;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SeriesLimit}.
 */
@ExtendWith(OutputCaptureExtension.class)
class SeriesLimitTests {

	private static final int THREADS = 4;

	private static final int ROUNDS = 50;

	private static final List<CostSeries> ALL = IntStream.range(0, SeriesLimit.MOST)
		.mapToObj((i) -> new CostSeries("GetItem", "shop", CostSeries.NONE, "Orders.find" + i))
		.toList();

	@Test
	void keepsSeriesThatSeveralThreadsStartTogether(CapturedOutput output) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			for (int round = 0; round < ROUNDS; round++) {
				for (Future<List<CostSeries>> replaced : startTogether(threads)) {
					assertThat(replaced.get()).as("series that another one stands for").isEmpty();
				}
			}
		}
		finally {
			threads.shutdownNow();
		}
		assertThat(output).doesNotContain("combinations");
	}

	private static List<Future<List<CostSeries>>> startTogether(ExecutorService threads) throws Exception {
		SeriesLimit limit = new SeriesLimit();
		CyclicBarrier start = new CyclicBarrier(THREADS);
		Callable<List<CostSeries>> task = () -> {
			start.await();
			return ALL.stream().filter((series) -> !series.equals(limit.bounded(series))).toList();
		};
		return IntStream.range(0, THREADS).mapToObj((i) -> threads.submit(task)).toList();
	}

}
