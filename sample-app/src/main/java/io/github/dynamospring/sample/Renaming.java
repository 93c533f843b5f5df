package io.github.dynamospring.sample;

import io.github.dynamospring.conflict.RetryOnConflict;

import org.springframework.stereotype.Service;

/**
 * Service that changes the name of a customer, whoever else is changing the customer at
 * that time.
 */
@Service
class Renaming {

	private final Customers customers;

	Renaming(Customers customers) {
		this.customers = customers;
	}

	@RetryOnConflict
	Customer rename(String customerId, String name) {
		Customer customer = this.customers.findById(customerId)
			.orElseThrow(() -> new NotFoundException("customer", customerId));
		return this.customers.save(customer.withName(name));
	}

}
