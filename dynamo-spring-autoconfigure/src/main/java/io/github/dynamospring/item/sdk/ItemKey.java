package io.github.dynamospring.item.sdk;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Identity of an item. Two are equal if they identify the same item in DynamoDB, with
 * numbers in any notation.
 */
public final class ItemKey {

	private final String table;

	/** In the order of the attribute names, which all keys of a table share. */
	private final Object[] values;

	private final int hash;

	private ItemKey(String table, Object[] values) {
		this.table = table;
		this.values = values;
		this.hash = 31 * table.hashCode() + Arrays.hashCode(values);
	}

	/**
	 * Return the identity of the item with a primary key.
	 */
	public static ItemKey of(String table, Map<String, AttributeValue> key) {
		return ofItem(table, key, key.keySet());
	}

	/**
	 * Return the identity of an item.
	 * @param attributes the names of the attributes of the primary key
	 * @throws ItemFormatException if the item came without one, or it is of an unknown
	 * type
	 */
	public static ItemKey ofItem(String table, Map<String, AttributeValue> item, Collection<String> attributes) {
		String[] names = attributes.toArray(String[]::new);
		Arrays.sort(names);
		Object[] values = new Object[names.length];
		for (int i = 0; i < values.length; i++) {
			ItemReader reader = AttributeValues.find(item, names[i]);
			if (reader == null) {
				throw new ItemFormatException("the answer has no key attribute '" + names[i] + "'");
			}
			values[i] = valueOf(reader);
		}
		return new ItemKey(table, values);
	}

	private static Object valueOf(ItemReader reader) {
		return switch (reader.type()) {
			case S -> reader.string();
			case N -> number(reader.number());
			case B -> ByteBuffer.wrap(reader.binary());
			default -> ItemValue.copyOf(reader);
		};
	}

	private static BigDecimal number(String text) {
		try {
			return new BigDecimal(text).stripTrailingZeros();
		}
		catch (NumberFormatException ex) {
			throw new ItemFormatException("the value of a key attribute is no number");
		}
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ItemKey that && this.hash == that.hash && this.table.equals(that.table)
				&& Arrays.equals(this.values, that.values);
	}

	@Override
	public int hashCode() {
		return this.hash;
	}

	@Override
	public String toString() {
		return "ItemKey[table=" + this.table + "]";
	}

}
