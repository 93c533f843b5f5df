package io.github.dynamospring.migration;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.ItemWriter;

/**
 * Job of one run of a backfill: it rewrites all items of a table, verifies them, and
 * completes the backfill.
 */
final class BackfillJob {

	/** Step whose partitions rewrite segments. */
	static final String REWRITE = "rewrite";

	/** Step whose partitions verify segments. */
	static final String VERIFY = "verify";

	/** Bytes that are read strongly consistent for one unit. */
	private static final double BYTES_OF_UNIT = 4096;

	private final MigratedTable table;

	private final SegmentSteps steps;

	private final Consumer<BackfillOutcome> tally;

	/**
	 * Create a job.
	 * @param tally accepts the outcome of each item
	 */
	BackfillJob(MigratedTable table, SegmentSteps steps, Consumer<BackfillOutcome> tally) {
		this.table = table;
		this.steps = steps;
		this.tally = tally;
	}

	Job toJob(JobBuilder job, Tasklet completion) {
		ItemRewriter rewriter = this.table.rewriter(this.steps.rate());
		return job.start(
				segments(REWRITE, (changes) -> this.steps.parallel().all(List.copyOf(changes.getItems()), (change) -> {
					rewriter.write(change);
					return change;
				})))
			.next(segments(VERIFY, (changes) -> changes.forEach(this::report)))
			.next(new StepBuilder("complete", this.steps.jobs()).tasklet(completion).build())
			.build();
	}

	private Step segments(String step, ItemWriter<ItemChange> writer) {
		return this.steps.toStep(step, this.table, this::compare, (execution) -> writer);
	}

	private @Nullable ItemChange compare(Map<String, AttributeValue> item, StepExecution execution) {
		boolean rewriting = execution.getStepName().startsWith(REWRITE);
		try {
			ItemComparison<?> comparison = this.table.comparisonOf(item);
			if (comparison == null) {
				execution.setReadSkipCount(execution.getReadSkipCount() + 1);
				return null;
			}
			this.steps.see();
			ItemChange change = comparison.compare(item);
			this.tally.accept(BackfillOutcome.of(rewriting, change != null));
			return change;
		}
		catch (InvalidValueException | KeyChangedException ex) {
			execution.setProcessSkipCount(execution.getProcessSkipCount() + 1);
			fail(this.table.describe(item) + ": " + ex.getMessage(), rewriting);
			return null;
		}
	}

	private void fail(String message, boolean rewriting) {
		this.steps.fail(message);
		this.tally.accept(BackfillOutcome.FAILED);
		if (rewriting) {
			this.steps.limitFailures("written again");
		}
	}

	private void report(ItemChange change) {
		this.steps.note(change.comparison().describe(change.key()) + " differs in " + change.changed().keySet());
	}

	SegmentSteps steps() {
		return this.steps;
	}

	/**
	 * Return an estimate of the units that are left, or null if the size of the table is
	 * unknown.
	 */
	@Nullable Double unitsLeft(BackfillCounts counts) {
		TableDescription described = this.table.describe();
		if (described == null || described.itemCount() == 0) {
			return null;
		}
		double verification = Math.ceil(described.tableSizeBytes() / BYTES_OF_UNIT);
		if (counts.isVerifying()) {
			return verification * Math.max(0, 1 - (double) counts.verified() / described.itemCount());
		}
		double unitsOfItem = this.steps.units() / Math.max(1, this.steps.seen());
		return verification + unitsOfItem * Math.max(0, described.itemCount() - counts.rewritten());
	}

}
