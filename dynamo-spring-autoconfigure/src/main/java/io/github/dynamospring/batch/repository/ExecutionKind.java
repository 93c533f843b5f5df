package io.github.dynamospring.batch.repository;

/**
 * Kinds of executions.
 */
enum ExecutionKind {

	/** Execution of a job. */
	EXECUTION,

	/** Execution of a step. */
	STEP

}
