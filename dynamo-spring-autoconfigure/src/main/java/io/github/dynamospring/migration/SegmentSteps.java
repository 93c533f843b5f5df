package io.github.dynamospring.migration;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import io.github.dynamospring.batch.DynamoItemReader;
import io.github.dynamospring.batch.DynamoSegmentPartitioner;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.scroll.StoredPositions;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.util.StringUtils;

/**
 * Steps of one run of a job over all items of tables. Each step has the segments of a
 * table as partitions. The steps share a rate, and collect failures.
 */
public final class SegmentSteps implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(SegmentSteps.class);

	/** Each chunk is a commit of the job repository, and its items are in memory. */
	private static final int CHUNK = 250;

	private static final int WRITES_OF_WORKER = 8;

	private static final int MAX_MESSAGES = 10;

	/** Minimum number of items that a share of failures is taken of. */
	private static final int LEAST_ITEMS = 1000;

	private final String subject;

	private final JobRepository jobs;

	private final StoredPositions positions;

	private final BackfillSettings settings;

	private final BooleanSupplier owned;

	private final CapacityRate rate;

	private final ParallelRequests parallel;

	private final LongAdder seen = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private final Queue<String> messages = new ConcurrentLinkedQueue<>();

	/**
	 * Create steps.
	 * @param subject the job in messages, such as {@code backfill of orders}
	 * @param positions the texts of positions
	 * @param owned returns whether this instance may go on
	 */
	public SegmentSteps(String subject, JobRepository jobs, StoredPositions positions, BackfillSettings settings,
			BooleanSupplier owned) {
		this.subject = subject;
		this.jobs = jobs;
		this.positions = positions;
		this.settings = settings;
		this.owned = owned;
		this.rate = new CapacityRate(settings.unitsPerSecond());
		this.parallel = ParallelRequests.pooled(settings.workers() * WRITES_OF_WORKER);
	}

	public JobRepository jobs() {
		return this.jobs;
	}

	public CapacityRate rate() {
		return this.rate;
	}

	public ParallelRequests parallel() {
		return this.parallel;
	}

	/**
	 * Return a step over the items of a table.
	 * @param processor returns what is to be written of an item, or null
	 * @param writer returns the writer of a segment
	 */
	public <O> Step toStep(String name, MigratedTable table,
			BiFunction<Map<String, AttributeValue>, StepExecution, @Nullable O> processor,
			Function<StepExecution, ItemWriter<O>> writer) {
		SimpleAsyncTaskExecutor workers = new SimpleAsyncTaskExecutor("dynamo-backfill-");
		workers.setConcurrencyLimit(this.settings.workers());
		return new StepBuilder(name, this.jobs).partitioner(name, new DynamoSegmentPartitioner())
			.step(new SegmentStep<>(name, table, processor, writer))
			.gridSize(this.settings.workers())
			.taskExecutor(workers)
			.build();
	}

	private void verifyOwned() {
		if (!isOwned()) {
			throw new CannotAcquireLockException("Another instance has taken over the " + this.subject
					+ ", because this one paused for longer than its lease");
		}
	}

	boolean isOwned() {
		return this.owned.getAsBoolean();
	}

	/**
	 * Count an item.
	 */
	public void see() {
		this.seen.increment();
	}

	/**
	 * Return the number of items that were counted so far.
	 */
	long seen() {
		return this.seen.sum();
	}

	/**
	 * Count a failed item.
	 */
	public void fail(String message) {
		note(message);
		this.failed.increment();
	}

	/**
	 * End the run if more items have failed than is allowed.
	 * @param action what cannot be done with items
	 */
	public void limitFailures(String action) {
		double most = this.settings.maxFailures() * Math.max(seen(), LEAST_ITEMS);
		if (this.failed.sum() > most) {
			throw new DataIntegrityViolationException(this.failed + " of " + this.seen + " items cannot be " + action
					+ ", which is more than dynamo.backfill.max-failures: " + String.join("; ", this.messages));
		}
	}

	/**
	 * Keep and log a message, if it is one of the first.
	 */
	public void note(String message) {
		if (this.messages.size() < MAX_MESSAGES) {
			this.messages.add(message);
			logger.warn(StringUtils.capitalize(this.subject) + ": " + message);
		}
	}

	/**
	 * Return the first messages.
	 */
	public List<String> messages() {
		return List.copyOf(this.messages);
	}

	/**
	 * Return the units that were used so far.
	 */
	public double units() {
		return this.rate.taken();
	}

	@Override
	public void close() {
		this.parallel.close();
	}

	/**
	 * Step of one segment. Each execution has a reader and a writer of its own.
	 *
	 * @param <O> the type of what is written
	 */
	private final class SegmentStep<O> implements Step {

		private final String name;

		private final MigratedTable table;

		private final BiFunction<Map<String, AttributeValue>, StepExecution, @Nullable O> processor;

		private final Function<StepExecution, ItemWriter<O>> writer;

		SegmentStep(String name, MigratedTable table,
				BiFunction<Map<String, AttributeValue>, StepExecution, @Nullable O> processor,
				Function<StepExecution, ItemWriter<O>> writer) {
			this.name = name;
			this.table = table;
			this.processor = processor;
			this.writer = writer;
		}

		@Override
		public String getName() {
			return this.name;
		}

		@Override
		public void execute(StepExecution execution) throws JobInterruptedException {
			new StepBuilder(this.name, SegmentSteps.this.jobs).<Map<String, AttributeValue>, O>chunk(CHUNK)
				.reader(reader())
				.processor((item) -> process(item, execution))
				.writer(this.writer.apply(execution))
				.build()
				.execute(execution);
		}

		private @Nullable O process(Map<String, AttributeValue> item, StepExecution execution) {
			verifyOwned();
			return this.processor.apply(item, execution);
		}

		private DynamoItemReader<Map<String, AttributeValue>> reader() {
			SegmentSteps steps = SegmentSteps.this;
			return new DynamoItemReader<>(this.name, this.table::name,
					(part) -> this.table.scan(part, steps.rate, steps.parallel), steps.positions,
					new ScanSettings(1, steps.settings.unitsPerSecond()), 0);
		}

	}

}
