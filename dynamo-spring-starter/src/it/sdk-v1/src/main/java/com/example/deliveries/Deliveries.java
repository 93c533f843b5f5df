package com.example.deliveries;

import java.util.Date;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

interface Deliveries extends DynamoRepository<Delivery, DeliveryKey> {

	List<Delivery> findByCustomerIdAndPlacedAtAfter(String customerId, Date time);

	List<Delivery> findByStatusAndDueAtBefore(Status status, Date time);

}
