package io.github.dynamospring.item.wire;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;

/**
 * Items of all types of values, nested.
 */
public final class RandomValues {

	private static final int[] CHARACTERS = { 'a', 'Z', '0', ' ', '"', '\\', '/', '\b', '\f', '\n', '\r', '\t', 0, 0x1F,
			0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0x20AC, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF };

	private final Random random;

	public RandomValues(Random random) {
		this.random = random;
	}

	/**
	 * Return an item of up to so many levels.
	 */
	public MapValue item(int levels) {
		Map<String, ItemValue> attributes = new LinkedHashMap<>();
		IntStream.range(0, this.random.nextInt(6)).forEach((i) -> attributes.put(i + string(), value(levels)));
		return ItemValue.map(attributes);
	}

	private ItemValue value(int levels) {
		return switch (this.random.nextInt((levels > 0) ? 10 : 8)) {
			case 0 -> ItemValue.of(string());
			case 1 -> ItemValue.number(number());
			case 2 -> ItemValue.binary(binary());
			case 3 -> ItemValue.bool(this.random.nextBoolean());
			case 4 -> ItemValue.nullValue();
			case 5 -> ItemValue.stringSet(set(this::string));
			case 6 -> ItemValue.numberSet(set(this::number));
			case 7 -> ItemValue.binarySet(set(this::binary));
			case 8 -> list(levels);
			default -> item(levels - 1);
		};
	}

	private ItemValue list(int levels) {
		return ItemValue.list(IntStream.range(0, this.random.nextInt(4)).mapToObj((i) -> value(levels - 1)).toList());
	}

	private <T> Set<T> set(Supplier<T> element) {
		Set<T> elements = new LinkedHashSet<>(List.of(element.get()));
		IntStream.range(0, this.random.nextInt(3)).forEach((i) -> elements.add(element.get()));
		return elements;
	}

	public String string() {
		int plain = this.random.nextInt(3);
		return this.random.ints(this.random.nextInt(40) * this.random.nextInt(2))
			.map((any) -> Math.floorMod(any, CHARACTERS.length))
			.map((index) -> CHARACTERS[(plain > 0) ? index % 4 : index])
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

	private String number() {
		StringBuilder digits = new StringBuilder(this.random.nextBoolean() ? "-" : "");
		digits.append(1 + this.random.nextInt(9));
		boolean fraction = this.random.nextBoolean();
		digits.append(fraction ? "." : "");
		this.random.ints((fraction ? 1 : 0) + this.random.nextInt(37), 0, 10).forEach(digits::append);
		return this.random.nextBoolean() ? digits.toString() : digits + "E" + (this.random.nextInt(170) - 120);
	}

	private byte[] binary() {
		byte[] bytes = new byte[this.random.nextInt(9)];
		this.random.nextBytes(bytes);
		return bytes;
	}

}
