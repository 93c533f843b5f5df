package com.example.bills;

import java.util.List;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;

public interface Bills extends DynamoRepository<Bill, String> {

	@AllowScan
	List<Bill> findBy();

}
