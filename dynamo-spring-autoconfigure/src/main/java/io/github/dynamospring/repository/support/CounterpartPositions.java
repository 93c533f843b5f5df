package io.github.dynamospring.repository.support;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

/**
 * Scroll positions that name the entity they were read from. The keys of both entities
 * may have the same attributes, so that a position would be taken by the other side and
 * skip items.
 */
final class CounterpartPositions {

	private static final String SIDE = "_side";

	private CounterpartPositions() {
	}

	/**
	 * Return a position of the other entity.
	 */
	static ScrollPosition mark(ScrollPosition position, Class<?> type) {
		if (!(position instanceof KeysetScrollPosition keyset) || keyset.isInitial()) {
			return position;
		}
		Map<String, Object> keys = new LinkedHashMap<>(keyset.getKeys());
		keys.put(SIDE, type.getSimpleName());
		return ScrollPosition.of(keys, keyset.getDirection());
	}

	/**
	 * Return an argument of a method for the other entity.
	 * @throws InvalidDataAccessApiUsageException if it is a position of this entity
	 */
	static @Nullable Object unmark(@Nullable Object argument, Class<?> type) {
		if (!(argument instanceof KeysetScrollPosition keyset) || keyset.isInitial()) {
			return argument;
		}
		Map<String, Object> keys = new LinkedHashMap<>(keyset.getKeys());
		if (keys.remove(SIDE) == null) {
			throw refusal(type);
		}
		return ScrollPosition.of(keys, keyset.getDirection());
	}

	/**
	 * Verify an argument of a method for this entity.
	 * @throws InvalidDataAccessApiUsageException if it is a position of the other entity
	 */
	static void verify(@Nullable Object argument, Class<?> type) {
		if (argument instanceof KeysetScrollPosition keyset && keyset.getKeys().containsKey(SIDE)) {
			throw refusal(type);
		}
	}

	private static InvalidDataAccessApiUsageException refusal(Class<?> type) {
		return new InvalidDataAccessApiUsageException("The scroll position was not read from " + type.getSimpleName()
				+ ", which the migration reads now: start from the beginning");
	}

}
