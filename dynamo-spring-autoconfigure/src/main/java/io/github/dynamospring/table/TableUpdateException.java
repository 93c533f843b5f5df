package io.github.dynamospring.table;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.start.StartRefusedException;

/**
 * Exception thrown when tables could not be updated. It lists the completed and the
 * pending steps of each.
 *
 * @since 0.1
 */
public class TableUpdateException extends StartRefusedException {

	private final List<Report> reports;

	/**
	 * Create an exception.
	 * @param reports the reports, one for each table that could not be updated
	 */
	public TableUpdateException(List<Report> reports) {
		super(reports.stream()
			.map((report) -> "\n - " + report)
			.collect(Collectors.joining("", "Tables could not be updated:", "")),
				"Remove each cause, such as a missing permission of the role, and start the application again: "
						+ "completed steps stay, and the update continues from there.");
		this.reports = List.copyOf(reports);
	}

	/**
	 * Return the reports, one for each table that could not be updated.
	 */
	public List<Report> getReports() {
		return this.reports;
	}

	/**
	 * Report of an update that ended early. Steps are in the imperative, such as
	 * {@code add index gsi1}.
	 *
	 * @param table the physical name of the table
	 * @param done the steps that were taken
	 * @param failed the step that failed
	 * @param reason why it failed
	 * @param left the steps that were not taken
	 */
	public record Report(String table, List<String> done, String failed, String reason, List<String> left) {

		@Override
		public String toString() {
			return this.table + ": failed to " + this.failed + ": " + this.reason + ". Done: " + list(this.done)
					+ ". Not done: " + list(this.left);
		}

		private static String list(List<String> steps) {
			if (steps.isEmpty()) {
				return "nothing";
			}
			return String.join(", ", steps);
		}

	}

}
