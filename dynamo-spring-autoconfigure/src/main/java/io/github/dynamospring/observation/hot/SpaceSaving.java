package io.github.dynamospring.observation.hot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Summary of the heaviest keys of a stream of weighted keys, with a fixed number of
 * counters <em>k</em>. For keys whose weights sum up to <em>N</em>:
 * <ul>
 * <li>the weight of a counter is never less than the key's, and its weight without its
 * error never more;</li>
 * <li>an error is at most the least weight of all counters, and that at most
 * <em>N/k</em>;</li>
 * <li>a key without a counter weighs at most the least weight, so that each key above
 * <em>N/k</em> has a counter.</li>
 * </ul>
 * Not safe for use by several threads.
 * <p>
 * This is the algorithm Space-Saving, with weights, and with a heap in place of its list:
 * Metwally, Agrawal, El Abbadi, "Efficient Computation of Frequent and Top-k Elements in
 * Data Streams" (ICDT 2005).
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-30570-5_27">The paper</a>
 */
final class SpaceSaving {

	private final int capacity;

	private final Map<String, Counter> counters;

	/** The first has the least weight. */
	private final List<Counter> heap;

	SpaceSaving(int capacity) {
		this.capacity = capacity;
		this.counters = new HashMap<>(capacity * 4 / 3 + 1);
		this.heap = new ArrayList<>(capacity);
	}

	Counter add(String key, double weight) {
		Counter counter = this.counters.get(key);
		if (counter == null) {
			return (this.heap.size() < this.capacity) ? open(key, weight) : replaceLeast(key, weight);
		}
		counter.weight += weight;
		sink(counter);
		return counter;
	}

	private Counter open(String key, double weight) {
		Counter counter = new Counter(key, weight, this.heap.size());
		this.counters.put(key, counter);
		this.heap.add(counter);
		rise(counter);
		return counter;
	}

	private void rise(Counter counter) {
		int at = counter.position;
		while (at > 0 && this.heap.get((at - 1) / 2).weight > counter.weight) {
			put(this.heap.get((at - 1) / 2), at);
			at = (at - 1) / 2;
		}
		put(counter, at);
	}

	private Counter replaceLeast(String key, double weight) {
		Counter least = this.heap.get(0);
		this.counters.remove(least.key);
		least.key = key;
		least.error = least.weight;
		least.weight += weight;
		this.counters.put(key, least);
		sink(least);
		return least;
	}

	private void sink(Counter counter) {
		int at = counter.position;
		int child = lighterChild(at);
		while (child < this.heap.size() && this.heap.get(child).weight < counter.weight) {
			put(this.heap.get(child), at);
			at = child;
			child = lighterChild(at);
		}
		put(counter, at);
	}

	private int lighterChild(int position) {
		int left = 2 * position + 1;
		int right = left + 1;
		boolean isRight = right < this.heap.size() && this.heap.get(right).weight < this.heap.get(left).weight;
		return isRight ? right : left;
	}

	private void put(Counter counter, int position) {
		this.heap.set(position, counter);
		counter.position = position;
	}

	@Nullable Counter find(String key) {
		return this.counters.get(key);
	}

	/**
	 * Return all counters, the lightest first and the others in no order.
	 */
	List<Counter> counters() {
		return this.heap;
	}

	/**
	 * Return what a key without a counter weighs at most.
	 */
	double least() {
		return (this.heap.size() < this.capacity) ? 0 : this.heap.get(0).weight;
	}

	void clear() {
		this.counters.clear();
		this.heap.clear();
	}

	/**
	 * Counter of a key.
	 */
	static final class Counter {

		private String key;

		private double weight;

		private double error;

		private int position;

		private Counter(String key, double weight, int position) {
			this.key = key;
			this.weight = weight;
			this.position = position;
		}

		String key() {
			return this.key;
		}

		/**
		 * Return what the key weighs at most.
		 */
		double weight() {
			return this.weight;
		}

		/**
		 * Return by how much the weight may be too high.
		 */
		double error() {
			return this.error;
		}

		/**
		 * Return what the key weighs at least.
		 */
		double leastWeight() {
			return this.weight - this.error;
		}

	}

}
