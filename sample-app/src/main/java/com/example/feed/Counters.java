package com.example.feed;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Counters extends DynamoRepository<Likes, LikesKey> {

	@AccessPattern("Like a post, at a random counter")
	@Update(value = "add likes :n", upsert = true)
	void like(String postId, long n);

	@AccessPattern("The counters of a post, whose sum is its likes")
	List<Likes> findByPostId(String postId);

}
