package io.github.dynamospring.mapping.codec;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Codec of values that are stored as strings.
 *
 * @param <T> the Java type
 */
final class TextCodec<T> extends AbstractValueCodec<T> implements TextForm<T> {

	private final Function<T, String> format;

	private final Function<String, T> parse;

	private final boolean sorted;

	private final String expected;

	private TextCodec(Class<?> type, Function<T, String> format, Function<String, T> parse, boolean sorted,
			String expected) {
		super(type, AttributeType.S);
		this.format = format;
		this.parse = parse;
		this.sorted = sorted;
		this.expected = expected;
	}

	/**
	 * Create a codec of values with texts in the same order.
	 */
	static <T> TextCodec<T> sorted(Class<T> type, Function<T, String> format, Function<String, T> parse) {
		return new TextCodec<>(type, format, parse, true, "");
	}

	/**
	 * Create a codec of values with texts in another order.
	 */
	static <T> TextCodec<T> unsorted(Class<T> type, Function<T, String> format, Function<String, T> parse) {
		return new TextCodec<>(type, format, parse, false, "");
	}

	/**
	 * Create a codec of the constants of an enum, by name.
	 */
	static TextCodec<Object> ofEnum(Class<?> type) {
		Map<String, Object> constants = Arrays.stream(type.getEnumConstants())
			.collect(Collectors.toMap((constant) -> ((Enum<?>) constant).name(), Function.identity()));
		return new TextCodec<>(type, (constant) -> ((Enum<?>) constant).name(), (name) -> {
			Object constant = constants.get(name);
			if (constant == null) {
				throw new IllegalArgumentException("There is no such constant");
			}
			return constant;
		}, false, ": its constants are " + names(type));
	}

	private static List<String> names(Class<?> type) {
		return Arrays.stream(type.getEnumConstants()).map((constant) -> ((Enum<?>) constant).name()).toList();
	}

	@Override
	public T read(ItemReader reader) {
		checkType(reader);
		return parse(reader.string());
	}

	@Override
	public T parse(String text) {
		try {
			return this.parse.apply(text);
		}
		catch (RuntimeException ex) {
			// without its cause, which quotes the text
			throw new InvalidValueException("a text of length " + text.length() + " cannot be read as "
					+ keyType().getSimpleName() + this.expected, text, null);
		}
	}

	@Override
	public void write(T value, ItemWriter writer) {
		writeText(format(value), writer);
	}

	@Override
	public String format(T value) {
		try {
			return this.format.apply(value);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(ex.getMessage(), value, ex);
		}
	}

	@Override
	public boolean sortsAsStored() {
		return this.sorted;
	}

}
