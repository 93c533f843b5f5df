package io.github.dynamospring.repository.shop;

import io.github.dynamospring.repository.DynamoRepository;

public interface Articles extends DynamoRepository<Article, String> {

}
