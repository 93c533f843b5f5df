package io.github.dynamospring.batch.repository;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import io.github.dynamospring.batch.repository.JobEntry.Kind;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.Result;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.job.DefaultJobKeyGenerator;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.JobKeyGenerator;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.NoSuchJobException;
import org.springframework.batch.core.repository.dao.JobInstanceDao;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.util.PatternMatchUtils;

/**
 * {@link JobInstanceDao} on DynamoDB.
 */
final class DynamoJobInstanceDao implements JobInstanceDao {

	private static final Integer FIRST = 0;

	private static final int LOOKS = 4;

	private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

	private final JobRecords records;

	private final EntityOperations<StoredInstance> instances;

	private final EntityOperations<JobEntry> entries;

	private final EntityOperations<StoredJob> jobs;

	private final ReadPattern<JobEntry> newest;

	private final ReadPattern<StoredJob> allJobs;

	private final ReadPattern<StoredExecution> executions;

	private final UpdatePattern<StoredJob> count;

	private final JobKeyGenerator keys = new DefaultJobKeyGenerator();

	DynamoJobInstanceDao(JobRecords records) {
		this.records = records;
		this.instances = records.entity(StoredInstance.class);
		this.entries = records.entity(JobEntry.class);
		this.jobs = records.entity(StoredJob.class);
		this.newest = records.read("findInstances", JobEntry.class, Result.Kind.STREAM, new Ordering("name", false),
				"jobName", "kind");
		this.allJobs = records.read("findJobs", StoredJob.class, Result.Kind.LIST, new Ordering("jobName", true));
		this.executions = records.read("hasExecutions", StoredExecution.class, Result.Kind.EXISTS, null, "instanceId");
		this.count = records.update("countInstances", StoredJob.class, "jobName", "instances");
	}

	@Override
	public JobInstance createJobInstance(String jobName, JobParameters jobParameters) {
		JobEntry.Id id = entry(jobName, jobParameters);
		StoredInstance instance = new StoredInstance(this.records.nextId("INSTANCE"), jobName, id.name(), null);
		try {
			EntityResults stored = this.records.transact((tx) -> tx.insert(instance)
				.insert(JobEntry.ofKey(instance))
				.insert(JobEntry.ofInstance(instance))
				.update(this.count, jobName, 1L));
			return stored.get(0, StoredInstance.class).orElseThrow().toInstance();
		}
		catch (TransactionFailedException ex) {
			throw (ex.getCause() instanceof DuplicateKeyException)
					? LostLaunch.of("the job '" + jobName + "' with these parameters") : ex;
		}
	}

	@Override
	public @Nullable JobInstance getJobInstance(String jobName, JobParameters jobParameters) {
		JobEntry entry = this.entries.findById(entry(jobName, jobParameters)).orElse(null);
		return (entry != null) ? launched(entry.instanceId()) : null;
	}

	private JobEntry.Id entry(String jobName, JobParameters parameters) {
		return new JobEntry.Id(jobName, Kind.KEY, this.keys.generateKey(parameters));
	}

	// Spring Batch fails on an instance without executions, but another launcher may be
	// about to create the first one.
	private @Nullable JobInstance launched(long id) {
		JobInstance instance = getJobInstance(id);
		for (int look = 1; look < LOOKS && instance != null && FIRST.equals(instance.getVersion()); look++) {
			LockSupport.parkNanos(PAUSE);
			instance = getJobInstance(id);
		}
		return instance;
	}

	@Override
	public @Nullable JobInstance getJobInstance(long instanceId) {
		return this.instances.findById(instanceId).map(StoredInstance::toInstance).orElse(null);
	}

	/**
	 * Return the record of an instance, which is as the launcher has read it.
	 */
	StoredInstance unchanged(JobInstance instance) {
		return this.instances.findById(instance.getInstanceId())
			.filter((stored) -> Versions.toBatch(stored.version()).equals(instance.getVersion()))
			.orElseThrow(() -> LostLaunch.of(instance));
	}

	// an execution is not created without its instance
	@Override
	public JobInstance getJobInstance(JobExecution jobExecution) {
		return jobExecution.getJobInstance();
	}

	@Override
	public @Nullable JobInstance getLastJobInstance(String jobName) {
		return getJobInstances(jobName, 0, 1).stream().findFirst().orElse(null);
	}

	@Override
	public List<JobInstance> getJobInstances(String jobName) {
		return getJobInstances(jobName, 0, Integer.MAX_VALUE);
	}

	// a page begins behind instances that are read, too
	@Override
	public List<JobInstance> getJobInstances(String jobName, int start, int count) {
		Limit limit = Limit.of(Math.max(1, start + count));
		List<Long> ids = names(jobName).flatMap((name) -> this.newest.list(limit, name, Kind.INSTANCE).stream())
			.map(JobEntry::instanceId)
			.sorted(Comparator.reverseOrder())
			.skip(start)
			.limit(count)
			.toList();
		return this.instances.findAllById(ids).stream().map(StoredInstance::toInstance).toList();
	}

	private Stream<String> names(String jobName) {
		if (!jobName.contains("*")) {
			return Stream.of(jobName);
		}
		return getJobNames().stream().filter((name) -> PatternMatchUtils.simpleMatch(jobName, name));
	}

	@Override
	@Deprecated(forRemoval = true)
	@SuppressWarnings("removal")
	public List<JobInstance> findJobInstancesByName(String jobName, int start, int count) {
		return getJobInstances(jobName, start, count);
	}

	@Override
	public List<String> getJobNames() {
		return this.allJobs.list().stream().filter((job) -> job.instances() > 0).map(StoredJob::jobName).toList();
	}

	@Override
	public long getJobInstanceCount(String jobName) throws NoSuchJobException {
		return this.jobs.findById(jobName)
			.map(StoredJob::instances)
			.filter((instances) -> instances > 0)
			.orElseThrow(() -> new NoSuchJobException("There is no instance of the job '" + jobName + "'"));
	}

	// the version that is read excludes an execution that is created meanwhile
	@Override
	public void deleteJobInstance(JobInstance jobInstance) {
		StoredInstance instance = this.instances.findById(jobInstance.getInstanceId())
			.orElseThrow(() -> new OptimisticLockingFailureException(jobInstance + " was deleted"));
		if (this.executions.exists(instance.id())) {
			throw new DataIntegrityViolationException(jobInstance + " has executions: delete them first");
		}
		this.records.transact((tx) -> tx.delete(instance)
			.deleteById(JobEntry.ofKey(instance).id(), JobEntry.class)
			.deleteById(JobEntry.ofInstance(instance).id(), JobEntry.class)
			.update(this.count, instance.jobName(), -1L));
	}

}
