package io.github.dynamospring.library;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

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
