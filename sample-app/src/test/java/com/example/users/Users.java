package com.example.users;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;

public interface Users extends DynamoRepository<User, String> {

	List<User> findByUserId(String userId);

	default Optional<User> findById(Profile.Id id) {
		return findById(id.userId()).filter((user) -> user.accountId().equals(id.accountId()));
	}

	default boolean existsById(Profile.Id id) {
		return findById(id).isPresent();
	}

}
