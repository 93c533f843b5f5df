package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored execution context.
 *
 * @param kind the kind of the execution
 * @param id the ID of the execution
 * @param context the context, as its serializer writes it
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchContext")
@PrimaryKey(partition = "{kind}#{id}", sort = "CONTEXT")
record StoredContext(ExecutionKind kind, long id, String context) {

	/**
	 * ID of a context.
	 */
	record Id(ExecutionKind kind, long id) {

	}

}
