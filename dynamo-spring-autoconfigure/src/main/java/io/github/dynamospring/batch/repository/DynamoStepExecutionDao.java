package io.github.dynamospring.batch.repository;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.Result;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.repository.dao.StepExecutionDao;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.data.domain.Limit;

/**
 * {@link StepExecutionDao} on DynamoDB.
 */
final class DynamoStepExecutionDao implements StepExecutionDao {

	private final JobRecords records;

	private final DynamoJobExecutionDao executions;

	private final EntityOperations<StoredStep> steps;

	private final EntityOperations<StoredContext> contexts;

	private final EntityOperations<StepEntry> entries;

	private final ReadPattern<StoredStep> ofExecution;

	private final ReadPattern<StepEntry> newest;

	private final ReadPattern<StepEntry> count;

	DynamoStepExecutionDao(JobRecords records, DynamoJobExecutionDao executions) {
		this.records = records;
		this.executions = executions;
		this.steps = records.entity(StoredStep.class);
		this.contexts = records.entity(StoredContext.class);
		this.entries = records.entity(StepEntry.class);
		this.ofExecution = records.read("findSteps", StoredStep.class, Result.Kind.LIST, new Ordering("id", true),
				"instanceId", "executionId");
		this.newest = records.read("findExecutionsOfStep", StepEntry.class, Result.Kind.STREAM,
				new Ordering("id", false), "instanceId", "stepName");
		this.count = records.read("countExecutionsOfStep", StepEntry.class, Result.Kind.COUNT, null, "instanceId",
				"stepName");
	}

	@Override
	public StepExecution createStepExecution(String stepName, JobExecution jobExecution) {
		StepExecution step = new StepExecution(this.records.nextId("STEP"), stepName, jobExecution);
		this.records.transact((tx) -> tx.insert(StoredStep.of(step, null))
			.insert(StepEntry.of(step))
			.insert(StoredContext.of(step, null)));
		step.incrementVersion();
		return step;
	}

	@Override
	public void updateStepExecution(StepExecution stepExecution) {
		this.steps.save(StoredStep.of(stepExecution, Versions.toStored(stepExecution)));
		stepExecution.incrementVersion();
	}

	@Override
	public @Nullable StepExecution getStepExecution(long stepExecutionId) {
		return this.contexts.findById(new StoredContext.Id(ExecutionKind.STEP, stepExecutionId))
			.map((id) -> this.executions.getJobExecution(id.executionId()))
			.map((execution) -> find(execution, stepExecutionId))
			.orElse(null);
	}

	private @Nullable StepExecution find(JobExecution execution, long id) {
		return this.steps.findById(new StoredStep.Id(execution.getJobInstanceId(), execution.getId(), id))
			.map((step) -> step.toStep(execution))
			.orElse(null);
	}

	@Override
	@Deprecated(since = "6.0", forRemoval = true)
	@SuppressWarnings("removal")
	public @Nullable StepExecution getStepExecution(JobExecution jobExecution, long stepExecutionId) {
		return find(jobExecution, stepExecutionId);
	}

	@Override
	public void synchronizeStatus(StepExecution stepExecution) {
		this.steps.findById(StoredStep.Id.of(stepExecution)).ifPresent((stored) -> {
			Integer version = Versions.toBatch(stored.version());
			if (!version.equals(stepExecution.getVersion())) {
				stepExecution.setStatus(BatchStatus.max(stored.status(), stepExecution.getStatus()));
				stepExecution.setVersion(version);
			}
		});
	}

	@Override
	public @Nullable StepExecution getLastStepExecution(JobInstance jobInstance, String stepName) {
		return this.newest.list(Limit.of(1), jobInstance.getInstanceId(), stepName)
			.stream()
			.findFirst()
			.map((entry) -> this.executions.find(jobInstance, entry.executionId())
				.map((execution) -> find(execution, entry.id()))
				.orElse(null))
			.orElse(null);
	}

	@Override
	public List<StepExecution> getStepExecutions(JobExecution jobExecution) {
		return this.ofExecution.list(jobExecution.getJobInstanceId(), jobExecution.getId())
			.stream()
			.map((step) -> step.toStep(jobExecution))
			.collect(Collectors.toList());
	}

	@Override
	public long countStepExecutions(JobInstance jobInstance, String stepName) {
		return this.count.count(jobInstance.getInstanceId(), stepName);
	}

	@Override
	public void deleteStepExecution(StepExecution stepExecution) {
		this.steps.delete(StoredStep.of(stepExecution, Versions.toStored(stepExecution)));
		this.entries.delete(StepEntry.of(stepExecution));
		this.contexts.delete(StoredContext.of(stepExecution, null));
	}

}
