package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.job.JobInstance;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored instance of a job. Each new execution is another version, so that of two
 * launchers that saw the same executions only one can add the next.
 *
 * @param id the ID
 * @param jobName the name of the job
 * @param jobKey the key of the identifying parameters
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchInstance")
@PrimaryKey(partition = "INSTANCE#{id}", sort = "INSTANCE")
record StoredInstance(long id, String jobName, String jobKey, @Version @Nullable Long version) {

	JobInstance toInstance() {
		JobInstance instance = new JobInstance(this.id, this.jobName);
		instance.setVersion(Versions.toBatch(this.version));
		return instance;
	}

}
