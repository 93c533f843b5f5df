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
import java.util.function.Function;

import io.github.dynamospring.lease.Lease;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/**
 * Runs of jobs, of which one instance of the application has one at a time. Each run
 * renews its lease.
 *
 * @param <O> the type of the stored owner
 */
public final class ExclusiveRuns<O extends Lease.Owner<O>> {

	private static final Log logger = LogFactory.getLog(ExclusiveRuns.class);

	private static final int POLLS = 10;

	private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

	private final BiFunction<String, Duration, Lease<O>> create;

	private final Function<String, O> owners;

	private final Duration time;

	private final Map<String, Lease<O>> leases = new ConcurrentHashMap<>();

	private final Set<String> running = ConcurrentHashMap.newKeySet();

	/**
	 * Create runs.
	 * @param create creates a lease
	 * @param owners finds an owner
	 * @param time the time after which another instance takes over
	 */
	public ExclusiveRuns(BiFunction<String, Duration, Lease<O>> create, Function<String, O> owners, Duration time) {
		this.create = create;
		this.owners = owners;
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
		Lease<O> lease = this.leases.computeIfAbsent(key, (name) -> this.create.apply(name, this.time));
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

	private void acquire(String key, String subject, Lease<O> lease) {
		Long version = null;
		while (!lease.acquire()) {
			O found = this.owners.apply(key);
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
