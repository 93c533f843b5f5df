package io.github.dynamospring.tenancy;

import java.util.Optional;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Update;

import org.springframework.data.repository.CrudRepository;

@AllowScan
interface Customers extends CrudRepository<Customer, String> {

	Optional<Customer.Overview> findOverviewByCustomerId(String customerId);

	@Update(value = "set name = :name", upsert = true)
	Customer rename(String customerId, String name);

	void deleteByCustomerId(String customerId);

}
