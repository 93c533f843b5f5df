package com.example.feed;

import java.util.Collection;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Posts extends DynamoRepository<Post, PostKey> {

	@AccessPattern("The feed by fan-out on read: posts of those whom a user follows, the last first")
	Window<Post> findByAuthorInOrderByPostIdDesc(Collection<String> authors, ScrollPosition position, Limit limit);

}
