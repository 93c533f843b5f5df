package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.data.annotation.TypeAlias;

/**
 * Stored execution context, by which an execution is found as well.
 *
 * @param kind the kind of the execution
 * @param id the ID of the execution
 * @param instanceId the ID of the instance
 * @param executionId the ID of the job execution
 * @param context the context, as its serializer writes it, or null if it was not stored
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchContext")
@PrimaryKey(partition = "{kind}#{id}", sort = "CONTEXT")
record StoredContext(ExecutionKind kind, long id, long instanceId, long executionId, @Nullable String context) {

	static StoredContext of(JobExecution execution, @Nullable String context) {
		return new StoredContext(ExecutionKind.EXECUTION, execution.getId(), execution.getJobInstanceId(),
				execution.getId(), context);
	}

	static StoredContext of(StepExecution step, @Nullable String context) {
		return new StoredContext(ExecutionKind.STEP, step.getId(), step.getJobExecution().getJobInstanceId(),
				step.getJobExecutionId(), context);
	}

	/**
	 * ID of a context.
	 */
	record Id(ExecutionKind kind, long id) {

	}

}
