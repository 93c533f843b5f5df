package com.example.articles;

import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Articles extends DynamoRepository<Article, String> {

	Optional<Title> findTitleBySlug(String slug);

	@Update("set title = :title")
	void retitle(String slug, String title);

	void deleteBySlug(String slug);

	record Title(String title) {

	}

}
