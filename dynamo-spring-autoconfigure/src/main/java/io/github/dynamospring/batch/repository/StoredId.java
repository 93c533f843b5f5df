package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored ID of an execution, which leads to its place.
 *
 * @param kind the kind of the execution
 * @param id the ID
 * @param instanceId the ID of the instance
 * @param executionId the ID of the job execution
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchId")
@PrimaryKey(partition = "{kind}#{id}", sort = "ID")
record StoredId(ExecutionKind kind, long id, long instanceId, long executionId) {

	/**
	 * ID of an ID.
	 */
	record Id(ExecutionKind kind, long id) {

	}

}
