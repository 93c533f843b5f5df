package io.github.dynamospring.repository.shop;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.shop.Customer;

public interface Customers extends DynamoRepository<Customer, String> {

	Optional<Customer> findByEmail(String email);

	Optional<CustomerOverview> findOverviewByCustomerId(String customerId);

	List<Customer> findByCustomerIdIn(List<String> customerIds);

	@AllowScan
	@AllowFilter
	List<Customer> findByAddressCity(String city);

	@AllowScan
	@AllowFilter
	List<Customer> findByTagsContaining(String tag);

	@AllowScan
	@Query("begins_with(name, :prefix) and attribute_exists(address.city) and size(tags) > 1")
	@AllowFilter
	List<Customer> search(String prefix);

	void deleteByCustomerId(String customerId);

}
