package io.github.dynamospring.observation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a sketch is compared with: the weight of each key, exactly.
 */
public final class ExactWeights {

	private final Map<String, Double> weights = new HashMap<>();

	private double total;

	public void add(String key, double weight) {
		this.weights.merge(key, weight, Double::sum);
		this.total += weight;
	}

	public void add(ExactWeights other) {
		other.weights.forEach(this::add);
	}

	public double of(String key) {
		return this.weights.getOrDefault(key, 0.0);
	}

	public double total() {
		return this.total;
	}

	public Set<String> keys() {
		return this.weights.keySet();
	}

	public Set<String> above(double weight) {
		return this.weights.keySet().stream().filter((key) -> of(key) > weight).collect(Collectors.toSet());
	}

	public List<String> heaviest(int limit) {
		return this.weights.keySet()
			.stream()
			.sorted(Comparator.comparingDouble(this::of).reversed())
			.limit(limit)
			.toList();
	}

}
