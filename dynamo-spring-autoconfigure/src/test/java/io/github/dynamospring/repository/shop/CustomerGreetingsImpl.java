package io.github.dynamospring.repository.shop;

import io.github.dynamospring.shop.Customer;

class CustomerGreetingsImpl implements CustomerGreetings {

	@Override
	public String greet(Customer customer) {
		return "Hello " + customer.name();
	}

}
