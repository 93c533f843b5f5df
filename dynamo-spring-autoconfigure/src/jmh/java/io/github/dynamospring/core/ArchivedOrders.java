package io.github.dynamospring.core;

import io.github.dynamospring.item.sdk.ArchivedOrder;
import io.github.dynamospring.repository.DynamoRepository;

/**
 * The repository that is measured with batches of puts, which entities with a version have not.
 */
public interface ArchivedOrders extends DynamoRepository<ArchivedOrder, BenchmarkOrders.Key> {

}
