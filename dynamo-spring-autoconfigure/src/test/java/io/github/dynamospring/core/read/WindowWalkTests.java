package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.Cases;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.scroll.ScrollPositions;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;
import org.springframework.data.domain.Window;
import org.springframework.data.support.WindowIterator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random walks through windows over groups of random sources, in both directions and from
 * every position: each window is exactly a slice of all items in order.
 */
class WindowWalkTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261122L);

	private static final int WALKS = Cases.of(100_000);

	private static final PropertyOrder BY_KEYS = new PropertyOrder(List.of(),
			new ItemAttributes("Order", Map.of(), RandomSources.KEYS));

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

	@Test
	void windowsOfAFewRequestsMissNothingInEmptyBuckets() {
		long unfinished = 0;
		for (int walk = 0; walk < WALKS / 50; walk++) {
			Random random = new Random(SEED + walk);
			RandomSources sources = new RandomSources(random, true);
			unfinished += scroll(sources, ScrollPosition.keyset(), random, "seed " + (SEED + walk));
			unfinished += scroll(sources, ScrollPosition.keyset().backward(), random, "seed " + (SEED + walk));
		}
		assertThat(unfinished).isGreaterThan(WALKS / 50);
	}

	private int scroll(RandomSources sources, KeysetScrollPosition start, Random random, String description) {
		List<Window<String>> windows = new ArrayList<>();
		WindowIterator<String> iterator = WindowIterator.<String>of((position) -> {
			PageBudget budget = new PageBudget("test", 4 + random.nextInt(20), Integer.MAX_VALUE);
			Window<String> window = window(sources, (KeysetScrollPosition) position, 1 + random.nextInt(8), budget);
			windows.add(window);
			return window;
		}).startingAt(start);
		List<String> found = new ArrayList<>();
		iterator.forEachRemaining(found::add);
		if (start.scrollsBackward()) {
			Collections.reverse(found);
		}
		assertThat(found).as(() -> description + " " + sources).isEqualTo(sources.ids());
		return (int) windows.stream().filter((window) -> window.isEmpty() && window.hasNext()).count();
	}

	@Test
	void aTurnInAnEmptyBucketLeadsToWhatIsBeforeIt() {
		for (int walk = 0; walk < WALKS / 50; walk++) {
			Random random = new Random(SEED + walk);
			RandomSources sources = new RandomSources(random, true);
			List<String> expected = new ArrayList<>();
			KeysetScrollPosition position = ScrollPosition.keyset();
			Window<String> window;
			do {
				window = window(sources, position, 3, new PageBudget("test", 4, Integer.MAX_VALUE));
				expected.addAll(window.getContent());
				position = window.hasNext() ? (KeysetScrollPosition) window.positionAt(window.size() - 1) : position;
			}
			while (window.hasNext() && !window.isEmpty());
			if (window.hasNext()) {
				Window<String> before = window(sources, position.backward(), 1000, PageBudget.unlimited("test"));
				assertThat(before.getContent()).as("seed " + (SEED + walk)).isEqualTo(expected);
			}
		}
	}

	private Window<String> window(RandomSources sources, KeysetScrollPosition position, int limit) {
		return window(sources, position, limit, PageBudget.unlimited("test"));
	}

	private Window<String> window(RandomSources sources, KeysetScrollPosition position, int limit, PageBudget budget) {
		GroupSequence groups = sources.open();
		if (position.scrollsBackward()) {
			groups.backward();
		}
		if (BucketPosition.isNamedBy(position)) {
			assertThat(groups.startAt(BucketPosition.of(position, RandomSources.KEYS))).isTrue();
		}
		else if (!position.isInitial()) {
			assertThat(groups.startBehind(new ItemPosition(ScrollPositions.startKey(position, RandomSources.KEYS))))
				.isTrue();
		}
		ItemCursor cursor = this.items.probed(groups, budget, limit);
		return new ResultCursor<>(cursor, RandomSources::read, new LongAdder()).window(Limit.of(limit),
				BY_KEYS.attributes(), position.getDirection(), groups::stopped);
	}

}
