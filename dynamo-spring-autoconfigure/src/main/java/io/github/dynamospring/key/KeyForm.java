package io.github.dynamospring.key;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Form of the values of a property, or of a function on it, in a key.
 *
 * @since 0.1
 */
public final class KeyForm {

	/**
	 * The width of texts of different lengths.
	 */
	public static final int VARIABLE_WIDTH = -1;

	private final Class<?> type;

	private final KeyText text;

	// One set per character of a fixed width; a single set for a variable width.
	private final List<KeyChars> chars;

	private final boolean fixed;

	private final KeyOrder order;

	private final KeyLoss loss;

	private final Origin origin;

	private final @Nullable Function<String, Object> inverse;

	private final KeySpread spread;

	private KeyForm(Class<?> type, KeyText text, List<KeyChars> chars, boolean fixed, KeyOrder order, KeyLoss loss,
			Origin origin, @Nullable Function<String, Object> inverse, KeySpread spread) {
		this.type = type;
		this.text = text;
		this.chars = chars;
		this.fixed = fixed;
		this.order = order;
		this.loss = loss;
		this.origin = origin;
		this.inverse = inverse;
		this.spread = spread;
	}

	/**
	 * Create the form of a type with texts of different lengths.
	 */
	static KeyForm variable(Class<?> type, KeyChars chars, KeyOrder order, KeyText text,
			Function<String, Object> inverse) {
		return new KeyForm(type, text, List.of(chars), false, order, KeyLoss.NONE, Origin.TYPE, inverse,
				KeySpread.NONE);
	}

	/**
	 * Create the form of lists. Each element is written and read separately.
	 */
	static KeyForm path(KeyText element, Function<String, Object> inverse) {
		return new KeyForm(List.class, element, List.of(KeyChars.ALL), false, KeyOrder.ASCENDING, KeyLoss.NONE,
				Origin.PATH, inverse, KeySpread.NONE);
	}

	/**
	 * Create the form of a type with texts of one length.
	 * @param inverse the inverse, or null if the text loses a part of the value
	 */
	static KeyForm fixed(Class<?> type, List<KeyChars> chars, KeyText text,
			@Nullable Function<String, Object> inverse) {
		return new KeyForm(type, text, chars, true, KeyOrder.ASCENDING, KeyLoss.NONE, Origin.TYPE, inverse,
				KeySpread.NONE);
	}

	/**
	 * Return the type of the property.
	 */
	public Class<?> type() {
		return this.type;
	}

	/**
	 * Return whether the form is still without a function.
	 */
	public boolean isPlain() {
		return this.origin == Origin.TYPE;
	}

	/**
	 * Return the fixed number of characters, or {@link #VARIABLE_WIDTH}.
	 */
	public int width() {
		if (this.fixed) {
			return this.chars.size();
		}
		return VARIABLE_WIDTH;
	}

	/**
	 * Return the order of the texts.
	 */
	public KeyOrder order() {
		return this.order;
	}

	/**
	 * Return the information that the texts lose.
	 */
	public KeyLoss loss() {
		return this.loss;
	}

	/**
	 * Return the text of a value before it is escaped.
	 * @param value a value of the property
	 * @throws IllegalArgumentException if the value has no text: the message is the
	 * reason
	 */
	public String text(Object value) {
		StringBuilder out = new StringBuilder();
		append(value, out);
		return out.toString();
	}

	/**
	 * Return the form after a function of the application.
	 * @param text the writer of the function's result for a value of the property
	 * @param width the fixed number of characters between {@code %} and {@code ~},
	 * checked for each value, or {@link #VARIABLE_WIDTH} for any text, which is escaped
	 * like a string
	 * @param order the order of the texts relative to the values of the property; ignored
	 * if the loss is {@link KeyLoss#EQUALITY_ONLY}
	 * @param loss the information about the input that the texts lose; the loss of the
	 * input is added
	 */
	public KeyForm then(KeyText text, int width, KeyOrder order, KeyLoss loss) {
		Objects.requireNonNull(text, "'text' must not be null");
		Objects.requireNonNull(order, "'order' must not be null");
		Objects.requireNonNull(loss, "'loss' must not be null");
		if (width < 1 && width != VARIABLE_WIDTH) {
			throw new IllegalArgumentException("'width' must be positive or VARIABLE_WIDTH, not " + width);
		}
		boolean fixed = width != VARIABLE_WIDTH;
		List<KeyChars> chars = fixed ? Collections.nCopies(width, KeyChars.PRINTABLE) : List.of(KeyChars.ALL);
		KeyOrder kept = (worst(loss) != KeyLoss.EQUALITY_ONLY) ? order : KeyOrder.NONE;
		return new KeyForm(this.type, text, chars, fixed, kept, worst(loss), Origin.APPLICATION, null, KeySpread.NONE);
	}

	/**
	 * Return the form after a built-in function of fixed width, which needs no check of
	 * its characters.
	 * @param inverse the inverse, or null if the text loses the value; dropped if this
	 * form is not readable
	 */
	KeyForm then(KeyText text, List<KeyChars> chars, KeyOrder order, KeyLoss loss,
			@Nullable Function<String, Object> inverse) {
		Function<String, Object> kept = isReadable() ? inverse : null;
		return new KeyForm(this.type, text, chars, true, order, worst(loss), Origin.LIBRARY, kept, this.spread);
	}

	/**
	 * Return this form as a whole key, which may have any character.
	 */
	KeyForm copied() {
		return new KeyForm(this.type, this.text, this.chars, this.fixed, this.order, this.loss, Origin.COPY,
				this.inverse, this.spread);
	}

	/**
	 * Return the form of numbers of different lengths after a built-in function.
	 */
	KeyForm thenNumber(KeyText text, KeyLoss loss) {
		return new KeyForm(this.type, text, List.of(KeyChars.DIGITS), false, KeyOrder.NONE, worst(loss), Origin.LIBRARY,
				null, this.spread);
	}

	/**
	 * Return this form with its values spread over several keys.
	 */
	KeyForm over(KeySpread spread) {
		return new KeyForm(this.type, this.text, this.chars, this.fixed, this.order, this.loss, this.origin,
				this.inverse, spread);
	}

	KeySpread spread() {
		return this.spread;
	}

	private KeyLoss worst(KeyLoss added) {
		if (added.compareTo(this.loss) > 0) {
			return added;
		}
		return this.loss;
	}

	/**
	 * Return whether the text of a value is the value itself.
	 */
	boolean isOwnText() {
		return isPlain() || isCopy();
	}

	boolean isPath() {
		return this.origin == Origin.PATH;
	}

	boolean isCopy() {
		return this.origin == Origin.COPY;
	}

	boolean isReadable() {
		return this.inverse != null && this.loss == KeyLoss.NONE;
	}

	/**
	 * Return the value of a text.
	 * @throws RuntimeException if no value has the text
	 */
	Object value(String text) {
		if (this.inverse == null) {
			throw new IllegalStateException("A lossy form cannot be read");
		}
		Object value = this.inverse.apply(text);
		if (value != text && !text(value).equals(text)) {
			throw new IllegalArgumentException("the value has another text");
		}
		return value;
	}

	/**
	 * Return whether each text contains a character, as the texts of times can.
	 */
	boolean isWrittenWith(char c) {
		TimeType time = isPlain() ? TimeType.find(this.type) : null;
		return time != null && text(time.ofUtc(PatternNotation.SAMPLE)).indexOf(c) >= 0;
	}

	boolean isFixed() {
		return this.fixed;
	}

	/**
	 * Return whether the width must be checked on each value.
	 */
	boolean isForeign() {
		return this.origin == Origin.APPLICATION;
	}

	List<KeyChars> chars() {
		return this.chars;
	}

	void append(Object value, StringBuilder out) {
		this.text.append(value, out);
	}

	private enum Origin {

		TYPE, PATH, LIBRARY, COPY, APPLICATION

	}

	/**
	 * Keys over which a function spreads values, so that all of them can be read.
	 *
	 * @param shards the forms of a value in its shards, the written one first; empty
	 * without shards
	 * @param counts the number of shards in each form
	 * @param unit the unit of time buckets, or null
	 */
	record KeySpread(List<KeyForm> shards, List<Integer> counts, @Nullable TruncateFunction unit) {

		static final KeySpread NONE = new KeySpread(List.of(), List.of(), null);

		KeySpread {
			shards = List.copyOf(shards);
			counts = List.copyOf(counts);
		}

		static KeySpread of(TruncateFunction unit) {
			return new KeySpread(List.of(), List.of(), unit);
		}

	}

}
