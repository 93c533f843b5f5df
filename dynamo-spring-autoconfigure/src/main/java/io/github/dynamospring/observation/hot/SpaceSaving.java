package io.github.dynamospring.observation.hot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Summary of the heaviest keys of a stream of weighted keys, with a fixed number of
 * counters <em>k</em>. For keys with weights that sum up to <em>N</em>:
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

	/**
	 * By the places in the heap, so that a counter finds its place without looking at
	 * others, which are all over the memory.
	 */
	private final double[] weights;

	SpaceSaving(int capacity) {
		this.capacity = capacity;
		this.counters = new HashMap<>(capacity * 4 / 3 + 1);
		this.heap = new ArrayList<>(capacity);
		this.weights = new double[capacity];
	}

	Counter add(String key, double weight) {
		Counter counter = this.counters.get(key);
		if (counter == null) {
			if (this.heap.size() < this.capacity) {
				return open(key, weight);
			}
			return replaceLeast(key, weight);
		}
		sink(counter, weight(counter) + weight);
		return counter;
	}

	private Counter open(String key, double weight) {
		Counter counter = new Counter(key, this.heap.size());
		this.counters.put(key, counter);
		this.heap.add(counter);
		rise(counter, weight);
		return counter;
	}

	private void rise(Counter counter, double weight) {
		int at = counter.position;
		while (at > 0 && this.weights[(at - 1) / 2] > weight) {
			move((at - 1) / 2, at);
			at = (at - 1) / 2;
		}
		put(counter, weight, at);
	}

	private Counter replaceLeast(String key, double weight) {
		Counter least = this.heap.get(0);
		this.counters.remove(least.key);
		least.key = key;
		least.error = this.weights[0];
		this.counters.put(key, least);
		sink(least, this.weights[0] + weight);
		return least;
	}

	private void sink(Counter counter, double weight) {
		int at = counter.position;
		int child = lighterChild(at);
		while (child < this.heap.size() && this.weights[child] < weight) {
			move(child, at);
			at = child;
			child = lighterChild(at);
		}
		put(counter, weight, at);
	}

	private int lighterChild(int position) {
		int left = 2 * position + 1;
		int right = left + 1;
		boolean isRight = right < this.heap.size() && this.weights[right] < this.weights[left];
		return isRight ? right : left;
	}

	private void move(int from, int to) {
		put(this.heap.get(from), this.weights[from], to);
	}

	private void put(Counter counter, double weight, int position) {
		this.heap.set(position, counter);
		this.weights[position] = weight;
		counter.position = position;
	}

	/**
	 * Return the most that the key of a counter weighs.
	 */
	double weight(Counter counter) {
		return this.weights[counter.position];
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
	 * Return the most that a key without a counter weighs.
	 */
	double least() {
		if (this.heap.size() < this.capacity) {
			return 0;
		}
		return this.weights[0];
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

		private double error;

		private int position;

		private Counter(String key, int position) {
			this.key = key;
			this.position = position;
		}

		String key() {
			return this.key;
		}

		/**
		 * Return by how much the weight may be too high.
		 */
		double error() {
			return this.error;
		}

	}

}
