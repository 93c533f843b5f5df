package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.migration.BackfillProgress.Status;

import org.springframework.util.StringUtils;

/**
 * Progress of the last run of a job of a live migration, with the runs that it went on
 * from. Counts are those of committed chunks.
 *
 * @param name the name of the migration
 * @param job the job
 * @param status the status, incomplete if there are findings
 * @param segmentsDone the number of segments that both steps are done with
 * @param segments the number of segments of both steps
 * @param counts the number of items by their outcomes. New items count only if they are
 * removed, or are findings
 * @param itemsPerSecond the items that were read in a second, on average since the last
 * start
 * @param units the capacity units that this instance has used since the last start
 * @param messages descriptions of the first findings, in the instance that runs it
 * @since 0.1
 */
public record MigrationProgress(String name, MigrationJob job, Status status, int segmentsDone, int segments,
		Map<String, Long> counts, double itemsPerSecond, double units, List<String> messages) {

	/**
	 * Return this progress without its messages, which may show keys.
	 */
	public MigrationProgress withoutMessages() {
		return new MigrationProgress(this.name, this.job, this.status, this.segmentsDone, this.segments, this.counts,
				this.itemsPerSecond, this.units, List.of());
	}

	/**
	 * Return this progress as a line of a log.
	 */
	String describe() {
		String counts = this.counts.entrySet()
			.stream()
			.map((count) -> "%,d %s, ".formatted(count.getValue(), count.getKey()))
			.collect(Collectors.joining());
		return "%s: %s, %d of %d segments done, %s%,.0f items a second, %,.0f units used".formatted(
				StringUtils.capitalize(this.job.describe(this.name)), this.status.name().toLowerCase(Locale.ROOT),
				this.segmentsDone, this.segments, counts, this.itemsPerSecond, this.units);
	}

}
