package io.github.dynamospring.migration;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.table.IndexBackfill;
import io.github.dynamospring.table.TableDefinition;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.PermissionDeniedDataAccessException;

/**
 * Backfills of the tables that have a {@link Migration}: each writes the items of a table
 * again as the model says today, and then verifies all of them. An index that is recorded
 * as unfilled is complete if all items are verified.
 * <p>
 * A backfill is a job of Spring Batch. One instance of the application runs the backfill
 * of a table at a time.
 *
 * @since 0.1
 */
public final class Backfills implements IndexBackfill {

	private static final Log logger = LogFactory.getLog(Backfills.class);

	/** Cure of a denied request, whose own message names the action and the table. */
	private static final String CURE = ". The exported role 'backfill' allows all requests of a backfill";

	private final Map<String, List<DynamoPersistentEntity<?>>> entities = new TreeMap<>();

	private final DynamoMappingContext context;

	private final PatternOperations operations;

	private final Function<@Nullable String, DynamoDbClient> clients;

	private final TableNameResolver names;

	private final Supplier<@Nullable JobRepository> jobs;

	private final BackfillSettings settings;

	private final BackfillStore store;

	private final ExclusiveRuns runs;

	private final Map<String, BackfillJob> running = new ConcurrentHashMap<>();

	private final Map<String, AtomicLongArray> tallies = new ConcurrentHashMap<>();

	/**
	 * Create backfills.
	 * @param context the context of entities, which gets the records of backfills as
	 * other entities
	 * @param operations an implementation of {@link PatternOperations}
	 * @param clients returns the client of a table by its name, or null for the default
	 * @param jobs supplies the repository of jobs, which is first needed by a run
	 * @param clock the clock of the records
	 * @throws StartRefusedException if a migration names other types than the entities of
	 * one table
	 */
	public Backfills(Collection<Migration> migrations, DynamoMappingContext context, DynamoOperations operations,
			Function<@Nullable String, DynamoDbClient> clients, TableNameResolver names,
			Supplier<@Nullable JobRepository> jobs, BackfillSettings settings, Clock clock) {
		this.context = context;
		this.operations = PatternOperations.of(operations);
		this.clients = clients;
		this.names = names;
		this.jobs = jobs;
		this.settings = settings;
		migrations.forEach(this::add);
		context.getRequiredPersistentEntity(BackfillRecord.class);
		this.store = new BackfillStore(operations, clock);
		this.runs = new ExclusiveRuns(context, operations, settings.lease());
	}

	private void add(Migration migration) {
		Map<String, List<DynamoPersistentEntity<?>>> found = new TreeMap<>();
		for (Class<?> type : migration.getTypes()) {
			DynamoPersistentEntity<?> entity = this.context.getPersistentEntity(this.context.getEntityType(type));
			if (entity == null || !entity.hasTable()) {
				throw new StartRefusedException(
						"A Migration names " + type.getName() + ", which is no entity of a table",
						"Name types with @Table in Migration.of(…).");
			}
			TableEncryption encryption = entity.getTable().encryption();
			if (encryption != null) {
				throw new StartRefusedException(
						"A Migration names " + type.getName() + ", but in its table " + encryption.properties()
								+ " are encrypted, and a backfill compares items where DynamoDB cannot look into them",
						"Remove the Migration. To write such items again, read the entities and save them.");
			}
			found.computeIfAbsent(entity.getTable().logicalName(), (table) -> new ArrayList<>()).add(entity);
		}
		if (found.size() > 1) {
			throw new StartRefusedException(
					"A Migration names entities of the tables " + String.join(", ", found.keySet()),
					"Define a Migration for each table.");
		}
		found.forEach((table, own) -> this.entities.merge(table, own,
				(one, other) -> Stream.of(one, other).flatMap(List::stream).distinct().toList()));
	}

	/**
	 * Return the logical names of the tables that have a backfill.
	 */
	public Set<String> tables() {
		return this.entities.keySet();
	}

	/**
	 * Run the backfill of a table in this thread, until it ends. A run that has failed,
	 * was stopped or killed is gone on with. It waits for the end of the lease of another
	 * instance that was killed.
	 * @param table the logical name of the table
	 * @throws CannotAcquireLockException if another instance runs it
	 * @throws InvalidDataAccessApiUsageException if no migration is of the table, or the
	 * application has no repository that keeps jobs
	 */
	public BackfillProgress run(String table) {
		try {
			return run(migrated(table), table, repository(table));
		}
		catch (PermissionDeniedDataAccessException ex) {
			throw new PermissionDeniedDataAccessException(ex.getMessage() + CURE, ex);
		}
	}

	private BackfillProgress run(MigratedTable migrated, String table, JobRepository repository) {
		String subject = subject(table);
		return this.runs.run(migrated.name(), subject, (owned, eachMinute) -> {
			try (SegmentSteps steps = new SegmentSteps(subject, repository, this.operations.storedPositions(),
					this.settings, owned)) {
				BackfillJob job = new BackfillJob(migrated, steps, tally(table));
				this.running.put(table, job);
				SegmentJobLauncher launcher = launcher(table, repository);
				eachMinute.accept(() -> log(table, launcher));
				launcher.run(job.toJob(launcher.builder(), (step, chunk) -> complete(migrated, steps, launcher, step)),
						migrated.fingerprint(), steps);
				return log(table, launcher);
			}
			finally {
				this.running.remove(table);
			}
		});
	}

	private static String subject(String table) {
		return "backfill of " + table;
	}

	private Consumer<BackfillOutcome> tally(String table) {
		AtomicLongArray counts = this.tallies.computeIfAbsent(table,
				(name) -> new AtomicLongArray(BackfillOutcome.values().length));
		return (outcome) -> counts.incrementAndGet(outcome.ordinal());
	}

	private BackfillProgress log(String table, SegmentJobLauncher launcher) {
		BackfillProgress progress = Objects.requireNonNull(progress(table, launcher));
		logger.info(progress.describe());
		return progress;
	}

	private MigratedTable migrated(String table) {
		List<DynamoPersistentEntity<?>> own = entities(table);
		return new MigratedTable(own, this.clients.apply(own.get(0).getClient()), this.names, this.settings.keys());
	}

	private List<DynamoPersistentEntity<?>> entities(String table) {
		List<DynamoPersistentEntity<?>> own = this.entities.get(table);
		if (own == null) {
			throw new InvalidDataAccessApiUsageException("No Migration is of the table '" + table
					+ "': there are backfills of " + String.join(", ", tables()));
		}
		return own;
	}

	private JobRepository repository(String table) {
		return SegmentJobLauncher.verified(this.jobs.get(), subject(table));
	}

	private RepeatStatus complete(MigratedTable table, SegmentSteps steps, SegmentJobLauncher launcher,
			StepContribution contribution) {
		BackfillCounts counts = new BackfillCounts(launcher.executions());
		Set<String> missing = (counts.failures() > 0) ? Set.of() : this.store.complete(table, counts.verified());
		if (!missing.isEmpty()) {
			steps.note("an index stays closed, because it also has items of " + String.join(", ", missing)
					+ ": add their types to the Migration");
		}
		if (counts.failures() > 0 || !missing.isEmpty()) {
			contribution.setExitStatus(new ExitStatus(SegmentJobLauncher.INCOMPLETE));
		}
		return RepeatStatus.FINISHED;
	}

	/**
	 * Stop the run of a backfill after its current chunks, in whatever instance it is.
	 * @param table the logical name of the table
	 * @return whether one is running
	 */
	public boolean stop(String table) {
		return launcher(table).stop();
	}

	private SegmentJobLauncher launcher(String table) {
		entities(table);
		return launcher(table, repository(table));
	}

	private static SegmentJobLauncher launcher(String table, JobRepository repository) {
		return new SegmentJobLauncher("dynamo-backfill-" + table, subject(table), CURE, repository);
	}

	/**
	 * Return the progress of a backfill, or null before its first run.
	 * @param table the logical name of the table
	 */
	public @Nullable BackfillProgress progress(String table) {
		return progress(table, launcher(table));
	}

	private @Nullable BackfillProgress progress(String table, SegmentJobLauncher launcher) {
		JobExecution last = launcher.last();
		if (last == null) {
			return null;
		}
		BackfillJob job = this.running.get(table);
		BackfillCounts counts = new BackfillCounts(launcher.executions());
		return new BackfillProgress(table, SegmentJobLauncher.status(last), counts.done(), counts.all(),
				counts.rewritten(), counts.changed(), counts.verified(), counts.failures(),
				BackfillCounts.itemsPerSecond(last), (job != null) ? job.steps().units() : 0,
				(job != null) ? job.unitsLeft(counts) : null, (job != null) ? job.steps().messages() : List.of());
	}

	@Override
	public @Nullable String client() {
		return this.context.getRequiredPersistentEntity(BackfillRecord.class).getClient();
	}

	/**
	 * Return the number of items with an outcome that this instance has handled since its
	 * start. An item that is read again after a failure counts again.
	 * @param table the logical name of the table
	 */
	public long items(String table, BackfillOutcome outcome) {
		AtomicLongArray counts = this.tallies.get(table);
		return (counts != null) ? counts.get(outcome.ordinal()) : 0;
	}

	@Override
	public boolean includes(Class<?> type) {
		Class<?> entity = this.context.getEntityType(type);
		return this.entities.values().stream().flatMap(List::stream).anyMatch((each) -> each.getType() == entity);
	}

	@Override
	public void require(TableDefinition table, String index) {
		this.store.require(table.name(), index, keysOf(table, index));
	}

	private Map<String, String> keysOf(TableDefinition table, String index) {
		return MigratedTable.keysOf(this.context.getTable(table.schema().logicalName()).entities(), index);
	}

	@Override
	public @Nullable String whyClosed(TableDefinition table, String index) {
		BackfillRecord record = this.store.find(table.name(), index);
		if (record == null || !record.isOpenFor(keysOf(table, index))) {
			return null;
		}
		return "has no keys of older items: run the backfill of table " + table.schema().logicalName();
	}

}
