package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;

import org.springframework.batch.core.step.StepExecution;
import org.springframework.data.annotation.TypeAlias;

/**
 * Stored entry of a step execution, by which the executions of a step are found and
 * counted.
 *
 * @param instanceId the ID of the instance
 * @param stepName the name of the step
 * @param id the ID of the step execution
 * @param executionId the ID of the job execution
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchStepEntry")
@PrimaryKey(partition = "INSTANCE#{instanceId}", sort = "NAME#{stepName}#{id|pad:19}")
record StepEntry(long instanceId, String stepName, long id, long executionId) {

	static StepEntry of(StepExecution step) {
		return new StepEntry(step.getJobExecution().getJobInstanceId(), step.getStepName(), step.getId(),
				step.getJobExecutionId());
	}

}
