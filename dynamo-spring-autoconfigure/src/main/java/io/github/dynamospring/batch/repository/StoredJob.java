package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored name of a job. All are in one partition.
 *
 * @param jobName the name of the job
 * @param instances the number of its instances, which becomes 0 with their deletion
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchJob")
@PrimaryKey(partition = "JOBS", sort = "JOB#{jobName}")
record StoredJob(String jobName, long instances) {

}
