package io.github.dynamospring.migration;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/**
 * Runs of jobs, of which one instance of the application has one at a time. Each run
 * renews its lease.
 */
public final class ExclusiveRuns {

	private static final Log logger = LogFactory.getLog(ExclusiveRuns.class);

	private static final int POLLS = 10;

	private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

	private final EntityOperations<BackfillOwner> owners;

	private final Duration time;

	private final Map<String, Lease<BackfillOwner>> leases = new ConcurrentHashMap<>();

	private final Set<String> running = ConcurrentHashMap.newKeySet();

	/**
	 * Create runs.
	 * @param context the context of entities, which gets the owners as another entity
	 * @param time the time after which another instance takes over
	 */
	public ExclusiveRuns(DynamoMappingContext context, DynamoOperations operations, Duration time) {
		context.getRequiredPersistentEntity(BackfillOwner.class);
		this.owners = operations.entity(BackfillOwner.class).named("BackfillOwner").consistent();
		this.time = time;
	}

	/**
	 * Return a new ID of this instance.
	 */
	public static String newId() {
		return ManagementFactory.getRuntimeMXBean().getName() + "/" + UUID.randomUUID().toString().substring(0, 8);
	}

	/**
	 * Run a job in this thread. It waits for the end of the lease of another instance
	 * that was killed.
	 * @param key the key of the owner
	 * @param subject the job in messages
	 * @param work runs the job, with whether this instance may go on and a scheduler of
	 * tasks for each minute
	 * @throws CannotAcquireLockException if another instance runs it
	 */
	public <P> P run(String key, String subject, BiFunction<BooleanSupplier, Consumer<Runnable>, P> work) {
		Lease<BackfillOwner> lease = this.leases.computeIfAbsent(key, this::lease);
		acquire(key, subject, lease);
		try (SimpleAsyncTaskScheduler renewal = new SimpleAsyncTaskScheduler()) {
			this.running.add(key);
			renewal.setThreadNamePrefix("dynamo-backfill-lease-");
			renewal.scheduleAtFixedRate(lease::renew, this.time.dividedBy(POLLS));
			return work.apply(lease::isHeld,
					(task) -> renewal.scheduleAtFixedRate(task, Instant.now().plus(LOG_INTERVAL), LOG_INTERVAL));
		}
		finally {
			this.running.remove(key);
			release(lease);
		}
	}

	Lease<BackfillOwner> lease(String key) {
		return new Lease<>(newId(), () -> owner(key), this.owners::save, this.time, System::nanoTime);
	}

	private BackfillOwner owner(String key) {
		return this.owners.findById(key).orElseGet(() -> new BackfillOwner(key, null, null));
	}

	private void acquire(String key, String subject, Lease<BackfillOwner> lease) {
		Long version = null;
		while (!lease.acquire()) {
			BackfillOwner found = owner(key);
			if (this.running.contains(key) || version != null && !version.equals(found.version())) {
				throw new CannotAcquireLockException("The " + subject + " is run by " + found.owner()
						+ ": wait until it ends. After a kill, another run begins within " + this.time.toSeconds()
						+ " s");
			}
			version = found.version();
			SegmentJobLauncher.pause(this.time.dividedBy(POLLS));
		}
	}

	private static void release(Lease<?> lease) {
		try {
			lease.release();
		}
		catch (DataAccessException ex) {
			logger.debug("A lease ends by itself", ex);
		}
	}

}
