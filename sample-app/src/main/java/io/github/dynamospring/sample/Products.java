package io.github.dynamospring.sample;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

interface Products extends DynamoRepository<Product, String> {

	@AccessPattern("Products of a category by name")
	List<Product> findByCategoryOrderByName(String category);

}
