package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.checklist.ChecklistLine;

/**
 * Exception for a start that the production checklist refuses. It names all lines at
 * once.
 */
class ChecklistFailedException extends RuntimeException {

	private final transient List<ChecklistLine> lines;

	ChecklistFailedException(List<ChecklistLine> lines) {
		super("The production checklist refuses the start:"
				+ lines.stream().map((line) -> "\n - " + line).collect(Collectors.joining()));
		this.lines = List.copyOf(lines);
	}

	/**
	 * Return the lines that refuse it.
	 */
	List<ChecklistLine> getLines() {
		return this.lines;
	}

}
