package com.example.users;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("users")
@PrimaryKey(partition = "{userId}")
public record User(String userId, String accountId, String tenant, Instant createdAt, String name,
		@Version @Nullable Long version) {

	public static User of(Profile profile) {
		return new User(profile.userId(), profile.accountId(), profile.tenant(), profile.createdAt(), profile.name(),
				null);
	}

	public User withName(String name) {
		return new User(this.userId, this.accountId, this.tenant, this.createdAt, name, this.version);
	}

}
