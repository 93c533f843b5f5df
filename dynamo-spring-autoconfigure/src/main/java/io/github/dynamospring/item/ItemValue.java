package io.github.dynamospring.item;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Immutable DynamoDB value, one record per {@link AttributeType}. Values are equal by
 * DynamoDB's rules: numbers by their numeric value ({@code 1.0} equals {@code 1}), sets
 * and maps in any order, and values of different types never.
 *
 * @since 0.1
 */
public sealed interface ItemValue {

	/**
	 * Return the type of this value.
	 */
	AttributeType type();

	/**
	 * Write this value to a writer.
	 */
	default void writeTo(ItemWriter writer) {
		reader().writeTo(writer);
	}

	/**
	 * Return a reader of this value, which stays valid.
	 */
	default ItemReader reader() {
		return new ItemValueReader(this);
	}

	/**
	 * Return whether this value and the other one have an order: both are {@code S}, both
	 * {@code N} or both {@code B}.
	 */
	default boolean isComparableTo(ItemValue other) {
		return type() == other.type() && switch (type()) {
			case S, N, B -> true;
			default -> false;
		};
	}

	/**
	 * Compare in DynamoDB's order: strings by their unsigned UTF-8 bytes, numbers by
	 * their numeric value, binaries by unsigned bytes.
	 * @throws IllegalArgumentException if the two values have no order
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">Supported
	 * data types</a>
	 */
	default int compareTo(ItemValue other) {
		return compare(this, other);
	}

	private static int compare(ItemValue left, ItemValue right) {
		if (left instanceof StringValue first && right instanceof StringValue second) {
			return compareStrings(first.value(), second.value());
		}
		if (left instanceof NumberValue first && right instanceof NumberValue second) {
			return first.value().compareTo(second.value());
		}
		if (left instanceof BinaryValue first && right instanceof BinaryValue second) {
			return Arrays.compareUnsigned(first.value(), second.value());
		}
		throw new IllegalArgumentException(
				"Values of types " + left.type() + " and " + right.type() + " have no order");
	}

	// UTF-8 bytes sort in the order of code points. Java's own order is by UTF-16 units,
	// with surrogates before U+E000 to U+FFFF.
	private static int compareStrings(String left, String right) {
		int end = Math.min(left.length(), right.length());
		for (int i = 0; i < end; i++) {
			char first = left.charAt(i);
			char second = right.charAt(i);
			if (first != second) {
				return compareUnits(first, second);
			}
		}
		return Integer.compare(left.length(), right.length());
	}

	private static int compareUnits(char left, char right) {
		boolean surrogate = Character.isSurrogate(left);
		if (surrogate == Character.isSurrogate(right)) {
			return Character.compare(left, right);
		}
		return surrogate ? 1 : -1;
	}

	/**
	 * Create an {@code S}.
	 * @throws IllegalArgumentException if the text has an unpaired surrogate, which UTF-8
	 * cannot hold
	 */
	static StringValue of(String value) {
		return new StringValue(value);
	}

	/**
	 * Create an {@code N} from decimal text.
	 * @throws IllegalArgumentException if the text is not a number or does not fit into
	 * DynamoDB's 38 digits
	 */
	static NumberValue number(String value) {
		return NumberValue.parse(value);
	}

	/**
	 * Create an {@code N}.
	 */
	static NumberValue number(long value) {
		return new NumberValue(BigDecimal.valueOf(value));
	}

	/**
	 * Create an {@code N}.
	 * @throws IllegalArgumentException if the number does not fit into DynamoDB's 38
	 * digits
	 */
	static NumberValue number(BigDecimal value) {
		return new NumberValue(value);
	}

	/**
	 * Create a {@code B}.
	 * @param value the bytes, copied
	 */
	static BinaryValue binary(byte[] value) {
		return new BinaryValue(value);
	}

	/**
	 * Return a {@code BOOL}.
	 */
	static BoolValue bool(boolean value) {
		return value ? BoolValue.TRUE : BoolValue.FALSE;
	}

	/**
	 * Return the {@code NULL}.
	 */
	static NullValue nullValue() {
		return NullValue.INSTANCE;
	}

	/**
	 * Create an {@code M}, which is also the type of a whole item.
	 * @throws IllegalArgumentException if a name has an unpaired surrogate
	 */
	static MapValue map(Map<String, ? extends ItemValue> attributes) {
		return new MapValue(new LinkedHashMap<>(attributes));
	}

	/**
	 * Create an {@code L}.
	 */
	static ListValue list(Collection<? extends ItemValue> elements) {
		return new ListValue(new ArrayList<>(elements));
	}

	/**
	 * Create an {@code SS}.
	 * @throws IllegalArgumentException if there is no element, or one has an unpaired
	 * surrogate
	 */
	static StringSetValue stringSet(Collection<String> elements) {
		return new StringSetValue(new LinkedHashSet<>(elements));
	}

	/**
	 * Create an {@code NS} from decimal texts.
	 * @throws IllegalArgumentException if there is no element, or one is not a valid
	 * number of DynamoDB
	 */
	static NumberSetValue numberSet(Collection<String> elements) {
		Set<NumberValue> numbers = new LinkedHashSet<>();
		elements.forEach((element) -> numbers.add(NumberValue.parse(element)));
		return new NumberSetValue(numbers);
	}

	/**
	 * Create a {@code BS}.
	 * @throws IllegalArgumentException if there is no element
	 */
	static BinarySetValue binarySet(Collection<byte[]> elements) {
		Set<BinaryValue> binaries = new LinkedHashSet<>();
		elements.forEach((element) -> binaries.add(new BinaryValue(element)));
		return new BinarySetValue(binaries);
	}

	/**
	 * Copy the value of a reader.
	 */
	static ItemValue copyOf(ItemReader reader) {
		return switch (reader.type()) {
			case S -> of(reader.string());
			case N -> number(reader.number());
			default -> {
				ItemValueWriter writer = new ItemValueWriter();
				reader.writeTo(writer);
				yield writer.value();
			}
		};
	}

	/**
	 * String.
	 *
	 * @param value the text
	 */
	record StringValue(String value) implements ItemValue {

		public StringValue {
			Objects.requireNonNull(value, "'value' must not be null");
			ItemText.check(value);
		}

		@Override
		public AttributeType type() {
			return AttributeType.S;
		}

	}

	/**
	 * Number of at most 38 significant digits, between 1E-130 and 9.9…E+125 in size.
	 *
	 * @param value the number, without trailing zeros
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">Supported
	 * data types</a>
	 */
	record NumberValue(BigDecimal value) implements ItemValue {

		private static final int MAX_DIGITS = 38;

		private static final int MIN_EXPONENT = -130;

		private static final int MAX_EXPONENT = 125;

		/**
		 * The maximum length of a number of DynamoDB, in any notation. The time to parse
		 * a text grows with the square of its length.
		 */
		private static final int MAX_LENGTH = 256;

		public NumberValue {
			Objects.requireNonNull(value, "'value' must not be null");
			value = checked(value.stripTrailingZeros());
		}

		static NumberValue parse(String text) {
			Objects.requireNonNull(text, "'text' must not be null");
			if (text.length() > MAX_LENGTH) {
				throw new IllegalArgumentException(
						"A text of " + text.length() + " characters is no number of DynamoDB's");
			}
			try {
				return new NumberValue(new BigDecimal(text));
			}
			catch (NumberFormatException ex) {
				throw new IllegalArgumentException("'" + text + "' is not a number", ex);
			}
		}

		/**
		 * Return the decimal text for DynamoDB.
		 */
		public String text() {
			return (Math.abs(this.value.scale()) > MAX_DIGITS) ? this.value.toString() : this.value.toPlainString();
		}

		private static BigDecimal checked(BigDecimal stripped) {
			int digits = stripped.precision();
			if (digits > MAX_DIGITS) {
				throw new IllegalArgumentException(
						stripped + " has " + digits + " significant digits, but DynamoDB stores 38");
			}
			int exponent = digits - stripped.scale() - 1;
			if (stripped.signum() != 0 && (exponent < MIN_EXPONENT || exponent > MAX_EXPONENT)) {
				throw new IllegalArgumentException(
						stripped + " is out of the range of DynamoDB's numbers, 1E-130 to 9.9E+125 in size");
			}
			return stripped;
		}

		@Override
		public AttributeType type() {
			return AttributeType.N;
		}

	}

	/**
	 * Binary.
	 *
	 * @param value the bytes, copied in and out
	 */
	record BinaryValue(byte[] value) implements ItemValue {

		public BinaryValue {
			value = value.clone();
		}

		@Override
		public byte[] value() {
			return this.value.clone();
		}

		int length() {
			return this.value.length;
		}

		@Override
		public AttributeType type() {
			return AttributeType.B;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof BinaryValue binary && Arrays.equals(this.value, binary.value);
		}

		@Override
		public int hashCode() {
			return Arrays.hashCode(this.value);
		}

		@Override
		public String toString() {
			return "BinaryValue[" + this.value.length + " bytes]";
		}

	}

	/**
	 * Boolean.
	 *
	 * @param value the truth value
	 */
	record BoolValue(boolean value) implements ItemValue {

		private static final BoolValue TRUE = new BoolValue(true);

		private static final BoolValue FALSE = new BoolValue(false);

		@Override
		public AttributeType type() {
			return AttributeType.BOOL;
		}

	}

	/**
	 * Null value, which differs from an absent attribute.
	 */
	record NullValue() implements ItemValue {

		private static final NullValue INSTANCE = new NullValue();

		@Override
		public AttributeType type() {
			return AttributeType.NULL;
		}

	}

	/**
	 * Map, or item.
	 *
	 * @param value the attributes by name, unmodifiable
	 */
	record MapValue(Map<String, ItemValue> value) implements ItemValue {

		public MapValue {
			value = Collections.unmodifiableMap(new LinkedHashMap<>(value));
			value.keySet().forEach(ItemText::check);
		}

		@Override
		public AttributeType type() {
			return AttributeType.M;
		}

	}

	/**
	 * List.
	 *
	 * @param value the elements, unmodifiable
	 */
	record ListValue(List<ItemValue> value) implements ItemValue {

		public ListValue {
			value = List.copyOf(value);
		}

		@Override
		public AttributeType type() {
			return AttributeType.L;
		}

	}

	/**
	 * Set. DynamoDB does not store empty sets.
	 */
	sealed interface SetValue extends ItemValue {

		/**
		 * Return the elements as values.
		 */
		Collection<? extends ItemValue> elements();

		private static <T> Set<T> checked(Set<T> elements) {
			if (elements.isEmpty()) {
				throw new IllegalArgumentException("A set must have an element: DynamoDB stores no empty set");
			}
			return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
		}

	}

	/**
	 * Set of strings.
	 *
	 * @param value the elements, unmodifiable
	 */
	record StringSetValue(Set<String> value) implements SetValue {

		public StringSetValue {
			value = SetValue.checked(value);
			value.forEach(ItemText::check);
		}

		@Override
		public AttributeType type() {
			return AttributeType.SS;
		}

		@Override
		public Collection<StringValue> elements() {
			return this.value.stream().map(StringValue::new).toList();
		}

	}

	/**
	 * Set of numbers.
	 *
	 * @param elements the elements, unmodifiable
	 */
	record NumberSetValue(Set<NumberValue> elements) implements SetValue {

		public NumberSetValue {
			elements = SetValue.checked(elements);
		}

		@Override
		public AttributeType type() {
			return AttributeType.NS;
		}

	}

	/**
	 * Set of binaries.
	 *
	 * @param elements the elements, unmodifiable
	 */
	record BinarySetValue(Set<BinaryValue> elements) implements SetValue {

		public BinarySetValue {
			elements = SetValue.checked(elements);
		}

		@Override
		public AttributeType type() {
			return AttributeType.BS;
		}

	}

}
