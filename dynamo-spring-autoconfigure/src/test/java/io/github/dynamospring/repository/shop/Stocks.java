package io.github.dynamospring.repository.shop;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;

public interface Stocks extends DynamoRepository<Stock, StockKey> {

	List<Stock> findBySku(String sku);

	Optional<Stock> findBySkuAndWarehouse(String sku, String warehouse);

	List<Stock> findBySkuAndWarehouseStartingWith(String sku, String prefix);

	List<Stock> findBySkuAndWarehouseIn(String sku, List<String> warehouses);

	@Update("set quantity = quantity - :count")
	@Condition("quantity >= :count")
	Optional<Stock> take(String sku, String warehouse, long count);

	@Update("set quantity = quantity - :count")
	@Condition("quantity >= :count")
	boolean tryTake(StockKey key, long count);

	@Update("add quantity :count")
	Stock restock(StockKey key, long count);

	@Update(value = "add quantity :count", upsert = true)
	Stock receive(StockKey key, long count);

	@Update(value = "set quantity = quantity - :count", idempotent = true)
	@Condition("quantity >= :count")
	boolean takeOnce(StockKey key, long count);

	@Update(value = "add quantity :count", idempotent = true)
	void restockOnce(StockKey key, long count);

}
