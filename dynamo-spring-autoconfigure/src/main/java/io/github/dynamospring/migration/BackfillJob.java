package io.github.dynamospring.migration;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.github.dynamospring.batch.DynamoItemReader;
import io.github.dynamospring.batch.DynamoSegmentPartitioner;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.scroll.StoredPositions;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Job of one run of a backfill: it rewrites all items of a table, verifies them, and
 * completes the backfill.
 */
final class BackfillJob implements AutoCloseable {

	/** Step whose partitions rewrite segments. */
	static final String REWRITE = "rewrite";

	/** Step whose partitions verify segments. */
	static final String VERIFY = "verify";

	private static final Log logger = LogFactory.getLog(BackfillJob.class);

	/** Each chunk is a commit of the job repository, and its items are in memory. */
	private static final int CHUNK = 250;

	private static final int WRITES_OF_WORKER = 8;

	private static final int MAX_MESSAGES = 10;

	/** Minimum number of items that a share of failures is taken of. */
	private static final int LEAST_ITEMS = 1000;

	/** Bytes that are read strongly consistent for one unit. */
	private static final double BYTES_OF_UNIT = 4096;

	private final MigratedTable table;

	private final JobRepository jobs;

	private final StoredPositions positions;

	private final BackfillSettings settings;

	private final BooleanSupplier owned;

	private final Consumer<BackfillOutcome> tally;

	private final CapacityRate rate;

	private final ParallelRequests parallel;

	private final LongAdder seen = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private final Queue<String> messages = new ConcurrentLinkedQueue<>();

	/**
	 * Create a job.
	 * @param positions the texts of positions
	 * @param owned returns whether this instance may go on
	 * @param tally accepts the outcome of each item
	 */
	BackfillJob(MigratedTable table, JobRepository jobs, StoredPositions positions, BackfillSettings settings,
			BooleanSupplier owned, Consumer<BackfillOutcome> tally) {
		this.table = table;
		this.jobs = jobs;
		this.positions = positions;
		this.settings = settings;
		this.owned = owned;
		this.tally = tally;
		this.rate = new CapacityRate(settings.unitsPerSecond());
		this.parallel = ParallelRequests.pooled(settings.workers() * WRITES_OF_WORKER);
	}

	Job toJob(String name, Tasklet completion) {
		ItemRewriter rewriter = this.table.rewriter(this.rate);
		return new JobBuilder(name, this.jobs)
			.start(segments(REWRITE, (changes) -> this.parallel.all(List.copyOf(changes.getItems()), (change) -> {
				rewriter.write(change);
				return change;
			})))
			.next(segments(VERIFY, (changes) -> changes.forEach(this::report)))
			.next(new StepBuilder("complete", this.jobs).tasklet(completion).build())
			.build();
	}

	private Step segments(String step, ItemWriter<ItemChange> writer) {
		SimpleAsyncTaskExecutor workers = new SimpleAsyncTaskExecutor("dynamo-backfill-");
		workers.setConcurrencyLimit(this.settings.workers());
		return new StepBuilder(step, this.jobs).partitioner(step, new DynamoSegmentPartitioner())
			.step(new SegmentStep(step, writer))
			.gridSize(this.settings.workers())
			.taskExecutor(workers)
			.build();
	}

	private @Nullable ItemChange compare(Map<String, AttributeValue> item, StepExecution execution) {
		if (!isOwned()) {
			throw new CannotAcquireLockException("Another instance has taken over the backfill of "
					+ this.table.model().logicalName() + ", because this one paused for longer than its lease");
		}
		boolean rewriting = execution.getStepName().startsWith(REWRITE);
		try {
			ItemComparison<?> comparison = this.table.comparisonOf(item);
			if (comparison == null) {
				execution.setReadSkipCount(execution.getReadSkipCount() + 1);
				return null;
			}
			this.seen.increment();
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
		note(message);
		this.failed.increment();
		this.tally.accept(BackfillOutcome.FAILED);
		if (rewriting) {
			limitFailures();
		}
	}

	boolean isOwned() {
		return this.owned.getAsBoolean();
	}

	private void limitFailures() {
		double most = this.settings.maxFailures() * Math.max(this.seen.sum(), LEAST_ITEMS);
		if (this.failed.sum() > most) {
			throw new DataIntegrityViolationException(this.failed + " of " + this.seen + " items cannot be written "
					+ "again, which is more than dynamo.backfill.max-failures: " + String.join("; ", this.messages));
		}
	}

	private void report(ItemChange change) {
		note(change.comparison().describe(change.key()) + " differs in " + change.changed().keySet());
	}

	void note(String message) {
		if (this.messages.size() < MAX_MESSAGES) {
			this.messages.add(message);
			logger.warn("Backfill of " + this.table.model().logicalName() + ": " + message);
		}
	}

	/**
	 * Return the descriptions of the first failures.
	 */
	List<String> messages() {
		return List.copyOf(this.messages);
	}

	/**
	 * Return the units that were used so far.
	 */
	double units() {
		return this.rate.taken();
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
		double unitsOfItem = this.rate.taken() / Math.max(1, this.seen.sum());
		return verification + unitsOfItem * Math.max(0, described.itemCount() - counts.rewritten());
	}

	@Override
	public void close() {
		this.parallel.close();
	}

	/**
	 * Step of one segment. Each execution has a reader of its own.
	 */
	private final class SegmentStep implements Step {

		private final String name;

		private final ItemWriter<ItemChange> writer;

		SegmentStep(String name, ItemWriter<ItemChange> writer) {
			this.name = name;
			this.writer = writer;
		}

		@Override
		public String getName() {
			return this.name;
		}

		@Override
		public void execute(StepExecution execution) throws JobInterruptedException {
			new StepBuilder(this.name, BackfillJob.this.jobs).<Map<String, AttributeValue>, ItemChange>chunk(CHUNK)
				.reader(reader())
				.processor((item) -> compare(item, execution))
				.writer(this.writer)
				.build()
				.execute(execution);
		}

		private DynamoItemReader<Map<String, AttributeValue>> reader() {
			return new DynamoItemReader<>(this.name,
					(part) -> BackfillJob.this.table.scan(part, BackfillJob.this.rate, BackfillJob.this.parallel),
					BackfillJob.this.positions, new ScanSettings(1, BackfillJob.this.settings.unitsPerSecond()), 0);
		}

	}

}
