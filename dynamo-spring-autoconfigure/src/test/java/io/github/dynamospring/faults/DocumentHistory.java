package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.faults.Violation.Kind;

/**
 * What the writers of documents did, what they were told, and which states they saw. Each
 * write of a document reads it and adds a line, so that its version is the number of its
 * lines; a key is not used again once its document is deleted. So the longest state that
 * anyone saw is the whole story of a document: each line of it was written by one write
 * that expected the lines before it.
 */
final class DocumentHistory {

	private final Queue<Write> writes = new ConcurrentLinkedQueue<>();

	private final Queue<State> states = new ConcurrentLinkedQueue<>();

	private final Predicate<Write> otherwiseTaken;

	DocumentHistory() {
		this((write) -> false);
	}

	/**
	 * Create a history of documents that have unique values.
	 * @param otherwiseTaken whether another document can have had the value of a write
	 * that was refused as a duplicate
	 */
	DocumentHistory(Predicate<Write> otherwiseTaken) {
		this.otherwiseTaken = otherwiseTaken;
	}

	/**
	 * Add a write.
	 */
	void add(Write write) {
		this.writes.add(write);
	}

	/**
	 * Add a state that somebody saw.
	 */
	void add(State state) {
		this.states.add(state);
	}

	/**
	 * Return what the end and the history contradict each other in.
	 * @param end the documents in the end
	 */
	List<Violation> violations(List<State> end) {
		Map<String, List<Write>> writes = this.writes.stream().collect(Collectors.groupingBy(Write::key));
		Map<String, List<State>> states = Stream.concat(this.states.stream(), end.stream())
			.collect(Collectors.groupingBy(State::key));
		Map<String, State> ends = end.stream().collect(Collectors.toMap(State::key, (state) -> state));
		Set<String> keys = new TreeSet<>(writes.keySet());
		keys.addAll(states.keySet());
		return keys.stream()
			.flatMap((key) -> new Story(writes.getOrDefault(key, List.of()), states.getOrDefault(key, List.of()),
					ends.get(key))
				.violations()
				.map((violation) -> violation.in(key)))
			.toList();
	}

	/**
	 * A write of a document.
	 *
	 * @param key the key
	 * @param expected how many lines the writer saw, which is the version it expects
	 * @param line the line that it adds, or null where it deletes
	 * @param outcome what it was told
	 */
	record Write(String key, int expected, String line, Outcome outcome) {

		static Write deletion(String key, int expected, Outcome outcome) {
			return new Write(key, expected, null, outcome);
		}

		boolean isDeletion() {
			return this.line == null;
		}

		boolean mayBeApplied() {
			return this.outcome.mayBeApplied();
		}

		boolean lostRace() {
			return this.outcome == Outcome.CONFLICT || this.outcome == Outcome.DUPLICATE;
		}

		boolean mayBeLine(int index, String line) {
			return mayBeApplied() && this.expected == index && line.equals(this.line);
		}

	}

	/**
	 * A state of a document.
	 *
	 * @param key the key
	 * @param version the version
	 * @param lines the lines
	 */
	record State(String key, long version, List<String> lines) {

	}

	/**
	 * The story of one document.
	 */
	private final class Story {

		private final List<Write> additions;

		private final List<Write> deletions;

		private final List<State> states;

		private final State end;

		private final List<String> lines;

		Story(List<Write> writes, List<State> states, State end) {
			this.additions = writes.stream().filter((write) -> !write.isDeletion()).toList();
			this.deletions = writes.stream().filter(Write::isDeletion).toList();
			this.states = states;
			this.end = end;
			this.lines = states.stream().map(State::lines).max(Comparator.comparingInt(List::size)).orElse(List.of());
		}

		Stream<Violation> violations() {
			List<Violation> violations = new ArrayList<>();
			this.states.forEach((state) -> checkState(state, violations));
			IntStream.range(0, this.lines.size()).forEach((index) -> checkLine(index, violations));
			this.additions.forEach((write) -> checkAddition(write, violations));
			this.deletions.forEach((write) -> checkRefusal(write, violations));
			checkEnd(violations);
			return violations.stream();
		}

		private void checkState(State state, List<Violation> violations) {
			if (state.version() != state.lines().size()) {
				violations.add(Kind.INCONSISTENT.of("version %d has lines %s", state.version(), state.lines()));
			}
			if (!this.lines.subList(0, state.lines().size()).equals(state.lines())) {
				violations.add(Kind.LOST.of("%s was there, but then %s", state.lines(), this.lines));
			}
		}

		private void checkLine(int index, List<Violation> violations) {
			String line = this.lines.get(index);
			if (this.additions.stream().noneMatch((write) -> write.mayBeLine(index, line))) {
				violations.add(Kind.FAILED_BUT_APPLIED.of("nobody who can have written line %d '%s' was told so: %s",
						index, line, at(index)));
			}
			if (at(index).stream().filter((write) -> write.outcome() == Outcome.SUCCESS).count() > 1) {
				violations
					.add(Kind.LOST.of("more than one writer was told that line %d is its own: %s", index, at(index)));
			}
		}

		private List<Write> at(int index) {
			return this.additions.stream().filter((write) -> write.expected() == index).toList();
		}

		private void checkAddition(Write write, List<Violation> violations) {
			if (write.outcome() == Outcome.SUCCESS && !isLine(write)) {
				violations.add(Kind.LOST.of("%s is not in %s", write, this.lines));
			}
			checkRefusal(write, violations);
		}

		private boolean isLine(Write write) {
			return write.expected() < this.lines.size() && write.line().equals(this.lines.get(write.expected()));
		}

		private void checkRefusal(Write write, List<Violation> violations) {
			boolean deleted = anyOther(this.deletions, write, Write::mayBeApplied);
			boolean changed = anyOther(at(write.expected()), write, Write::mayBeApplied);
			if (write.lostRace() && !changed && !mayBeRefused(write, deleted)) {
				violations.add(Kind.FALSE_CONFLICT.of("nobody else can have been first: %s", write));
			}
			if (write.outcome() == Outcome.NOT_FOUND && !deleted) {
				violations.add(Kind.FALSE_CONFLICT.of("not found, but nobody else can have deleted it: %s", write));
			}
		}

		private boolean mayBeRefused(Write write, boolean deleted) {
			return (write.outcome() == Outcome.DUPLICATE) ? DocumentHistory.this.otherwiseTaken.test(write) : deleted;
		}

		private static boolean anyOther(List<Write> writes, Write write, Predicate<Write> test) {
			return writes.stream().anyMatch((other) -> other != write && test.test(other));
		}

		private void checkEnd(List<Violation> violations) {
			if (this.end != null) {
				checkPresence(violations);
			}
			else if (!this.lines.isEmpty()) {
				checkAbsence(violations);
			}
		}

		private void checkPresence(List<Violation> violations) {
			if (this.end.lines().size() < this.lines.size()) {
				violations.add(Kind.LOST.of("the end is %s, but %s was there", this.end.lines(), this.lines));
			}
			this.deletions.stream()
				.filter((write) -> write.outcome() == Outcome.SUCCESS)
				.forEach((write) -> violations.add(Kind.LOST.of("it is still there: %s", write)));
		}

		private void checkAbsence(List<Violation> violations) {
			if (this.deletions.stream()
				.noneMatch((write) -> write.mayBeApplied() && write.expected() == this.lines.size())) {
				violations.add(Kind.FAILED_BUT_APPLIED.of("it is gone, but nobody can have deleted %s", this.lines));
			}
		}

	}

}
