package io.github.dynamospring.repository.reactive;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.repository.Repository;

/**
 * {@link DynamoRepositoryFactoryBean} for reactive repositories.
 *
 * @param <T> the repository
 * @param <S> the entity
 * @param <ID> the ID
 * @since 0.1
 */
public class ReactiveDynamoRepositoryFactoryBean<T extends Repository<S, ID>, S, ID>
		extends DynamoRepositoryFactoryBean<T, S, ID> {

	/**
	 * Create a factory bean.
	 * @param repositoryInterface the repository as it is declared
	 */
	public ReactiveDynamoRepositoryFactoryBean(Class<? extends T> repositoryInterface) {
		super(repositoryInterface);
	}

	/**
	 * Ignore the publisher. Spring Data would publish domain events before the call is
	 * made, so that entities with them are refused.
	 */
	@Override
	public void setApplicationEventPublisher(ApplicationEventPublisher publisher) {
	}

	@Override
	protected DynamoRepositoryFactory createRepositoryFactory(DynamoOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		return new ReactiveDynamoRepositoryFactory(operations, context, settings);
	}

}
