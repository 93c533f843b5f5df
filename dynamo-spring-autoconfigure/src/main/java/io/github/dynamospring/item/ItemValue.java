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
	void writeTo(ItemWriter writer);

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
		return ItemOrder.isOrdered(type()) && type() == other.type();
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
		return ItemOrder.compare(this, other);
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

		@Override
		public void writeTo(ItemWriter writer) {
			writer.string(this.value);
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

		public NumberValue {
			Objects.requireNonNull(value, "'value' must not be null");
			value = NumberRange.check(value.stripTrailingZeros());
		}

		static NumberValue parse(String text) {
			Objects.requireNonNull(text, "'text' must not be null");
			try {
				return new NumberValue(NumberRange.parse(text));
			}
			catch (NumberFormatException ex) {
				throw new IllegalArgumentException("'" + text + "' is not a number", ex);
			}
		}

		/**
		 * Return the decimal text for DynamoDB.
		 */
		public String text() {
			return NumberRange.text(this.value);
		}

		@Override
		public AttributeType type() {
			return AttributeType.N;
		}

		@Override
		public void writeTo(ItemWriter writer) {
			writer.number(text());
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
		public void writeTo(ItemWriter writer) {
			writer.binary(value());
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

		@Override
		public void writeTo(ItemWriter writer) {
			writer.bool(this.value);
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

		@Override
		public void writeTo(ItemWriter writer) {
			writer.nullValue();
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

		@Override
		public void writeTo(ItemWriter writer) {
			writer.beginMap(this.value.size());
			this.value.forEach((name, attribute) -> {
				writer.attribute(name);
				attribute.writeTo(writer);
			});
			writer.endMap();
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

		@Override
		public void writeTo(ItemWriter writer) {
			writer.beginList(this.value.size());
			this.value.forEach((element) -> element.writeTo(writer));
			writer.endList();
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

		@Override
		default void writeTo(ItemWriter writer) {
			writer.beginSet(type(), elements().size());
			elements().forEach((element) -> element.writeTo(writer));
			writer.endSet();
		}

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
