package io.github.dynamospring.migration.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.BackfillCounts;
import io.github.dynamospring.migration.BackfillSettings;
import io.github.dynamospring.migration.ExclusiveRuns;
import io.github.dynamospring.migration.MigratedTable;
import io.github.dynamospring.migration.SegmentJobLauncher;
import io.github.dynamospring.migration.SegmentSteps;
import io.github.dynamospring.plan.ScanSettings;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Jobs of live migrations. One instance of the application runs a job of a migration at a
 * time.
 *
 * @since 0.1
 * @see Migration#named(String)
 */
public final class LiveMigrations {

	private static final Log logger = LogFactory.getLog(LiveMigrations.class);

	private final Map<String, MigratedPair<?, ?>> pairs;

	private final Control control;

	private final PatternOperations operations;

	private final Function<@Nullable String, DynamoDbClient> clients;

	private final TableNameResolver names;

	private final Supplier<@Nullable JobRepository> jobs;

	private final BackfillSettings settings;

	private final ExclusiveRuns runs;

	private final Map<String, ItemMirror> mirrors = new TreeMap<>();

	private final Map<String, SegmentSteps> running = new ConcurrentHashMap<>();

	private final Map<String, LongAdder> tallies = new ConcurrentHashMap<>();

	/**
	 * Create jobs.
	 * @param context the context of entities, which gets the owners of jobs as another
	 * entity
	 * @param operations an implementation of {@link PatternOperations}
	 * @param clients returns the client of a table by its name, or null for the default
	 * @param jobs supplies the repository of jobs, which is first needed by a run
	 */
	public LiveMigrations(PairRegistry pairs, Control control, DynamoMappingContext context,
			DynamoOperations operations, Function<@Nullable String, DynamoDbClient> clients, TableNameResolver names,
			Supplier<@Nullable JobRepository> jobs, BackfillSettings settings) {
		this.pairs = pairs.byName();
		this.control = control;
		this.operations = PatternOperations.of(operations);
		this.clients = clients;
		this.names = names;
		this.jobs = jobs;
		this.settings = settings;
		this.runs = new ExclusiveRuns(context, operations, settings.lease());
		this.pairs.forEach((name, pair) -> {
			if (pair.isMirrored() && control.configured(name).writesBoth()) {
				this.mirrors.put(name, new ItemMirror(pair, sync(pair, new CapacityRate(ScanSettings.UNBOUNDED))));
			}
		});
	}

	/**
	 * Return the names of the migrations.
	 */
	public Set<String> names() {
		return this.pairs.keySet();
	}

	/**
	 * Run the job of the current phase in this thread, until it ends.
	 * @param name the name of the migration
	 * @see #run(String, MigrationJob)
	 */
	public MigrationProgress run(String name) {
		pair(name);
		return run(name, MigrationJob.of(this.control.phase(name)));
	}

	/**
	 * Run a job in this thread, until it ends. A run that has failed, was stopped or
	 * killed is gone on with. It waits for the end of the lease of another instance that
	 * was killed.
	 * @param name the name of the migration
	 * @throws CannotAcquireLockException if another instance runs a job of the migration
	 * @throws InvalidDataAccessApiUsageException if there is no such migration, its phase
	 * is not one of the job, or the application has no repository that keeps jobs
	 */
	public MigrationProgress run(String name, MigrationJob job) {
		MigratedPair<?, ?> pair = pair(name);
		job.verify(name, this.control.phase(name));
		if (job == MigrationJob.RETIRE) {
			verifyContract(name);
		}
		Path directory = (job == MigrationJob.RETIRE) ? archive(name) : null;
		JobRepository repository = repository(name, job);
		return this.runs.run("migration:" + name, "migration " + name, (owned, eachMinute) -> {
			try (SegmentSteps steps = new SegmentSteps(job.describe(name), repository,
					this.operations.storedPositions(), this.settings, owned)) {
				this.running.put(job.name(name), steps);
				eachMinute.accept(() -> log(name, job, repository));
				return run(pair, job, directory, steps);
			}
			finally {
				this.running.remove(job.name(name));
			}
		});
	}

	// an instance in read-new still writes old items, which the archive would miss
	private void verifyContract(String name) {
		this.control.instances(name).forEach((instance, phase) -> {
			if (phase != MigrationPhase.CONTRACT) {
				throw new InvalidDataAccessApiUsageException("The " + MigrationJob.RETIRE.describe(name)
						+ " does not run while instance " + instance + " is in the phase " + phase.text()
						+ ": wait until all instances are in contract. One that was killed counts for 40 s");
			}
		});
	}

	private MigrationProgress run(MigratedPair<?, ?> pair, MigrationJob job, @Nullable Path directory,
			SegmentSteps steps) {
		String name = pair.name();
		SegmentJobLauncher launcher = launcher(name, job, steps.jobs());
		MigratedTable from = table(pair.from());
		MigratedTable to = table(pair.to());
		LiveMigrationJob built = new LiveMigrationJob(pair, from, to, sync(pair, steps.rate()), steps,
				(outcome) -> tally(name, job, MigrationCounts.label(job, outcome)).increment());
		String model = String.join("/", from.fingerprint(), to.fingerprint(), this.control.era(name),
				Objects.toString(directory, ""));
		launcher.run(build(built, name, job, directory, launcher), model, steps);
		return log(name, job, steps.jobs());
	}

	private LongAdder tally(String name, MigrationJob job, String outcome) {
		return this.tallies.computeIfAbsent(job.name(name) + ":" + outcome, (key) -> new LongAdder());
	}

	private Job build(LiveMigrationJob built, String name, MigrationJob job, @Nullable Path directory,
			SegmentJobLauncher launcher) {
		JobBuilder builder = launcher.builder();
		Tasklet completion = completion(name, job, launcher);
		return switch (job) {
			case BACKFILL -> built.toBackfill(builder, completion);
			case VERIFY -> built.toVerification(builder, completion);
			case REPAIR -> built.toRepair(builder, completion);
			case RETIRE -> built.toRetirement(builder, Objects.requireNonNull(directory),
					(execution) -> new MigrationCounts(launcher.executions()).archived(), completion);
		};
	}

	private Tasklet completion(String name, MigrationJob job, SegmentJobLauncher launcher) {
		return (contribution, chunk) -> {
			MigrationCounts counts = new MigrationCounts(launcher.executions());
			if (job.isComparing()) {
				this.control.verified(name, counts.compared(), counts.findings(), counts.of(SyncOutcome.LOSSY));
			}
			if (counts.findings() > 0) {
				contribution.setExitStatus(new ExitStatus(SegmentJobLauncher.INCOMPLETE));
			}
			return RepeatStatus.FINISHED;
		};
	}

	private MigratedPair<?, ?> pair(String name) {
		MigratedPair<?, ?> pair = this.pairs.get(name);
		if (pair == null) {
			throw new InvalidDataAccessApiUsageException(
					"There is no live migration '" + name + "': there are " + String.join(", ", names()));
		}
		return pair;
	}

	private Path archive(String name) {
		Path directory = this.control.archive(name);
		if (directory == null) {
			throw new InvalidDataAccessApiUsageException("The " + MigrationJob.RETIRE.describe(name)
					+ " needs a directory for the archive of the old items: set dynamo.migrations." + name
					+ ".archive");
		}
		return writable(directory.toAbsolutePath().normalize(), name);
	}

	private static Path writable(Path directory, String name) {
		try {
			Files.createDirectories(directory);
		}
		catch (IOException ex) {
			throw unwritable(directory, name, ex);
		}
		if (!Files.isWritable(directory)) {
			throw unwritable(directory, name, null);
		}
		return directory;
	}

	private static InvalidDataAccessApiUsageException unwritable(Path directory, String name,
			@Nullable IOException cause) {
		return new InvalidDataAccessApiUsageException(
				"The " + MigrationJob.RETIRE.describe(name) + " cannot write its archive to " + directory
						+ ": set dynamo.migrations." + name + ".archive to another directory, or permit it",
				cause);
	}

	private MigratedTable table(MigratedPair.Side<?> side) {
		DynamoDbClient client = this.clients.apply(side.entity().getClient());
		return new MigratedTable(List.of(side.entity()), client, this.names, this.settings.keys());
	}

	private JobRepository repository(String name, MigrationJob job) {
		return SegmentJobLauncher.verified(this.jobs.get(), job.describe(name));
	}

	private static SegmentJobLauncher launcher(String name, MigrationJob job, JobRepository repository) {
		return new SegmentJobLauncher(job.name(name), job.describe(name), "", repository);
	}

	private ItemSync sync(MigratedPair<?, ?> pair, CapacityRate rate) {
		return new ItemSync(pair, new PairRequests(pair, this.clients, this.names, rate));
	}

	/**
	 * Return the mirrors that this instance has in its phases, by the names of their
	 * migrations. A late call of one of them is harmless, because it changes copies only.
	 */
	public Map<String, ItemMirror> mirrors() {
		return Collections.unmodifiableMap(this.mirrors);
	}

	/**
	 * Return the number of items of a job that this instance has counted since its start.
	 * An item that is read again after a failure counts again.
	 * @param name the name of the migration
	 * @param outcome one of {@link #outcomes(MigrationJob)}
	 */
	public long items(String name, MigrationJob job, String outcome) {
		return tally(name, job, outcome).sum();
	}

	/**
	 * Return the outcomes of the items of a job.
	 */
	public Set<String> outcomes(MigrationJob job) {
		return MigrationCounts.labels(job);
	}

	/**
	 * Stop the running job of a migration after its current chunks, in whatever instance
	 * it is.
	 * @param name the name of the migration
	 * @return whether one is running
	 */
	public boolean stop(String name) {
		pair(name);
		boolean stopped = false;
		for (MigrationJob job : MigrationJob.values()) {
			stopped |= launcher(name, job, repository(name, job)).stop();
		}
		return stopped;
	}

	/**
	 * Return the progress of the job that was started last, or null before the first one.
	 * @param name the name of the migration
	 */
	public @Nullable MigrationProgress progress(String name) {
		pair(name);
		return Arrays.stream(MigrationJob.values())
			.flatMap((job) -> Stream.ofNullable(progress(name, job, repository(name, job))))
			.max(Comparator.comparing(Started::execution, Comparator.comparing(JobExecution::getCreateTime)))
			.map(Started::progress)
			.orElse(null);
	}

	private @Nullable Started progress(String name, MigrationJob job, JobRepository repository) {
		SegmentJobLauncher launcher = launcher(name, job, repository);
		JobExecution last = launcher.last();
		if (last == null) {
			return null;
		}
		SegmentSteps steps = this.running.get(job.name(name));
		MigrationCounts counts = new MigrationCounts(launcher.executions());
		return new Started(last,
				new MigrationProgress(name, job, SegmentJobLauncher.status(last), counts.done(), counts.all(),
						counts.byOutcome(job), BackfillCounts.itemsPerSecond(last), (steps != null) ? steps.units() : 0,
						(steps != null) ? steps.messages() : List.of()));
	}

	private MigrationProgress log(String name, MigrationJob job, JobRepository repository) {
		MigrationProgress progress = Objects.requireNonNull(progress(name, job, repository)).progress();
		logger.info(progress.describe());
		return progress;
	}

	/**
	 * Progress of a job.
	 *
	 * @param execution its last execution
	 */
	private record Started(JobExecution execution, MigrationProgress progress) {

	}

	/**
	 * Control of live migrations, which decides on jobs and keeps their results.
	 */
	public interface Control {

		/**
		 * Return the current phase of a migration.
		 */
		MigrationPhase phase(String name);

		/**
		 * Return the phase that this instance is configured with, whether it has joined
		 * or not.
		 */
		MigrationPhase configured(String name);

		/**
		 * Return the phases of the instances that are alive, by their IDs.
		 */
		Map<String, MigrationPhase> instances(String name);

		/**
		 * Return a text that changes whenever writes stop to change both sides. A job
		 * that was interrupted before that begins anew.
		 */
		String era(String name);

		/**
		 * Return the directory of the archives of a migration, or null if none is
		 * configured.
		 */
		@Nullable Path archive(String name);

		/**
		 * Keep the result of a verification of all items.
		 * @param compared the number of items that were compared
		 * @param findings the number of items that differ
		 * @param lossy the number of items whose way back loses a part of them
		 */
		void verified(String name, long compared, long findings, long lossy);

	}

}
