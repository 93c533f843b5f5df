package io.github.dynamospring.repository.shop;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Customer;

public interface GreetedCustomers extends DynamoRepository<Customer, String>, CustomerGreetings {

}
