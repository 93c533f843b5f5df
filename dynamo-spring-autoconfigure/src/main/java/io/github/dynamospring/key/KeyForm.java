package io.github.dynamospring.key;

import java.util.Collections;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Form in which the values of a property, or of a function on it, are written in a key.
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

	// One set per character of a fixed width; for a variable one, the one set of all.
	private final List<KeyChars> chars;

	private final boolean fixed;

	private final KeyOrder order;

	private final KeyLoss loss;

	private final Origin origin;

	private final @Nullable KeyInverse inverse;

	private final KeySpread spread;

	private KeyForm(Class<?> type, KeyText text, List<KeyChars> chars, boolean fixed, KeyOrder order, KeyLoss loss,
			Origin origin, @Nullable KeyInverse inverse, KeySpread spread) {
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
	 * Create the form of a type whose texts differ in length.
	 */
	static KeyForm variable(Class<?> type, KeyChars chars, KeyOrder order, KeyText text, KeyInverse inverse) {
		return new KeyForm(type, text, List.of(chars), false, order, KeyLoss.NONE, Origin.TYPE, inverse,
				KeySpread.NONE);
	}

	/**
	 * Create the form of lists, of which each element is written and read by itself.
	 */
	static KeyForm path(KeyText element, KeyInverse inverse) {
		return new KeyForm(List.class, element, List.of(KeyChars.ALL), false, KeyOrder.ASCENDING, KeyLoss.NONE,
				Origin.PATH, inverse, KeySpread.NONE);
	}

	/**
	 * Create the form of a type whose texts are of one length.
	 * @param inverse reads a text, or null where it does not tell all of the value
	 */
	static KeyForm fixed(Class<?> type, List<KeyChars> chars, KeyText text, @Nullable KeyInverse inverse) {
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
	 * Return whether no function was applied yet.
	 */
	public boolean isPlain() {
		return this.origin == Origin.TYPE;
	}

	/**
	 * Return the fixed number of characters, or {@link #VARIABLE_WIDTH}.
	 */
	public int width() {
		return this.fixed ? this.chars.size() : VARIABLE_WIDTH;
	}

	/**
	 * Return how the texts sort.
	 */
	public KeyOrder order() {
		return this.order;
	}

	/**
	 * Return what the texts do not tell.
	 */
	public KeyLoss loss() {
		return this.loss;
	}

	/**
	 * Return the text of a value, as it is before it is escaped.
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
	 * @param text writes a value of the property as the function has it
	 * @param width the fixed number of characters between {@code %} and {@code ~}, which
	 * is checked on each value, or {@link #VARIABLE_WIDTH} for any text, which is escaped
	 * as a string is
	 * @param order how the texts sort beside the values of the property; none, where the
	 * loss is {@link KeyLoss#EQUALITY_ONLY}
	 * @param loss what the texts do not tell about the input; what the input has lost is
	 * added
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
	 * Return the form after a built-in function of fixed width, which keeps to its
	 * characters by itself.
	 * @param inverse reads a text, or null where it does not tell the value
	 */
	KeyForm then(KeyText text, List<KeyChars> chars, KeyOrder order, KeyLoss loss, @Nullable KeyInverse inverse) {
		return new KeyForm(this.type, text, chars, true, order, worst(loss), Origin.LIBRARY, inverse, this.spread);
	}

	/**
	 * Return this form as the whole of a key, in which any character may stand.
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
	 * Return this form with the keys that its values are spread over.
	 */
	KeyForm over(KeySpread spread) {
		return new KeyForm(this.type, this.text, this.chars, this.fixed, this.order, this.loss, this.origin,
				this.inverse, spread);
	}

	KeySpread spread() {
		return this.spread;
	}

	private KeyLoss worst(KeyLoss added) {
		return (added.compareTo(this.loss) > 0) ? added : this.loss;
	}

	/**
	 * Return whether a text is the value's own, whatever stands around it.
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
	 * Return the value that has a text.
	 * @throws RuntimeException if no value has it
	 */
	Object value(String text) {
		if (this.inverse == null) {
			throw new IllegalStateException("What is lossy cannot be read");
		}
		Object value = this.inverse.value(text);
		if (value != text && !text(value).equals(text)) {
			throw new IllegalArgumentException("the value has another text");
		}
		return value;
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

}
