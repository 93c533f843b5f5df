package io.github.dynamospring.scroll;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

/**
 * Conversion between the keys of items and scroll positions. Keys of types {@code S},
 * {@code N} and {@code B} are strings, big decimals and byte buffers.
 */
public final class ScrollPositions {

	private ScrollPositions() {
	}

	public static KeysetScrollPosition keyset(ScrollPosition position) {
		if (position instanceof KeysetScrollPosition keyset) {
			return keyset;
		}
		throw offsetRefused();
	}

	static InvalidDataAccessApiUsageException offsetRefused() {
		return new InvalidDataAccessApiUsageException("DynamoDB cannot skip to an offset: start with "
				+ "ScrollPosition.keyset() and go on from Window.positionAt(…)");
	}

	/**
	 * Return the keys of a position.
	 * @param values the values of key attributes by name
	 */
	public static Map<String, Object> keysOf(Map<String, ItemValue> values) {
		Map<String, Object> keys = new LinkedHashMap<>();
		values.forEach((attribute, value) -> keys.put(attribute, keyOf(value.reader())));
		return keys;
	}

	private static Object keyOf(ItemReader key) {
		return switch (key.type()) {
			case S -> key.string();
			case N -> new BigDecimal(key.number());
			case B -> ByteBuffer.wrap(key.binary());
			default -> throw new IllegalArgumentException("A key attribute is of type " + key.type());
		};
	}

	/**
	 * Return the start key of a query, or null for the beginning.
	 * @throws InvalidDataAccessApiUsageException if the position is of another access
	 * pattern
	 */
	public static @Nullable Map<String, AttributeValue> startKey(KeysetScrollPosition position,
			Collection<String> attributes) {
		if (position.isInitial()) {
			return null;
		}
		Map<String, Object> keys = position.getKeys();
		if (keys.size() != attributes.size() || !keys.keySet().containsAll(attributes)) {
			throw new InvalidDataAccessApiUsageException("The scroll position has the keys " + keys.keySet()
					+ ", but this access pattern scrolls by " + attributes);
		}
		Map<String, AttributeValue> start = new LinkedHashMap<>();
		attributes.forEach((attribute) -> start.put(attribute, valueOf(attribute, keys.get(attribute))));
		return start;
	}

	private static AttributeValue valueOf(String attribute, @Nullable Object key) {
		try {
			return AttributeValues.of(valueOf(key));
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidDataAccessApiUsageException(
					"The scroll position cannot hold the key '" + attribute + "', because " + ex.getMessage(), ex);
		}
	}

	private static ItemValue valueOf(@Nullable Object key) {
		if (key instanceof String string) {
			return ItemValue.of(string);
		}
		if (key instanceof Number number) {
			return ItemValue.number(number.toString());
		}
		if (key instanceof ByteBuffer binary) {
			return ItemValue.binary(SdkBytes.fromByteBuffer(binary).asByteArray());
		}
		throw new IllegalArgumentException("it is no string, number or ByteBuffer");
	}

}
