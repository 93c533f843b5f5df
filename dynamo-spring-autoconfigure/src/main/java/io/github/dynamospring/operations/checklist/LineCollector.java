package io.github.dynamospring.operations.checklist;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import org.jspecify.annotations.Nullable;

/**
 * Collector of the lines of one subject, in the order in which they are checked.
 */
final class LineCollector {

	private final String subject;

	private final @Nullable String table;

	private final ChecklistSettings settings;

	private final List<ChecklistLine> lines = new ArrayList<>();

	/**
	 * Create a collector.
	 * @param subject the subject of the lines
	 * @param table the logical name of their table, or null
	 * @param settings the settings, with the accepted lines
	 */
	LineCollector(String subject, @Nullable String table, ChecklistSettings settings) {
		this.subject = subject;
		this.table = table;
		this.settings = settings;
	}

	LineCollector add(ChecklistItem item, ChecklistVerdict verdict) {
		String accepted = (verdict.result() != Result.PASS) ? this.settings.reason(item, this.table) : null;
		this.lines.add(new ChecklistLine(item, this.subject, this.table, verdict.result(), verdict.evidence(),
				verdict.remedy(), accepted));
		return this;
	}

	List<ChecklistLine> toList() {
		return List.copyOf(this.lines);
	}

}
