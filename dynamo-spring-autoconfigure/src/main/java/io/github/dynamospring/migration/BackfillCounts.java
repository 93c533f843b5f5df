package io.github.dynamospring.migration;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.step.StepExecution;

/**
 * Counts of the segments of a backfill, over all executions of its job.
 */
public final class BackfillCounts {

	private static final double MILLIS = 1000;

	private final List<StepExecution> segments;

	BackfillCounts(Collection<JobExecution> executions) {
		this.segments = executions.stream().flatMap(BackfillCounts::segments).toList();
	}

	private static Stream<StepExecution> segments(JobExecution execution) {
		return execution.getStepExecutions().stream().filter((step) -> step.getStepName().contains(":"));
	}

	long rewritten() {
		return sum(BackfillJob.REWRITE, BackfillCounts::seen);
	}

	long changed() {
		return sum(BackfillJob.REWRITE, StepExecution::getWriteCount);
	}

	long verified() {
		return sum(BackfillJob.VERIFY, BackfillCounts::seen);
	}

	/**
	 * Return the number of items that failed, and once they are verified, of those that
	 * differ.
	 */
	long failures() {
		if (!isVerifying()) {
			return sum(BackfillJob.REWRITE, StepExecution::getProcessSkipCount);
		}
		return sum(BackfillJob.VERIFY, (segment) -> segment.getProcessSkipCount() + segment.getWriteCount());
	}

	boolean isVerifying() {
		return this.segments.stream().anyMatch((segment) -> isOf(segment, BackfillJob.VERIFY));
	}

	// items of other types were skipped
	private static long seen(StepExecution segment) {
		return segment.getReadCount() - segment.getReadSkipCount();
	}

	private static boolean isOf(StepExecution segment, String step) {
		return segment.getStepName().startsWith(step);
	}

	private long sum(String step, ToLongFunction<StepExecution> count) {
		return this.segments.stream().filter((segment) -> isOf(segment, step)).mapToLong(count).sum();
	}

	int done() {
		return (int) this.segments.stream().filter((segment) -> segment.getStatus() == BatchStatus.COMPLETED).count();
	}

	/**
	 * Return the number of segments to rewrite and to verify.
	 */
	int all() {
		return 2 * (int) this.segments.stream()
			.map(StepExecution::getStepName)
			.filter((name) -> name.startsWith(BackfillJob.REWRITE))
			.distinct()
			.count();
	}

	/**
	 * Return the number of items that one execution has read in a second.
	 */
	public static double itemsPerSecond(JobExecution execution) {
		LocalDateTime now = LocalDateTime.now();
		Duration time = Duration.between(Objects.requireNonNullElse(execution.getStartTime(), now),
				Objects.requireNonNullElse(execution.getEndTime(), now));
		return segments(execution).mapToLong(StepExecution::getReadCount).sum() * MILLIS / Math.max(time.toMillis(), 1);
	}

}
