package io.github.dynamospring.sample;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Stocks extends DynamoRepository<Stock, StockKey> {

	@AccessPattern("Stock of a product in all warehouses")
	List<Stock> findBySku(String sku);

	@AccessPattern("Take stock only if enough is left")
	@Update("set available = available - :quantity")
	@Condition("available >= :quantity")
	Stock take(StockKey key, long quantity);

}
