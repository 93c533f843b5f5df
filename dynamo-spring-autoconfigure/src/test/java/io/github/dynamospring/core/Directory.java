package io.github.dynamospring.core;

import java.time.Instant;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Entities with unique values.
 */
public final class Directory {

	private Directory() {
	}

	/**
	 * A versioned entity with two unique values.
	 */
	@Table("directory")
	@PrimaryKey(partition = "USER#{userId}", sort = "PROFILE")
	public record User(String userId, @Unique(ignoreCase = true) @Nullable String email, @Unique @Nullable Long badge,
			String name, @Version @Nullable Long version) {

		public User withEmail(@Nullable String email) {
			return new User(this.userId, email, this.badge, this.name, this.version);
		}

		public User withBadge(@Nullable Long badge) {
			return new User(this.userId, this.email, badge, this.name, this.version);
		}

		public User withName(String name) {
			return new User(this.userId, this.email, this.badge, name, this.version);
		}

	}

	/**
	 * An entity without version that expires.
	 */
	@Table("directory")
	@PrimaryKey(partition = "SESSION#{sessionId}", sort = "SESSION")
	public record Session(String sessionId, @Unique @Nullable String token, @Nullable String device,
			@TimeToLive @Nullable Instant expiresAt) {

		Session withToken(@Nullable String token) {
			return new Session(this.sessionId, token, this.device, this.expiresAt);
		}

		Session withExpiresAt(@Nullable Instant expiresAt) {
			return new Session(this.sessionId, this.token, this.device, expiresAt);
		}

	}

	/**
	 * An entity with a key of its own.
	 */
	@Table("domains")
	public record Domain(@PartitionKey String name, @Unique byte @Nullable [] fingerprint) {

	}

}
