package com.example.feed;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;

interface Hashtags extends DynamoRepository<Tagged, TaggedKey> {

	@AccessPattern("Posts with a hashtag, without case, the last first")
	List<Tagged> findByTagIgnoreCaseOrderByPostIdDesc(String tag, Limit limit);

}
