package io.github.dynamospring.operations.advice.use;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SlidingCounts}.
 */
class SlidingCountsTests {

	private final SlidingCounts counts = new SlidingCounts(2);

	@Test
	void addsUpTheLastFourPanes() {
		for (int pane = 0; pane < 6; pane++) {
			this.counts.current(pane).getAndAdd(1, 1 << pane);
		}
		assertThat(this.counts.sums(5)).containsExactly(0, 4 + 8 + 16 + 32);
		assertThat(this.counts.sums(7)).containsExactly(0, 16 + 32);
		assertThat(this.counts.sums(9)).containsExactly(0, 0);
	}

	@Test
	void countsWhatComesLateInThePaneThatHasBegun() {
		this.counts.current(4).getAndIncrement(0);
		this.counts.current(0).getAndIncrement(0);
		assertThat(this.counts.sums(4)).containsExactly(2, 0);
	}

	@Test
	void losesNothingWhereThreadsBeginAPaneTogether() {
		IntStream.range(0, 100_000).parallel().forEach((number) -> this.counts.current(number % 4).getAndIncrement(0));
		assertThat(this.counts.sums(3)).containsExactly(100_000, 0);
	}

}
