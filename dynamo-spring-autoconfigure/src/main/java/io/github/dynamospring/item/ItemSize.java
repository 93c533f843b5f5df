package io.github.dynamospring.item;

import java.util.Collection;
import java.util.Map;

import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.SetValue;
import io.github.dynamospring.item.ItemValue.StringValue;

/**
 * The size of values in bytes as DynamoDB counts them. A value's size does not include
 * its name: that is the UTF-8 length of the name more. Numbers are counted by the rule
 * that DynamoDB documents as approximate.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html">Item
 * sizes and formats</a>
 */
public final class ItemSize {

	/**
	 * Size of a {@code BOOL} or {@code NULL}.
	 */
	public static final int BOOL_OR_NULL = 1;

	/**
	 * Size of an {@code M} or {@code L} beside what is in it.
	 */
	public static final int CONTAINER = 3;

	/**
	 * Size of each attribute or element inside an {@code M} or {@code L} beside its name
	 * and value.
	 */
	public static final int ELEMENT = 1;

	private ItemSize() {
	}

	/**
	 * Return the size of an item: its names and values.
	 */
	public static int ofItem(Map<String, ? extends ItemValue> item) {
		int size = 0;
		for (Map.Entry<String, ? extends ItemValue> attribute : item.entrySet()) {
			size += ofString(attribute.getKey()) + of(attribute.getValue());
		}
		return size;
	}

	/**
	 * Return the size of a value without its name.
	 */
	public static int of(ItemValue value) {
		if (value instanceof StringValue string) {
			return ofString(string.value());
		}
		if (value instanceof NumberValue number) {
			return ofNumber(number.text());
		}
		if (value instanceof BinaryValue binary) {
			return binary.length();
		}
		return ofContainer(value);
	}

	private static int ofContainer(ItemValue value) {
		if (value instanceof MapValue map) {
			return CONTAINER + ofItem(map.value()) + ELEMENT * map.value().size();
		}
		if (value instanceof ListValue list) {
			return CONTAINER + sum(list.value()) + ELEMENT * list.value().size();
		}
		return (value instanceof SetValue set) ? sum(set.elements()) : BOOL_OR_NULL;
	}

	private static int sum(Collection<? extends ItemValue> elements) {
		int size = 0;
		for (ItemValue element : elements) {
			size += of(element);
		}
		return size;
	}

	/**
	 * Return the size of a string or name: the bytes of its UTF-8 form.
	 */
	public static int ofString(String value) {
		int size = value.length();
		for (int i = 0; i < value.length(); i++) {
			char unit = value.charAt(i);
			if (unit >= 0x80) {
				// two units of a surrogate pair make four bytes
				size += (unit < 0x800 || Character.isSurrogate(unit)) ? 1 : 2;
			}
		}
		return size;
	}

	/**
	 * Return the size of a number: a byte for each two significant digits, and one more.
	 * @param value decimal text
	 */
	public static int ofNumber(String value) {
		int first = -1;
		int last = -1;
		int digits = 0;
		for (int i = 0; i < value.length() && value.charAt(i) != 'E' && value.charAt(i) != 'e'; i++) {
			char digit = value.charAt(i);
			if (digit >= '0' && digit <= '9') {
				digits++;
				first = (digit != '0' && first < 0) ? digits : first;
				last = (digit != '0') ? digits : last;
			}
		}
		return 1 + ((first < 0) ? 0 : (last - first + 2) / 2);
	}

}
