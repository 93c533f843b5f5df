package io.github.dynamospring.faults;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.core.WriteResolution;

/**
 * Counts what was told to writers, by kind of write.
 */
final class Tally {

	private final SortedMap<String, SortedMap<Outcome, Integer>> counts = new TreeMap<>();

	private final SortedMap<Outcome, Integer> interrupted = new TreeMap<>();

	private final SortedMap<WriteResolution.Outcome, Integer> resolved = new TreeMap<>();

	synchronized void add(String kind, Outcome outcome) {
		this.counts.computeIfAbsent(kind, (key) -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
	}

	/**
	 * Add the outcome of a call that was interrupted, once more.
	 */
	synchronized void addInterrupted(Outcome outcome) {
		this.interrupted.merge(outcome, 1, Integer::sum);
	}

	/**
	 * Add what became of an ambiguous write.
	 */
	synchronized void addResolved(WriteResolution.Outcome outcome) {
		this.resolved.merge(outcome, 1, Integer::sum);
	}

	synchronized int count(Outcome outcome) {
		return this.counts.values().stream().mapToInt((outcomes) -> outcomes.getOrDefault(outcome, 0)).sum();
	}

	synchronized int total() {
		return this.counts.values().stream().flatMap((outcomes) -> outcomes.values().stream()).mapToInt((n) -> n).sum();
	}

	@Override
	public synchronized String toString() {
		return Stream
			.concat(this.counts.entrySet().stream().map(Map.Entry::toString),
					Stream.of("of these interrupted=" + this.interrupted, "the ambiguous resolved=" + this.resolved))
			.collect(Collectors.joining("\n  ", "  ", ""));
	}

}
