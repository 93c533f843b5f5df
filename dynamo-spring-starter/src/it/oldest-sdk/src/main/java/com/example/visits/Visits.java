package com.example.visits;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.repository.query.Param;

interface Visits extends DynamoRepository<Visit, VisitId> {

	List<Visit> findByPageAndVisitedAtAfter(@Param("page") String page, @Param("time") Instant time);

}
