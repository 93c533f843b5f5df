package io.github.dynamospring.migration.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.github.dynamospring.migration.MigratedTable;
import io.github.dynamospring.migration.SegmentSteps;
import io.github.dynamospring.migration.live.SyncedSegment.Task;
import io.github.dynamospring.migration.live.SyncedSegment.Work;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.util.function.ThrowingConsumer;

/**
 * Job of one run of a live migration: two steps over the segments of both tables, or of
 * the old one, and a completion.
 */
final class LiveMigrationJob {

	private static final Set<SyncOutcome> REPAIRABLE = Set.of(SyncOutcome.MISSING, SyncOutcome.DIFFERENT,
			SyncOutcome.ORPHAN);

	private static final Set<SyncOutcome> REPAIRED = Set.of(SyncOutcome.COPIED, SyncOutcome.REMOVED);

	private final MigratedPair<?, ?> pair;

	private final MigratedTable from;

	private final MigratedTable to;

	private final ItemSync sync;

	private final SegmentSteps steps;

	private final Consumer<SyncOutcome> tally;

	/**
	 * Create a job.
	 * @param from the table of the old entity
	 * @param to the table of the new entity
	 * @param tally counts each outcome
	 */
	LiveMigrationJob(MigratedPair<?, ?> pair, MigratedTable from, MigratedTable to, ItemSync sync, SegmentSteps steps,
			Consumer<SyncOutcome> tally) {
		this.pair = pair;
		this.from = from;
		this.to = to;
		this.sync = sync;
		this.steps = steps;
		this.tally = tally;
	}

	Job toBackfill(JobBuilder job, Tasklet completion) {
		return job.start(copies("prune", this.sync::evict))
			.next(old("copy", this.sync::copy, true))
			.next(step("complete", completion))
			.build();
	}

	Job toVerification(JobBuilder job, Tasklet completion) {
		return toComparison(job, this.sync::compareOld, this.sync::compareNew, completion);
	}

	Job toRepair(JobBuilder job, Tasklet completion) {
		return toComparison(job, (items) -> repair(items, this.sync::compareOld, this.sync::copy),
				(items) -> repair(items, this.sync::compareNew, this.sync::prune), completion);
	}

	private Job toComparison(JobBuilder job, Work compareOld, Work compareNew, Tasklet completion) {
		return job.start(old("compare-old", compareOld, false))
			.next(copies("compare-new", compareNew))
			.next(step("complete", completion))
			.build();
	}

	private static List<SyncResult> repair(List<Map<String, AttributeValue>> items, Work comparison, Work change) {
		List<SyncResult> results = new ArrayList<>(comparison.apply(items));
		List<Integer> open = IntStream.range(0, items.size())
			.filter((index) -> REPAIRABLE.contains(results.get(index).outcome()))
			.boxed()
			.toList();
		if (!open.isEmpty()) {
			List<Map<String, AttributeValue>> differing = open.stream()
				.<Map<String, AttributeValue>>map(items::get)
				.toList();
			change.apply(differing).stream().filter((each) -> REPAIRED.contains(each.outcome())).forEach(results::add);
			List<SyncResult> again = comparison.apply(differing);
			IntStream.range(0, open.size()).forEach((index) -> results.set(open.get(index), again.get(index)));
			results.addAll(again.subList(open.size(), again.size()));
		}
		return results;
	}

	/**
	 * Return the job that archives the old items and then deletes them. The archive is
	 * verified in each run.
	 * @param directory the directory of archives
	 * @param files returns the files that are complete
	 */
	Job toRetirement(JobBuilder job, Path directory, Function<StepExecution, List<ItemArchive.Content>> files,
			Tasklet completion) {
		Function<StepExecution, ItemArchive> archives = (execution) -> new ItemArchive(
				directory.resolve(String.valueOf(execution.getJobExecution().getJobInstanceId())));
		return job
			.start(this.steps.<Map<String, AttributeValue>>toStep("archive", this.from, (item, execution) -> item,
					(execution) -> new ArchivedSegment(archives.apply(execution), this.pair.from(), execution)))
			.next(step("manifest", (execution) -> archives.apply(execution).complete(files.apply(execution))))
			.next(new StepBuilder("check", this.steps.jobs())
				.tasklet(tasklet((execution) -> archives.apply(execution).verify(files.apply(execution))))
				.allowStartIfComplete(true)
				.build())
			.next(old("delete", this.sync::retire, false))
			.next(step("complete", completion))
			.build();
	}

	private Step step(String name, ThrowingConsumer<StepExecution> task) {
		return step(name, tasklet(task));
	}

	private static Tasklet tasklet(ThrowingConsumer<StepExecution> task) {
		return (contribution, chunk) -> {
			task.acceptWithException(contribution.getStepExecution());
			return RepeatStatus.FINISHED;
		};
	}

	private Step step(String name, Tasklet tasklet) {
		return new StepBuilder(name, this.steps.jobs()).tasklet(tasklet).build();
	}

	private Step old(String name, Work work, boolean isLimited) {
		return segments(name, new Task(this.from, this.pair.from(), work, true, true, isLimited));
	}

	private Step copies(String name, Work work) {
		boolean isOtherTable = !this.to.name().equals(this.from.name());
		return segments(name, new Task(this.to, this.pair.to(), work, false, isOtherTable, false));
	}

	private Step segments(String name, Task task) {
		return this.steps.<Map<String, AttributeValue>>toStep(name, task.table(), (item, execution) -> item,
				(execution) -> new SyncedSegment(task, this.steps, this.tally));
	}

}
