package io.github.dynamospring.repository.refused;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Customer;

/**
 * Methods that ask more of a lossy placeholder than equality, and an ID of a foreign
 * type.
 */
public interface LossyCustomers extends DynamoRepository<Customer, Long> {

	List<Customer> findByEmailStartingWith(String prefix);

	List<Customer> findByEmailGreaterThan(String email);

}
