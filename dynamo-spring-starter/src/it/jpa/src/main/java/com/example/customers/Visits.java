package com.example.customers;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;

interface Visits extends DynamoRepository<Visit, VisitId> {

	List<Visit> findByEmailOrderByVisitedAtDesc(String email);

	@AllowFilter
	List<Visit> findByEmailAndVisitedAtAfterAndPage(String email, Instant time, String page);

}
