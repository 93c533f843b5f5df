package io.github.dynamospring.batch.repository;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.batch.repository.JobEntry.Kind;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.Result;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.dao.JobExecutionDao;
import org.springframework.data.domain.Limit;

/**
 * {@link JobExecutionDao} on DynamoDB.
 */
final class DynamoJobExecutionDao implements JobExecutionDao {

	private final JobRecords records;

	private final DynamoJobInstanceDao instances;

	private final EntityOperations<StoredExecution> executions;

	private final EntityOperations<StoredContext> contexts;

	private final EntityOperations<JobEntry> entries;

	private final ReadPattern<StoredExecution> newest;

	private final ReadPattern<JobEntry> running;

	DynamoJobExecutionDao(JobRecords records, DynamoJobInstanceDao instances) {
		this.records = records;
		this.instances = instances;
		this.executions = records.entity(StoredExecution.class);
		this.contexts = records.entity(StoredContext.class);
		this.entries = records.entity(JobEntry.class);
		this.newest = records.read("findExecutions", StoredExecution.class, Result.Kind.STREAM,
				new Ordering("id", false), "instanceId");
		this.running = records.read("findRunning", JobEntry.class, Result.Kind.LIST, null, "jobName", "kind");
	}

	// A launcher checks the executions of an instance after it has read the instance. Its
	// version shows whether another one has created an execution since then.
	@Override
	public JobExecution createJobExecution(JobInstance jobInstance, JobParameters jobParameters) {
		JobExecution execution = new JobExecution(this.records.nextId("EXECUTION"), jobInstance, jobParameters);
		StoredInstance instance = this.instances.unchanged(jobInstance);
		try {
			this.records.transact((tx) -> tx.save(instance)
				.insert(StoredExecution.of(execution, null))
				.insert(running(execution))
				.insert(StoredContext.of(execution, null)));
		}
		catch (TransactionFailedException ex) {
			throw ex.isConflict() ? LostLaunch.of(jobInstance) : ex;
		}
		jobInstance.incrementVersion();
		execution.incrementVersion();
		return execution;
	}

	private static JobEntry running(JobExecution execution) {
		JobInstance instance = execution.getJobInstance();
		return JobEntry.ofRunning(instance.getJobName(), execution.getId(), instance.getInstanceId());
	}

	@Override
	public void updateJobExecution(JobExecution jobExecution) {
		this.executions.save(StoredExecution.of(jobExecution, Versions.toStored(jobExecution)));
		jobExecution.incrementVersion();
		if (!jobExecution.getStatus().isRunning()) {
			this.entries.deleteById(running(jobExecution).id());
		}
	}

	@Override
	public List<JobExecution> findJobExecutions(JobInstance jobInstance) {
		return newest(jobInstance, Limit.unlimited()).collect(Collectors.toList());
	}

	private Stream<JobExecution> newest(JobInstance instance, Limit limit) {
		return this.newest.list(limit, instance.getInstanceId())
			.stream()
			.map((execution) -> execution.toExecution(instance));
	}

	@Override
	public @Nullable JobExecution getLastJobExecution(JobInstance jobInstance) {
		return newest(jobInstance, Limit.of(1)).findFirst().orElse(null);
	}

	@Override
	public Set<JobExecution> findRunningJobExecutions(String jobName) {
		return this.running.list(jobName, Kind.RUNNING)
			.stream()
			.flatMap((entry) -> find(entry.instanceId(), Long.parseLong(entry.name())).stream())
			.filter((execution) -> execution.getStatus().isRunning())
			.collect(Collectors.toSet());
	}

	private Optional<JobExecution> find(long instanceId, long id) {
		return Optional.ofNullable(this.instances.getJobInstance(instanceId)).flatMap((instance) -> find(instance, id));
	}

	/**
	 * Return an execution of an instance.
	 */
	Optional<JobExecution> find(JobInstance instance, long id) {
		return this.executions.findById(new StoredExecution.Id(instance.getInstanceId(), id))
			.map((execution) -> execution.toExecution(instance));
	}

	@Override
	public @Nullable JobExecution getJobExecution(long executionId) {
		return this.contexts.findById(new StoredContext.Id(ExecutionKind.EXECUTION, executionId))
			.flatMap((id) -> find(id.instanceId(), executionId))
			.orElse(null);
	}

	@Override
	public void synchronizeStatus(JobExecution jobExecution) {
		this.executions.findById(StoredExecution.Id.of(jobExecution)).ifPresent((stored) -> {
			Integer version = Versions.toBatch(stored.version());
			if (!version.equals(jobExecution.getVersion())) {
				jobExecution.upgradeStatus(stored.status());
				jobExecution.setVersion(version);
			}
		});
	}

	@Override
	public void deleteJobExecution(JobExecution jobExecution) {
		this.executions.delete(StoredExecution.of(jobExecution, Versions.toStored(jobExecution)));
		this.entries.deleteById(running(jobExecution).id());
		this.contexts.delete(StoredContext.of(jobExecution, null));
	}

	// they are part of the execution
	@Override
	public void deleteJobExecutionParameters(JobExecution jobExecution) {
	}

}
