package io.github.dynamospring.core;

import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;

/**
 * Says what a failed condition of a write means, by the item that was found.
 *
 * @param <T> the type of the entity
 */
final class WriteFailures<T> {

	private final DynamoPersistentEntity<T> entity;

	private final EntityReader<T> reader;

	private final @Nullable EntityVersion<T> version;

	private final Expiry expiry;

	private final String prefix;

	WriteFailures(DynamoPersistentEntity<T> entity, EntityReader<T> reader, Expiry expiry, @Nullable String pattern) {
		this.entity = entity;
		this.reader = reader;
		this.version = entity.getVersion();
		this.expiry = expiry;
		this.prefix = (pattern != null) ? pattern + ": " : "";
	}

	DataAccessException translate(ConditionalCheckFailedException ex, WriteGuard guard, Map<String, AttributeValue> key,
			long expected, long now) {
		Map<String, AttributeValue> item = ex.hasItem() ? ex.item() : Map.of();
		boolean absent = item.isEmpty() || guard.unexpired() && this.expiry.isExpired(item, now);
		if (guard == WriteGuard.ABSENT && !item.isEmpty() && !this.expiry.isExpired(item, now)) {
			return new DuplicateKeyException(this.prefix + describe(key) + " exists already", ex);
		}
		if (guard.unexpired() && absent) {
			return notFound(key, ex);
		}
		if (guard.version() != WriteGuard.Version.ANY && (absent || !hasVersion(item, expected))) {
			return versionConflict(ex, key, expected, item);
		}
		return conditionFailed(ex, key, item);
	}

	/**
	 * Say what a failed condition of an update by expression means.
	 * @param mustExist whether an absent item is the failure
	 */
	DataAccessException ofUpdate(ConditionalCheckFailedException ex, Map<String, AttributeValue> key, boolean mustExist,
			long now) {
		Map<String, AttributeValue> item = ex.hasItem() ? ex.item() : Map.of();
		boolean absent = item.isEmpty() || this.expiry.isExpired(item, now);
		return (mustExist && absent) ? notFound(key, ex) : conditionFailed(ex, key, item);
	}

	private EntityNotFoundException notFound(Map<String, AttributeValue> key, ConditionalCheckFailedException ex) {
		return new EntityNotFoundException(this.prefix + describe(key) + " does not exist", ex);
	}

	private ConditionFailedException conditionFailed(ConditionalCheckFailedException ex,
			Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
		return new ConditionFailedException(this.prefix + "the condition does not hold for " + describe(key),
				found(ex, item), ex);
	}

	private VersionConflictException versionConflict(ConditionalCheckFailedException ex,
			Map<String, AttributeValue> key, long expected, Map<String, AttributeValue> item) {
		String actual = item.isEmpty() ? "is gone" : "has " + versionText(item);
		String message = "%s was expected to have %s, but it %s".formatted(describe(key),
				(expected > 0) ? "version " + expected : "no version", actual);
		return new VersionConflictException(this.prefix + message, found(ex, item), ex);
	}

	private String versionText(Map<String, AttributeValue> item) {
		AttributeValue stored = (this.version != null) ? item.get(this.version.attribute()) : null;
		return (stored != null) ? "version " + stored.n() : "none";
	}

	private boolean hasVersion(Map<String, AttributeValue> item, long expected) {
		AttributeValue stored = (this.version != null) ? item.get(this.version.attribute()) : null;
		return (stored != null) ? Long.toString(expected).equals(stored.n()) : expected == 0;
	}

	// An item that cannot be read must not hide what happened to the write.
	private @Nullable T found(ConditionalCheckFailedException ex, Map<String, AttributeValue> item) {
		try {
			return item.isEmpty() ? null : this.reader.read(item);
		}
		catch (RuntimeException unreadable) {
			ex.addSuppressed(unreadable);
			return null;
		}
	}

	String describe(Map<String, AttributeValue> key) {
		return this.entity.getType().getSimpleName() + " with key "
				+ key.entrySet()
					.stream()
					.map((part) -> part.getKey() + " = " + text(part.getValue()))
					.collect(Collectors.joining(", "));
	}

	private static String text(AttributeValue value) {
		return switch (value.type()) {
			case S -> value.s();
			case N -> value.n();
			default -> value.toString();
		};
	}

}
