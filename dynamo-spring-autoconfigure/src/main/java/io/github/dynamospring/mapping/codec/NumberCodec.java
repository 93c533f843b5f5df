package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.util.function.Function;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Codec of numbers, which are exact: a number that does not fit is an error on either
 * side, never rounded.
 *
 * @param <T> the Java type
 */
final class NumberCodec<T> extends AbstractValueCodec<T> implements TextForm<T> {

	private final Function<CharSequence, T> plain;

	private final Function<BigDecimal, T> exact;

	private final Function<T, String> format;

	/**
	 * Create a codec.
	 * @param type the Java type
	 * @param plain parses the text that is usual for the type; throws a
	 * {@link NumberFormatException} for others
	 * @param exact converts other numbers; throws an {@link ArithmeticException} for one
	 * that does not fit
	 * @param format returns the text of a value
	 */
	NumberCodec(Class<T> type, Function<CharSequence, T> plain, Function<BigDecimal, T> exact,
			Function<T, String> format) {
		super(type, AttributeType.N);
		this.plain = plain;
		this.exact = exact;
		this.format = format;
	}

	@Override
	public T read(ItemReader reader) {
		checkType(reader);
		return decode(reader.text());
	}

	@Override
	public T parse(String text) {
		return decode(text);
	}

	private T decode(CharSequence text) {
		ExactNumbers.checkLength(text);
		try {
			return this.plain.apply(text);
		}
		catch (NumberFormatException | ArithmeticException ex) {
			return parseExactly(text.toString());
		}
	}

	private T parseExactly(String text) {
		try {
			return this.exact.apply(ExactNumbers.bounded(text));
		}
		catch (ArithmeticException | NumberFormatException ex) {
			// without its cause, which quotes the number
			throw new InvalidValueException("the number does not fit into " + keyType().getSimpleName(), text, null);
		}
	}

	@Override
	public void write(T value, ItemWriter writer) {
		writer.number(this.format.apply(value));
	}

	@Override
	public String format(T value) {
		return this.format.apply(value);
	}

}
