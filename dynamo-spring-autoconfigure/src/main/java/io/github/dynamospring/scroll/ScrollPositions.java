package io.github.dynamospring.scroll;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemText;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

/**
 * Conversion of the keys of items to scroll positions, and the other way round. Keys of
 * types {@code S}, {@code N} and {@code B} are strings, big decimals and byte buffers.
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
	 * Return the keys of an item.
	 * @throws IllegalStateException if the item has not all of them
	 */
	public static Map<String, Object> keysOf(Map<String, AttributeValue> item, Collection<String> attributes) {
		Map<String, Object> keys = new LinkedHashMap<>();
		for (String attribute : attributes) {
			keys.put(attribute, keyOf(AttributeValues.key(item, attribute)));
		}
		return keys;
	}

	private static Object keyOf(ItemReader key) {
		return switch (key.type()) {
			case S -> key.string();
			case N -> new BigDecimal(key.number());
			case B -> ByteBuffer.wrap(key.binary());
			default -> throw new IllegalStateException("A key attribute is of type " + key.type());
		};
	}

	/**
	 * Return where a query starts, or null for the beginning.
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

	private static String checked(String attribute, String key) {
		try {
			ItemText.check(key);
			return key;
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidDataAccessApiUsageException(
					"The scroll position cannot hold the key '" + attribute + "', because " + ex.getMessage(), ex);
		}
	}

	private static AttributeValue valueOf(String attribute, @Nullable Object key) {
		if (key instanceof String string) {
			return AttributeValue.createS(checked(attribute, string));
		}
		if (key instanceof Number number) {
			return AttributeValue.createN(number.toString());
		}
		if (key instanceof ByteBuffer binary) {
			return AttributeValue.createB(SdkBytes.fromByteBuffer(binary));
		}
		throw new InvalidDataAccessApiUsageException(
				"The scroll position has no string, number or ByteBuffer for the key '" + attribute + "'");
	}

}
