package io.github.dynamospring.item;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.item.ItemValue.MapValue;

/**
 * Random items of all types, with texts that are hard to write and to read.
 */
public final class RandomItems {

	private static final String[] TEXTS = { "", "a", "\"", "\\", "\\\"", "\n\r\t\b\f", "\u0000\u001f\u007f", "é", "߿",
			"ࠀ", "€", "\uffff", "😀", "\uD800\uDC00", "\uDBFF\uDFFF", "/", "</script>", "{", "}", "[", "]", ",", ":",
			"\"Item\":{", "{\"S\":\"x\"}", "PutRequest", "Put", "Item", "S", "\u2028" };

	private final Random random;

	public RandomItems(Random random) {
		this.random = random;
	}

	/**
	 * Return an item whose values are nested up to a depth.
	 */
	public MapValue item(int depth) {
		Map<String, ItemValue> attributes = new LinkedHashMap<>();
		for (int i = this.random.nextInt(6); i > 0; i--) {
			attributes.put(name(), value(depth));
		}
		return ItemValue.map(attributes);
	}

	private ItemValue value(int depth) {
		return switch (this.random.nextInt((depth > 0) ? 10 : 8)) {
			case 0 -> ItemValue.of(text());
			case 1 -> ItemValue.number(number());
			case 2 -> ItemValue.binary(bytes(0));
			case 3 -> ItemValue.bool(this.random.nextBoolean());
			case 4 -> ItemValue.nullValue();
			case 5 -> ItemValue.stringSet(some(this::name));
			case 6 -> ItemValue.numberSet(some(this::number));
			case 7 -> ItemValue.binarySet(some(() -> bytes(1)));
			case 8 -> item(depth - 1);
			default -> ItemValue.list(Stream.generate(() -> value(depth - 1)).limit(this.random.nextInt(4)).toList());
		};
	}

	private <T> List<T> some(Supplier<T> element) {
		List<T> elements = new ArrayList<>();
		for (int i = this.random.nextInt(3); i >= 0; i--) {
			elements.add(element.get());
		}
		return elements;
	}

	/**
	 * Return a text that DynamoDB takes as a name, or in a set.
	 */
	private String name() {
		String text = text();
		return text.isEmpty() ? "name" : text;
	}

	/**
	 * Return a text that UTF-8 can hold.
	 */
	public String text() {
		StringBuilder text = new StringBuilder();
		for (int i = this.random.nextInt(6); i > 0; i--) {
			text.append(this.random.nextBoolean() ? TEXTS[this.random.nextInt(TEXTS.length)]
					: Integer.toString(this.random.nextInt(), 36));
		}
		return text.toString();
	}

	private String number() {
		BigInteger digits = new BigInteger(this.random.nextInt(126), this.random);
		BigDecimal number = new BigDecimal(this.random.nextBoolean() ? digits : digits.negate(),
				this.random.nextInt(120) - 40);
		return this.random.nextBoolean() ? number.toString() : number.toPlainString();
	}

	private byte[] bytes(int least) {
		byte[] bytes = new byte[least + this.random.nextInt(20)];
		this.random.nextBytes(bytes);
		return bytes;
	}

}
