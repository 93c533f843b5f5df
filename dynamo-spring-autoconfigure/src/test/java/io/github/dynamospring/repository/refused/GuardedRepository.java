package io.github.dynamospring.repository.refused;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.repository.NoRepositoryBean;

/**
 * Interface of the application that annotates CRUD methods for its repositories.
 */
@NoRepositoryBean
public interface GuardedRepository<T, ID> extends DynamoRepository<T, ID> {

	@Condition("total > 1")
	@Override
	<S extends T> S insert(S entity);

	@ConsistentRead
	@Override
	void deleteById(ID id);

}
