package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.faults.Violation.Kind;

/**
 * What was counted, and what those who counted were told. Each write adds an amount to
 * the total of a counter and, in the same write, its own tag to a set. A set takes a tag
 * once though a write is applied twice: the tags say who counted, the total how often.
 */
final class CounterHistory {

	private final Queue<Write> writes = new ConcurrentLinkedQueue<>();

	void add(Write write) {
		this.writes.add(write);
	}

	/**
	 * Return what the end and the history contradict each other in.
	 * @param end the counters in the end; all of them start from 0
	 */
	List<Violation> violations(List<Total> end) {
		Map<String, Write> writes = this.writes.stream().collect(Collectors.toMap(Write::tag, Function.identity()));
		List<Violation> violations = new ArrayList<>();
		Set<String> counted = new HashSet<>();
		for (Total total : end) {
			check(total, writes, violations);
			counted.addAll(total.tags());
		}
		writes.values().forEach((write) -> check(write, counted, violations));
		return violations;
	}

	private void check(Total total, Map<String, Write> writes, List<Violation> violations) {
		List<Write> counted = total.tags().stream().filter(writes::containsKey).map(writes::get).toList();
		long sum = counted.stream().mapToLong(Write::amount).sum();
		if (total.total() != sum) {
			violations.add(Kind.TWICE.of("%s is %d, but what was counted makes %d", total.key(), total.total(), sum));
		}
		if (counted.size() < total.tags().size()) {
			violations.add(Kind.INCONSISTENT.of("%s has tags of nobody", total.key()));
		}
		counted.stream()
			.filter((write) -> !write.key().equals(total.key()))
			.forEach((write) -> violations.add(Kind.INCONSISTENT.of("%s counts %s", total.key(), write)));
	}

	private void check(Write write, Set<String> counted, List<Violation> violations) {
		boolean applied = counted.contains(write.tag());
		if (write.outcome() == Outcome.SUCCESS && !applied) {
			violations.add(Kind.LOST.of("not counted: %s", write));
		}
		if (!write.outcome().mayBeApplied() && applied) {
			violations.add(Kind.FAILED_BUT_APPLIED.of("counted: %s", write));
		}
	}

	/**
	 * A write of a counter.
	 *
	 * @param key the counter
	 * @param tag the tag, of this write alone
	 * @param amount what it adds
	 * @param outcome what it was told
	 */
	record Write(String key, String tag, long amount, Outcome outcome) {

	}

	/**
	 * A counter in the end.
	 *
	 * @param key the counter
	 * @param total the total
	 * @param tags the tags
	 */
	record Total(String key, long total, Set<String> tags) {

	}

}
