package io.github.dynamospring.observation.hot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import io.github.dynamospring.observation.hot.SpaceSaving.Counter;
import org.jspecify.annotations.Nullable;

/**
 * Sliding window over the capacity units that the partition keys of a table or an index
 * take. It is a ring of {@value #PANES} panes. The oldest is forgotten as a new one
 * begins, so that between three quarters of the window and all of it is seen. Units
 * without a known key are counted apart.
 * <p>
 * Each pane is a {@link SpaceSaving} of <em>k</em> counters. The load of a key over all
 * panes is the sum of its counters and of the least weights of panes without one. If all
 * keys took <em>N</em> units, it is too high by at most <em>N/k</em>. A key that took
 * more than <em>N/k</em> is seen, because it did so in at least one pane. The proof that
 * bounds of such summaries add up in this way is in
 * <a href="https://doi.org/10.1145/2213556.2213562">Agarwal et al.: Mergeable Summaries
 * (PODS 2012)</a>.
 * <p>
 * Safe for use by several threads. They share one lock, which is held for a hundred
 * nanoseconds or so. A request does not wait for it, because a thread that loses the
 * processor while it holds the lock would stop all others. Times are in nanoseconds.
 */
final class SlidingKeyLoad {

	/** Number of panes of a window. */
	static final int PANES = 4;

	// a key that reaches a load is noticed before it exceeds it by more than one of these
	// parts
	private static final int STEPS = 64;

	private final Pane[] panes = new Pane[PANES];

	private final long paneNanos;

	private final double step;

	private final Lock lock = new ReentrantLock();

	private final Queue<Use> waiting = new ConcurrentLinkedQueue<>();

	/**
	 * Create a window.
	 * @param length the longest time that a request counts
	 * @param capacity the counters of each pane, 0 if no key is ever known
	 * @param noticed the units at which a key is noticed
	 */
	SlidingKeyLoad(Duration length, int capacity, double noticed) {
		this.paneNanos = Math.max(length.toNanos() / PANES, 1);
		this.step = noticed / STEPS;
		for (int pane = 0; pane < PANES; pane++) {
			this.panes[pane] = new Pane(capacity);
		}
	}

	/**
	 * Add the units of a request. No request waits for another: units that come while the
	 * counters are in use are counted by the next request that finds them free.
	 * @param key the partition key, or null if it is not known
	 * @return the load of a key if it is time to look at it, else null
	 */
	@Nullable KeyLoad add(@Nullable String key, double units, long now) {
		if (!this.lock.tryLock()) {
			this.waiting.add(new Use(key, units, now));
			return null;
		}
		try {
			KeyLoad noticed = countWaiting();
			KeyLoad own = count(key, units, now);
			return (own != null) ? own : noticed;
		}
		finally {
			this.lock.unlock();
		}
	}

	private @Nullable KeyLoad countWaiting() {
		KeyLoad noticed = null;
		for (Use use = this.waiting.poll(); use != null; use = this.waiting.poll()) {
			KeyLoad load = count(use.key, use.units, use.now);
			if (load != null) {
				noticed = load;
			}
		}
		return noticed;
	}

	private @Nullable KeyLoad count(@Nullable String key, double units, long now) {
		Pane pane = current(now);
		pane.units += units;
		if (key == null || pane.keys == null) {
			pane.unattributed += units;
			return null;
		}
		double weight = pane.keys.weight(pane.keys.add(key, units));
		if (isStep(weight, units)) {
			return sum(key, now);
		}
		return null;
	}

	private Pane current(long now) {
		long number = Math.floorDiv(now, this.paneNanos);
		Pane pane = this.panes[(int) Math.floorMod(number, (long) PANES)];
		// a thread that comes a whole window late finds its pane taken, and joins it
		if (!pane.begun || pane.number < number) {
			pane.begin(number);
		}
		return pane;
	}

	/** To sum up the panes for each request would cost more than all else. */
	private boolean isStep(double weight, double added) {
		return Math.floor(weight / this.step) > Math.floor((weight - added) / this.step);
	}

	KeyLoad find(String key, long now) {
		return locked(() -> sum(key, now));
	}

	private KeyLoad sum(String key, long now) {
		KeyLoad load = new KeyLoad(key);
		for (Pane pane : this.panes) {
			if (pane.keys != null && isSeen(pane, now)) {
				add(pane.keys, load);
			}
		}
		return load;
	}

	private static void add(SpaceSaving keys, KeyLoad load) {
		Counter counter = keys.find(load.key());
		if (counter != null) {
			load.add(keys.weight(counter), counter.error());
		}
		else {
			load.add(keys.least(), keys.least());
		}
	}

	private boolean isSeen(Pane pane, long now) {
		long age = Math.floorDiv(now, this.paneNanos) - pane.number;
		return pane.begun && age >= 0 && age < PANES;
	}

	/**
	 * Return the loads of the keys with counters, in no order.
	 */
	List<KeyLoad> loads(long now) {
		return locked(() -> {
			Map<String, KeyLoad> loads = new HashMap<>();
			double least = 0;
			for (Pane pane : this.panes) {
				if (pane.keys != null && isSeen(pane, now)) {
					least += pane.keys.least();
					merge(pane.keys, loads);
				}
			}
			double inAllPanes = least;
			loads.values().forEach((load) -> load.add(inAllPanes, inAllPanes));
			return new ArrayList<>(loads.values());
		});
	}

	/** The least weight stands for each pane until the key's counter replaces it. */
	private static void merge(SpaceSaving keys, Map<String, KeyLoad> loads) {
		double least = keys.least();
		for (Counter counter : keys.counters()) {
			loads.computeIfAbsent(counter.key(), KeyLoad::new)
				.add(keys.weight(counter) - least, counter.error() - least);
		}
	}

	/**
	 * Return the units of all requests.
	 */
	double units(long now) {
		return locked(() -> {
			double units = 0;
			for (Pane pane : this.panes) {
				if (isSeen(pane, now)) {
					units += pane.units;
				}
			}
			return units;
		});
	}

	/**
	 * Return the units of requests without a known key.
	 */
	double unattributed(long now) {
		return locked(() -> {
			double units = 0;
			for (Pane pane : this.panes) {
				if (isSeen(pane, now)) {
					units += pane.unattributed;
				}
			}
			return units;
		});
	}

	private <T> T locked(Supplier<T> action) {
		this.lock.lock();
		try {
			countWaiting();
			return action.get();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Return the number of seconds that are seen.
	 */
	double seconds(long now) {
		return ((PANES - 1) * this.paneNanos + Math.floorMod(now, this.paneNanos)) / 1e9;
	}

	/**
	 * Use of a partition key that is not counted yet.
	 */
	private record Use(@Nullable String key, double units, long now) {

	}

	/**
	 * Part of the window.
	 */
	private static final class Pane {

		private final @Nullable SpaceSaving keys;

		private boolean begun;

		private long number;

		private double units;

		private double unattributed;

		Pane(int capacity) {
			this.keys = (capacity > 0) ? new SpaceSaving(capacity) : null;
		}

		void begin(long number) {
			this.begun = true;
			this.number = number;
			this.units = 0;
			this.unattributed = 0;
			if (this.keys != null) {
				this.keys.clear();
			}
		}

	}

	/**
	 * Capacity units that a key took.
	 */
	static final class KeyLoad {

		private final String key;

		private double units;

		private double error;

		KeyLoad(String key) {
			this.key = key;
		}

		private void add(double units, double error) {
			this.units += units;
			this.error += error;
		}

		String key() {
			return this.key;
		}

		/**
		 * Return the capacity units at most.
		 */
		double units() {
			return this.units;
		}

		/**
		 * Return by how much the units may be too high.
		 */
		double error() {
			return this.error;
		}

		/**
		 * Return the capacity units at least.
		 */
		double leastUnits() {
			return this.units - this.error;
		}

	}

}
