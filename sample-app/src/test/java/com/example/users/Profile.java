package com.example.users;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("profiles")
@PrimaryKey(partition = "USER#{userId}", sort = "PROFILE#{accountId}")
@GlobalSecondaryIndex(name = "byTenant", partition = "TENANT#{tenant}", sort = "CREATED#{createdAt}")
public record Profile(String userId, String accountId, String tenant, Instant createdAt, String name,
		@Version @Nullable Long version) {

	public static Profile of(User user) {
		return new Profile(user.userId(), user.accountId(), user.tenant(), user.createdAt(), user.name(), null);
	}

	public Profile withName(String name) {
		return new Profile(this.userId, this.accountId, this.tenant, this.createdAt, name, this.version);
	}

	public record Id(String userId, String accountId) {

	}

}
