package com.example.orders;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

interface Orders extends DynamoRepository<Order, OrderId> {

	List<Order> findByNumber(String number);

	List<Order> findByTotalGreaterThan(int total);

}
