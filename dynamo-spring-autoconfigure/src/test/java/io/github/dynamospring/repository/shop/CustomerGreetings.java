package io.github.dynamospring.repository.shop;

import io.github.dynamospring.shop.Customer;

public interface CustomerGreetings {

	String greet(Customer customer);

}
