package com.example.tenants;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;

interface Purchases extends DynamoRepository<Purchase, PurchaseKey> {

	@AccessPattern("Purchases of a customer")
	List<Purchase> findByCustomerId(String customerId);

	@AccessPattern("Open purchases of the tenant")
	@Query("status = 'OPEN'")
	Stream<Purchase> open();

	@AccessPattern("How many purchases of the tenant are open")
	@Query("status = 'OPEN'")
	long countOpen();

	@AccessPattern("Pay a purchase once")
	@Update("set status = 'PAID'")
	@Condition("status = 'OPEN'")
	boolean pay(PurchaseKey key);

}
