package com.example.users;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;

public interface Profiles extends DynamoRepository<Profile, Profile.Id> {

	List<Profile> findByUserId(String userId);

	List<Profile> findByTenantAndCreatedAtAfter(String tenant, Instant time);

	default Optional<Profile> findById(String userId) {
		return findByUserId(userId).stream().findFirst();
	}

	default boolean existsById(String userId) {
		return findById(userId).isPresent();
	}

}
