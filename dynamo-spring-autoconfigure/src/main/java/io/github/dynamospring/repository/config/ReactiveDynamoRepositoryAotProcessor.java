package io.github.dynamospring.repository.config;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;

/**
 * {@link DynamoRepositoryAotProcessor} of reactive repositories.
 */
class ReactiveDynamoRepositoryAotProcessor extends DynamoRepositoryAotProcessor {

	@Override
	DynamoRepositoryFactory factory(DynamoOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		return new ReactiveDynamoRepositoryFactory(operations, context, settings);
	}

}
