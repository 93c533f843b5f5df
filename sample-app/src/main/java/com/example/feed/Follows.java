package com.example.feed;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

interface Follows extends DynamoRepository<Follow, Follow> {

	@AccessPattern("Whom a user follows")
	List<Follow> findByFollower(String follower);

	@AccessPattern("Who follows a user")
	List<Follow> findByFollowed(String followed);

}
