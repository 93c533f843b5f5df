package com.example.customers;

import java.util.List;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.ListCrudRepository;

interface Customers extends ListCrudRepository<Customer, String> {

	@Query("select c from Customer c where lower(c.name) like :name order by c.email")
	List<Customer> search(String name);

}
