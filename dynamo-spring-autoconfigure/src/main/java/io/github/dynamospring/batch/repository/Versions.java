package io.github.dynamospring.batch.repository;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.Entity;
import org.springframework.util.Assert;

/**
 * Conversion of versions. The first one is 0 in Spring Batch and 1 in the table.
 */
final class Versions {

	private Versions() {
	}

	static Long toStored(Entity entity) {
		Integer version = entity.getVersion();
		Assert.notNull(version, () -> entity + " has no version: it must be saved before it can be changed");
		return version + 1L;
	}

	static Integer toBatch(@Nullable Long stored) {
		Assert.state(stored != null, "A stored record has a version");
		return Math.toIntExact(stored - 1);
	}

}
