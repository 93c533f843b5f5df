package io.github.dynamospring.library;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

/**
 * An entity without version that expires.
 */
@Table("directory")
@PrimaryKey(partition = "SESSION#{sessionId}", sort = "SESSION")
public record Session(String sessionId, @Unique @Nullable String token, @Nullable String device,
		@TimeToLive @Nullable Instant expiresAt) {

	public Session withToken(@Nullable String token) {
		return new Session(this.sessionId, token, this.device, this.expiresAt);
	}

	public Session withExpiresAt(@Nullable Instant expiresAt) {
		return new Session(this.sessionId, this.token, this.device, expiresAt);
	}

}
