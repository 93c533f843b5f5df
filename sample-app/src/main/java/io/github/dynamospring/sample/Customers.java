package io.github.dynamospring.sample;

import java.util.Optional;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

interface Customers extends DynamoRepository<Customer, String> {

	@AccessPattern("A customer with their orders at once")
	Optional<CustomerOverview> findOverviewByCustomerId(String customerId);

}
