package io.github.dynamospring.repository.shop;

import io.github.dynamospring.repository.DynamoRepository;

public interface GreetedCustomers extends DynamoRepository<Customer, String>, CustomerGreetings {

}
