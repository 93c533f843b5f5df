package io.github.dynamospring.migration.live;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.step.StepExecution;

/**
 * Counts of the segments of a job of a live migration. The last execution of a segment
 * has the counts of the earlier ones.
 */
final class MigrationCounts {

	/** Segmented steps of each job. */
	private static final int STEPS = 2;

	private final Map<String, StepExecution> segments;

	MigrationCounts(Collection<JobExecution> executions) {
		this.segments = executions.stream()
			.flatMap((execution) -> execution.getStepExecutions().stream())
			.filter((step) -> step.getStepName().contains(":"))
			.collect(Collectors.toMap(StepExecution::getStepName, (step) -> step,
					BinaryOperator.maxBy(Comparator.comparingLong(StepExecution::getId))));
	}

	long of(SyncOutcome outcome) {
		return sum(SyncedSegment.key(outcome));
	}

	private long sum(String key) {
		return this.segments.values()
			.stream()
			.mapToLong((segment) -> segment.getExecutionContext().getLong(key, 0L))
			.sum();
	}

	/**
	 * Return the number of items that somebody has to look at. A lossy way back is
	 * accepted by itself.
	 */
	long findings() {
		return sum((outcome) -> outcome.isFinding() && outcome != SyncOutcome.LOSSY);
	}

	/**
	 * Return the number of items that were compared.
	 */
	long compared() {
		return sum((outcome) -> outcome != SyncOutcome.LOSSY && outcome != SyncOutcome.COPIED
				&& outcome != SyncOutcome.REMOVED);
	}

	private long sum(Predicate<SyncOutcome> condition) {
		return Stream.of(SyncOutcome.values()).filter(condition).mapToLong(this::of).sum();
	}

	/**
	 * Return the counts that are not zero.
	 */
	Map<String, Long> byOutcome(MigrationJob job) {
		Map<String, Long> counts = new LinkedHashMap<>();
		counts.put("archived", sum(ArchivedSegment.ITEMS));
		for (SyncOutcome outcome : SyncOutcome.values()) {
			counts.put(label(job, outcome), of(outcome));
		}
		counts.values().removeIf((count) -> count == 0);
		return counts;
	}

	/**
	 * Return the labels of all outcomes.
	 */
	static Set<String> labels(MigrationJob job) {
		return Stream.of(SyncOutcome.values())
			.map((outcome) -> label(job, outcome))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/**
	 * Return the label of an outcome in texts and meters.
	 */
	static String label(MigrationJob job, SyncOutcome outcome) {
		if (job.isComparing() && outcome == SyncOutcome.UNCHANGED) {
			return "matched";
		}
		return outcome.name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Return the files of the archive.
	 */
	List<ItemArchive.Content> archived() {
		return this.segments.values()
			.stream()
			.filter((segment) -> segment.getExecutionContext().containsKey(ArchivedSegment.SHA256))
			.map((segment) -> new ItemArchive.Content(ArchivedSegment.fileName(segment),
					segment.getExecutionContext().getLong(ArchivedSegment.ITEMS),
					segment.getExecutionContext().getString(ArchivedSegment.SHA256)))
			.sorted(Comparator.comparing(ItemArchive.Content::file))
			.toList();
	}

	int done() {
		return (int) this.segments.values()
			.stream()
			.filter((segment) -> segment.getStatus() == BatchStatus.COMPLETED)
			.count();
	}

	/**
	 * Return the number of segments of all steps.
	 */
	int all() {
		return STEPS * (int) this.segments.keySet()
			.stream()
			.map((name) -> name.substring(name.indexOf(':')))
			.distinct()
			.count();
	}

}
