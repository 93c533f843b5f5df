package io.github.dynamospring.batch.repository;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;

import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.repository.support.SimpleJobRepository;

/**
 * {@link org.springframework.batch.core.repository.JobRepository} in a table of DynamoDB.
 * Of several launchers of one instance, only one can create its next execution; the
 * others fail with a
 * {@link org.springframework.batch.core.launch.JobExecutionAlreadyRunningException}. An
 * execution context is an item, and has 400 KB at most.
 *
 * @since 0.1
 */
public final class DynamoJobRepository extends SimpleJobRepository {

	/**
	 * Create a job repository.
	 * @param operations the operations on its records; an implementation of
	 * {@link PatternOperations}
	 * @param context the context of entities, which gets the records as other entities
	 * @param settings the settings of reads
	 * @param serializer the serializer of execution contexts
	 */
	public DynamoJobRepository(DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings,
			ExecutionContextSerializer serializer) {
		this(new JobRecords(operations, context, settings), serializer);
	}

	private DynamoJobRepository(JobRecords records, ExecutionContextSerializer serializer) {
		this(records, new DynamoJobInstanceDao(records), serializer);
	}

	private DynamoJobRepository(JobRecords records, DynamoJobInstanceDao instances,
			ExecutionContextSerializer serializer) {
		this(records, instances, new DynamoJobExecutionDao(records, instances), serializer);
	}

	private DynamoJobRepository(JobRecords records, DynamoJobInstanceDao instances, DynamoJobExecutionDao executions,
			ExecutionContextSerializer serializer) {
		super(instances, executions, new DynamoStepExecutionDao(records, executions),
				new DynamoExecutionContextDao(records, serializer));
	}

}
