package io.github.dynamospring.repository.shop;

class CustomerGreetingsImpl implements CustomerGreetings {

	@Override
	public String greet(Customer customer) {
		return "Hello " + customer.name();
	}

}
