package io.github.dynamospring.sample;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface SalesByDay extends DynamoRepository<Sales, SalesKey> {

	@AccessPattern("Sales of a product by day")
	List<Sales> findBySku(String sku);

	@AccessPattern("Count an order of a product")
	@Update(value = "add orders 1, quantity :quantity", upsert = true)
	void count(SalesKey key, long quantity);

}
