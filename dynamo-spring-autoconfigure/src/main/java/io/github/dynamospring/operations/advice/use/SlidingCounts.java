package io.github.dynamospring.operations.advice.use;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

/**
 * Counts over a sliding window, which is a ring of {@value #PANES} panes: the oldest is
 * forgotten as a new one begins. It is free of locks.
 */
final class SlidingCounts {

	/** Number of panes of a window. */
	static final int PANES = 4;

	private final AtomicReferenceArray<@Nullable Pane> panes = new AtomicReferenceArray<>(PANES);

	private final int size;

	/**
	 * Create counts.
	 * @param size how many there are
	 */
	SlidingCounts(int size) {
		this.size = size;
	}

	/**
	 * Return the counts to add to.
	 * @param number the number of the pane that the time is in
	 */
	AtomicLongArray current(long number) {
		int place = (int) Math.floorMod(number, (long) PANES);
		Pane pane = this.panes.get(place);
		if (pane != null && pane.number >= number) {
			return pane.counts;
		}
		return begin(place, pane, number).counts;
	}

	/** A thread that comes late joins the pane that has begun. */
	private Pane begin(int place, @Nullable Pane past, long number) {
		Pane begun = new Pane(number, new AtomicLongArray(this.size));
		Pane known = this.panes.compareAndExchange(place, past, begun);
		if (known != past && known != null) {
			return known;
		}
		return begun;
	}

	/**
	 * Return the sums of the panes that are seen.
	 * @param number the number of the pane that the time is in
	 */
	long[] sums(long number) {
		long[] sums = new long[this.size];
		for (int place = 0; place < PANES; place++) {
			Pane pane = this.panes.get(place);
			if (pane != null && pane.number > number - PANES) {
				for (int i = 0; i < this.size; i++) {
					sums[i] += pane.counts.get(i);
				}
			}
		}
		return sums;
	}

	private record Pane(long number, AtomicLongArray counts) {

	}

}
