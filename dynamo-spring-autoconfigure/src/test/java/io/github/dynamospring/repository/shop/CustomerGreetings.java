package io.github.dynamospring.repository.shop;

public interface CustomerGreetings {

	String greet(Customer customer);

}
