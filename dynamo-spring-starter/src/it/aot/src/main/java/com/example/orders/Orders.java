package com.example.orders;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

interface Orders extends DynamoRepository<Order, OrderId> {

	List<Total> findByCustomer(String customer);

}
