package io.github.dynamospring.batch.repository;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored execution of a job.
 *
 * @param instanceId the ID of the instance
 * @param id the ID
 * @param parameters the parameters
 * @param status the status
 * @param createTime the time of the creation
 * @param startTime the time of the start, if it was started
 * @param endTime the time of the end, if it has ended
 * @param lastUpdated the time of the last update, if there was one
 * @param exit the exit status
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchExecution")
@PrimaryKey(partition = "INSTANCE#{instanceId}", sort = "EXECUTION#{id|pad:19}")
record StoredExecution(long instanceId, long id, List<StoredParameter> parameters, BatchStatus status,
		LocalDateTime createTime, @Nullable LocalDateTime startTime, @Nullable LocalDateTime endTime,
		@Nullable LocalDateTime lastUpdated, StoredExit exit, @Version @Nullable Long version) {

	static StoredExecution of(JobExecution execution, @Nullable Long version) {
		return new StoredExecution(execution.getJobInstanceId(), execution.getId(),
				execution.getJobParameters().parameters().stream().map(StoredParameter::of).toList(),
				execution.getStatus(), execution.getCreateTime(), execution.getStartTime(), execution.getEndTime(),
				execution.getLastUpdated(), StoredExit.of(execution.getExitStatus()), version);
	}

	JobExecution toExecution(JobInstance instance) {
		JobExecution execution = new JobExecution(this.id, instance, new JobParameters(
				this.parameters.stream().map(StoredParameter::toParameter).collect(Collectors.toSet())));
		execution.setStatus(this.status);
		execution.setCreateTime(this.createTime);
		Optional.ofNullable(this.startTime).ifPresent(execution::setStartTime);
		Optional.ofNullable(this.endTime).ifPresent(execution::setEndTime);
		Optional.ofNullable(this.lastUpdated).ifPresent(execution::setLastUpdated);
		execution.setExitStatus(this.exit.toStatus());
		execution.setVersion(Versions.toBatch(this.version));
		return execution;
	}

	/**
	 * ID of an execution.
	 */
	record Id(long instanceId, long id) {

		static Id of(JobExecution execution) {
			return new Id(execution.getJobInstanceId(), execution.getId());
		}

	}

}
