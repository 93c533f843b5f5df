package io.github.dynamospring.test;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;

/**
 * Another repository of the application to slice, whose updates are not repeatable.
 */
interface Stocks extends DynamoRepository<Stock, StockKey> {

	@Update("add quantity :count")
	Stock restock(StockKey key, long count);

}
