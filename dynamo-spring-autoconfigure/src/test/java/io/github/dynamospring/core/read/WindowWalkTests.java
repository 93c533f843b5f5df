package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.scroll.ScrollPositions;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random walks through windows over groups of random sources, in both directions and from
 * every position: each window is exactly a slice of all items in order.
 */
class WindowWalkTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261122L);

	private static final int WALKS = 100_000;

	private static final PropertyOrder BY_KEYS = new PropertyOrder(List.of(), new ItemAttributes(Map.of()));

	private final GroupedItems items = new GroupedItems(BY_KEYS, new ParallelRequests(Runnable::run));

	@Test
	void everyWindowIsASliceOfAllItems() {
		long windows = 0;
		for (int walk = 0; walk < WALKS; walk++) {
			Random random = new Random(SEED + walk);
			windows += walk(new RandomSources(random), random, "seed " + (SEED + walk));
		}
		assertThat(windows).isGreaterThan(3L * WALKS);
	}

	private int walk(RandomSources sources, Random random, String description) {
		List<String> expected = sources.ids();
		boolean backward = random.nextBoolean();
		KeysetScrollPosition position = backward ? ScrollPosition.keyset().backward() : ScrollPosition.keyset();
		int at = backward ? expected.size() : -1;
		int windows = 0;
		int steps = 2 + random.nextInt(8);
		boolean through = random.nextBoolean();
		do {
			int limit = 1 + random.nextInt(8);
			Window<String> window = window(sources, position, limit);
			int from = backward ? Math.max(0, at - limit) : at + 1;
			int to = backward ? at : Math.min(expected.size(), at + 1 + limit);
			assertThat(window.getContent()).as(() -> description + " " + sources).isEqualTo(expected.subList(from, to));
			assertThat(window.hasNext()).as(() -> description + " " + sources)
				.isEqualTo(backward ? from > 0 : to < expected.size());
			windows++;
			if (window.isEmpty() || through && !window.hasNext()) {
				return windows;
			}
			int next = through ? (backward ? 0 : window.size() - 1) : random.nextInt(window.size());
			backward = through ? backward : random.nextBoolean();
			at = from + next;
			KeysetScrollPosition reached = (KeysetScrollPosition) window.positionAt(next);
			position = ScrollPosition.of(reached.getKeys(), backward ? Direction.BACKWARD : Direction.FORWARD);
		}
		while (through || windows < steps);
		return windows;
	}

	private Window<String> window(RandomSources sources, KeysetScrollPosition position, int limit) {
		GroupSequence groups = sources.open();
		if (position.scrollsBackward()) {
			groups.backward();
		}
		if (!position.isInitial()) {
			assertThat(groups.startBehind(new ItemPosition(ScrollPositions.startKey(position, RandomSources.KEYS))))
				.isTrue();
		}
		ItemCursor cursor = this.items.probed(groups, PageBudget.unlimited("test"), limit);
		return new ResultCursor<>(cursor, RandomSources::read, new LongAdder()).window(Limit.of(limit),
				RandomSources.KEYS, position.getDirection());
	}

}
