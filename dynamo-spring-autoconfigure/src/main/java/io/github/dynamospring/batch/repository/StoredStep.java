package io.github.dynamospring.batch.repository;

import java.time.LocalDateTime;
import java.util.Optional;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored execution of a step.
 *
 * @param instanceId the ID of the instance
 * @param executionId the ID of the job execution
 * @param id the ID
 * @param stepName the name of the step
 * @param status the status
 * @param createTime the time of the creation
 * @param startTime the time of the start, if it was started
 * @param endTime the time of the end, if it has ended
 * @param lastUpdated the time of the last update, if there was one
 * @param exit the exit status
 * @param counts the numbers of items, commits and rollbacks
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchStep")
@PrimaryKey(partition = "INSTANCE#{instanceId}", sort = "STEP#{executionId|pad:19}#{id|pad:19}")
record StoredStep(long instanceId, long executionId, long id, String stepName, BatchStatus status,
		LocalDateTime createTime, @Nullable LocalDateTime startTime, @Nullable LocalDateTime endTime,
		@Nullable LocalDateTime lastUpdated, StoredExit exit, Counts counts, @Version @Nullable Long version) {

	static StoredStep of(StepExecution step, @Nullable Long version) {
		return new StoredStep(step.getJobExecution().getJobInstanceId(), step.getJobExecutionId(), step.getId(),
				step.getStepName(), step.getStatus(), step.getCreateTime(), step.getStartTime(), step.getEndTime(),
				step.getLastUpdated(), StoredExit.of(step.getExitStatus()), Counts.of(step), version);
	}

	StepExecution toStep(JobExecution execution) {
		StepExecution step = new StepExecution(this.id, this.stepName, execution);
		step.setStatus(this.status);
		step.setCreateTime(this.createTime);
		Optional.ofNullable(this.startTime).ifPresent(step::setStartTime);
		Optional.ofNullable(this.endTime).ifPresent(step::setEndTime);
		Optional.ofNullable(this.lastUpdated).ifPresent(step::setLastUpdated);
		step.setExitStatus(this.exit.toStatus());
		this.counts.copyTo(step);
		step.setVersion(Versions.toBatch(this.version));
		return step;
	}

	/**
	 * Numbers of items, commits and rollbacks.
	 */
	record Counts(long read, long write, long filter, long readSkip, long processSkip, long writeSkip, long commit,
			long rollback) {

		static Counts of(StepExecution step) {
			return new Counts(step.getReadCount(), step.getWriteCount(), step.getFilterCount(), step.getReadSkipCount(),
					step.getProcessSkipCount(), step.getWriteSkipCount(), step.getCommitCount(),
					step.getRollbackCount());
		}

		void copyTo(StepExecution step) {
			step.setReadCount(this.read);
			step.setWriteCount(this.write);
			step.setFilterCount(this.filter);
			step.setReadSkipCount(this.readSkip);
			step.setProcessSkipCount(this.processSkip);
			step.setWriteSkipCount(this.writeSkip);
			step.setCommitCount(this.commit);
			step.setRollbackCount(this.rollback);
		}

	}

	/**
	 * ID of a step execution.
	 */
	record Id(long instanceId, long executionId, long id) {

		static Id of(StepExecution step) {
			return new Id(step.getJobExecution().getJobInstanceId(), step.getJobExecutionId(), step.getId());
		}

	}

}
