package io.github.dynamospring.autoconfigure.operations.checklist;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.operations.checklist.ChecklistLine;
import io.github.dynamospring.operations.checklist.ChecklistReport;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of the production checklist.
 *
 * @param checkedAt when it was checked
 * @param summary how many lines have which result
 * @param lines the lines
 * @since 0.1
 */
public record ChecklistDescriptor(Instant checkedAt, String summary,
		List<LineDescriptor> lines) implements OperationResponseBody {

	static ChecklistDescriptor of(ChecklistReport report) {
		return new ChecklistDescriptor(report.checkedAt(), report.summary(),
				report.lines().stream().map(LineDescriptor::of).toList());
	}

	/**
	 * Descriptor of a line.
	 *
	 * @param item the id of the checked item, as in properties
	 * @param subject the checked subject
	 * @param table the logical name of the checked table, or null
	 * @param result {@code pass}, {@code fail} or {@code unknown}
	 * @param evidence the facts found, or the reason why they are unknown
	 * @param remedy the remedy, or null
	 * @param accepted the reason of its acceptance, or null if it passes or is not
	 * accepted
	 */
	public record LineDescriptor(String item, String subject, @Nullable String table, String result, String evidence,
			@Nullable String remedy, @Nullable String accepted) {

		static LineDescriptor of(ChecklistLine line) {
			return new LineDescriptor(line.item().id(), line.subject(), line.table(),
					line.result().name().toLowerCase(Locale.ROOT), line.evidence(), line.remedy(), line.accepted());
		}

	}

}
