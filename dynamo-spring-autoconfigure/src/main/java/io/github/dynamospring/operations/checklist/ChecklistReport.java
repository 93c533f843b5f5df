package io.github.dynamospring.operations.checklist;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.operations.checklist.ChecklistLine.Result;

/**
 * Production checklist at one moment.
 *
 * @param checkedAt the time of the check
 * @param lines the lines: first of the tables, by table, then of the account, the client
 * and the application
 * @since 0.1
 */
public record ChecklistReport(Instant checkedAt, List<ChecklistLine> lines) {

	/**
	 * Create a report.
	 */
	public ChecklistReport {
		lines = List.copyOf(lines);
	}

	/**
	 * Return the lines with a result that is not accepted.
	 * @param result the result
	 */
	public List<ChecklistLine> open(Result result) {
		return this.lines.stream().filter((line) -> line.isOpen(result)).toList();
	}

	/**
	 * Return how many lines are accepted though they do not pass.
	 */
	public long accepted() {
		return this.lines.stream().filter((line) -> line.accepted() != null).count();
	}

	/**
	 * Return the numbers of lines, such as
	 * {@code 14 pass, 2 fail, 3 unknown, 1 accepted}.
	 */
	public String summary() {
		Stream<String> results = Stream.of(Result.values()).map((result) -> open(result).size() + " " + result);
		Stream<String> accepted = (accepted() > 0) ? Stream.of(accepted() + " accepted") : Stream.empty();
		return Stream.concat(results, accepted).collect(Collectors.joining(", "));
	}

}
