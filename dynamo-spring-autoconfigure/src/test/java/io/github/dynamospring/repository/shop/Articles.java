package io.github.dynamospring.repository.shop;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Article;

public interface Articles extends DynamoRepository<Article, String> {

	@AccessPattern("Publish several articles")
	@Override
	<S extends Article> List<S> saveAll(Iterable<S> articles);

	@ConsistentRead
	@Override
	List<Article> findAllById(Iterable<String> ids);

	@AccessPattern("Withdraw several articles")
	@Override
	void deleteAllById(Iterable<? extends String> ids);

}
