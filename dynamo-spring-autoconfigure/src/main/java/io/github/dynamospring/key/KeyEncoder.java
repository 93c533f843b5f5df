package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.key.KeyFormat.Escape;
import org.jspecify.annotations.Nullable;

/**
 * Compiled key template that renders keys and compiles the conditions on them. These laws
 * hold, in the order of {@link Utf8Order}:
 * <ul>
 * <li><b>injective</b> in the results of the functions: different tuples of values give
 * different keys, also across templates if {@link #mayEqual} returns false;</li>
 * <li><b>order-preserving</b> per placeholder in a sort key. Functions that serve
 * equality alone ({@link KeyLoss#EQUALITY_ONLY}) are the exception, and refuse
 * ranges;</li>
 * <li><b>prefix-safe</b>: a condition on leading placeholders never matches into the next
 * value.</li>
 * </ul>
 * Safe for use by several threads.
 *
 * @since 0.1
 */
public final class KeyEncoder {

	private static final int EXPECTED_WIDTH = 24;

	private final KeyTemplate template;

	private final KeyRole role;

	private final KeyFormat format;

	private final String[] literals;

	private final KeySlot[] slots;

	private final List<KeyPlaceholder> placeholders;

	private final KeyShape shape;

	private final int capacity;

	/**
	 * Create an encoder.
	 * @param literals the texts before, between and after the slots, possibly empty
	 */
	KeyEncoder(KeyTemplate template, KeyRole role, KeyFormat format, List<String> literals, List<KeySlot> slots) {
		this.template = template;
		this.role = role;
		this.format = format;
		this.literals = literals.toArray(String[]::new);
		this.slots = slots.toArray(KeySlot[]::new);
		this.placeholders = slots.stream().map(KeySlot::placeholder).toList();
		this.shape = KeyShape.of(literals, slots, format);
		this.capacity = template.toString().length() + EXPECTED_WIDTH * slots.size();
	}

	/**
	 * Return the template.
	 */
	public KeyTemplate template() {
		return this.template;
	}

	/**
	 * Return the role of the keys.
	 */
	public KeyRole role() {
		return this.role;
	}

	/**
	 * Return the placeholders in order. A property may occur in more than one.
	 */
	public List<KeyPlaceholder> placeholders() {
		return this.placeholders;
	}

	/**
	 * Render a key.
	 * @param values the values of the placeholders in order
	 * @throws KeyValueException if a value has no key form, or the key is longer than
	 * {@link KeyRole#maxBytes()}
	 */
	public String encode(@Nullable Object[] values) {
		checkCount(values, this.slots.length);
		if (values.length == 0) {
			return this.literals[0];
		}
		StringBuilder out = new StringBuilder(this.capacity);
		KeySlot refusing = appendLeading(values, this.slots.length, out);
		if (refusing != null) {
			throw refusing.refusal();
		}
		return finish(out);
	}

	/**
	 * Return whether some texts are refused because the table has no escapes.
	 */
	public boolean isRefusing() {
		return this.format.escape() == Escape.NONE;
	}

	/**
	 * Return whether a key can have the values. A text with the delimiter is refused if
	 * the table has no escapes.
	 * @param values the values of the placeholders in order
	 * @throws KeyValueException if a value has no key form
	 */
	public boolean accepts(@Nullable Object[] values) {
		checkCount(values, this.slots.length);
		return appendLeading(values, this.slots.length, new StringBuilder(this.capacity)) == null;
	}

	void checkCount(@Nullable Object[] values, int expected) {
		if (values.length != expected) {
			throw new IllegalArgumentException(
					"Key template \"" + this.template + "\" takes " + expected + " values here, not " + values.length);
		}
	}

	/**
	 * Append the first slots with the literals before, between and after them.
	 * @return the slot that refuses its value, or null
	 */
	@Nullable KeySlot appendLeading(@Nullable Object[] values, int count, StringBuilder out) {
		out.append(this.literals[0]);
		for (int i = 0; i < count; i++) {
			if (this.slots[i].append(values[i], out) >= 0) {
				return this.slots[i];
			}
			out.append(this.literals[i + 1]);
		}
		return null;
	}

	/**
	 * Return a key or an operand after a check of its size. A character takes at most
	 * three bytes, so short keys need no count.
	 */
	String finish(StringBuilder out) {
		if (out.length() > this.role.maxBytes() / 3) {
			checkSize(Utf8Order.length(out));
		}
		return out.toString();
	}

	private void checkSize(int bytes) {
		if (bytes > this.role.maxBytes()) {
			throw new KeyValueException("Key template \"" + this.template + "\" gives a " + this.role + " of " + bytes
					+ " bytes, more than DynamoDB's limit of " + this.role.maxBytes()
					+ ": shorten the values or use |hash");
		}
	}

	/**
	 * Return why the values of a placeholder cannot be read back from keys, or null if
	 * they can.
	 * @param placeholder the index of the placeholder
	 */
	public @Nullable String readRefusal(int placeholder) {
		return this.slots[placeholder].readRefusal();
	}

	/**
	 * Read the value of a placeholder back from a key.
	 * @param key a key of this template
	 * @param placeholder the index of a placeholder without {@link #readRefusal}
	 * @throws KeyValueException if the key does not fit this template; the message does
	 * not quote it
	 */
	public Object decode(String key, int placeholder) {
		String text = text(key, placeholder);
		if (text == null) {
			throw new KeyValueException("Cannot read " + this.slots[placeholder].placeholder().text()
					+ " of key template \"" + this.template + "\": the key was not written by it");
		}
		return this.slots[placeholder].read(text);
	}

	private @Nullable String text(String key, int placeholder) {
		if (!key.startsWith(this.literals[0])) {
			return null;
		}
		String text = null;
		int start = this.literals[0].length();
		for (int i = 0; i < this.slots.length; i++) {
			int end = end(key, start, i);
			if (end < start || !key.startsWith(this.literals[i + 1], end)) {
				return null;
			}
			text = (i == placeholder) ? key.substring(start, end) : text;
			start = end + this.literals[i + 1].length();
		}
		return (start == key.length()) ? text : null;
	}

	/**
	 * Return the beginning of a key up to a placeholder, with the delimiter after it. It
	 * identifies the value of the placeholder.
	 * @param key a key of this template
	 * @param placeholder the index of the placeholder
	 * @throws KeyValueException if the key does not fit this template; the message does
	 * not quote it
	 */
	public String prefix(String key, int placeholder) {
		int position = this.literals[0].length();
		for (int i = 0; i < placeholder; i++) {
			position = end(key, position, i) + this.literals[i + 1].length();
		}
		int end = end(key, position, placeholder);
		if (end < position) {
			throw new KeyValueException(
					"Cannot read key template \"" + this.template + "\": the key was not written by it");
		}
		return key.substring(0, end) + this.format.delimiter();
	}

	/**
	 * Return the common prefix of all keys with a value of the first placeholder, up to
	 * the text of the value. It is a whole key if the placeholder ends the template.
	 * @return the text, or null if no key can have the value, because the table has no
	 * escapes
	 * @throws KeyValueException if the value has no key form
	 */
	public @Nullable String leading(Object value) {
		StringBuilder out = new StringBuilder(this.literals[0]);
		if (this.slots[0].append(value, out) >= 0) {
			return null;
		}
		return out.toString();
	}

	/**
	 * Return whether keys end with the first placeholder.
	 */
	public boolean endsWithFirst() {
		return this.slots.length == 1 && this.literals[1].isEmpty();
	}

	/**
	 * Return the delimiter of the parts of keys.
	 */
	public char delimiter() {
		return this.format.delimiter();
	}

	/**
	 * Return an encoder that puts the {@link #prefix} of another template before these
	 * keys.
	 * @param first the encoder of the other template
	 * @param placeholder the index of the last placeholder in the prefix
	 */
	public KeyEncoder behind(KeyEncoder first, int placeholder) {
		List<String> literals = new ArrayList<>(List.of(first.literals).subList(0, placeholder + 1));
		literals.add(first.format.delimiter() + this.literals[0]);
		literals.addAll(List.of(this.literals).subList(1, this.literals.length));
		List<KeySlot> slots = new ArrayList<>(List.of(first.slots).subList(0, placeholder + 1));
		slots.addAll(List.of(this.slots));
		StringBuilder source = new StringBuilder();
		for (int i = 0; i <= placeholder; i++) {
			source.append(first.literals[i]).append(first.placeholders.get(i).text());
		}
		KeyTemplate template = KeyTemplate
			.parse(source.append(first.format.delimiter()).append(this.template).toString());
		return new KeyEncoder(template, this.role, first.format, literals, slots);
	}

	// A text of variable width ends at the first delimiter.
	private int end(String key, int start, int slot) {
		if (this.slots[slot].form().isFixed()) {
			int end = start + this.slots[slot].form().width();
			if (end <= key.length()) {
				return end;
			}
			return -1;
		}
		String next = this.literals[slot + 1];
		if (next.isEmpty()) {
			return key.length();
		}
		return key.indexOf(next.charAt(0), start);
	}

	/**
	 * Return this encoder for another key of the same attribute. Keys are rendered alike.
	 * The role determines the possible conditions and the maximum length.
	 * @param role the role of the other key
	 */
	public KeyEncoder as(KeyRole role) {
		if (role == this.role) {
			return this;
		}
		return new KeyEncoder(this.template, role, this.format, List.of(this.literals), List.of(this.slots));
	}

	/**
	 * Compile a condition on the keys of this template.
	 * @param equalities the number of leading placeholders that are bound by equality
	 * @param range the range on the placeholder after them, or null for all keys with the
	 * same leading values
	 * @throws KeyRefusedException if this template cannot serve it
	 */
	public KeyCondition condition(int equalities, @Nullable KeyRange range) {
		int most = (range != null) ? this.slots.length - 1 : this.slots.length;
		Objects.checkIndex(equalities, most + 1);
		return new KeyConditionCompiler(this, equalities).compile(range);
	}

	/**
	 * Return the shards of a placeholder, or null if it has none.
	 * @param placeholder the index of the placeholder
	 */
	public @Nullable KeyShards shards(int placeholder) {
		KeySlot slot = this.slots[placeholder];
		if (slot.form().spread().shards().isEmpty()) {
			return null;
		}
		return new KeyShards(slot);
	}

	/**
	 * Return the time buckets of a placeholder, or null if it has none.
	 * @param placeholder the index of the placeholder
	 */
	public @Nullable KeyBuckets buckets(int placeholder) {
		return KeyBuckets.of(this.slots[placeholder].form());
	}

	/**
	 * Return whether this and the other template could render the same key. Only false is
	 * certain.
	 * @param other the template of another type for the same attribute
	 */
	public boolean mayEqual(KeyEncoder other) {
		return this.shape.mayEqual(other.shape);
	}

	/**
	 * Return whether this template could have rendered a key. Only false is certain.
	 * @param key the key
	 */
	public boolean fits(String key) {
		return this.shape.fits(key);
	}

	/**
	 * Return an encoder that also refuses the delimiter in the last text of a key, so
	 * that no longer template can render the same key. It is this encoder if it already
	 * does.
	 */
	public KeyEncoder closed() {
		int last = this.slots.length - 1;
		if (last < 0 || !this.slots[last].isOpen()) {
			return this;
		}
		List<KeySlot> closed = new ArrayList<>(List.of(this.slots));
		closed.set(last, closed.get(last).closed());
		return new KeyEncoder(this.template, this.role, this.format, List.of(this.literals), closed);
	}

	/**
	 * Return why keys refuse each text of the last placeholder, or null if they accept
	 * some. This is possible after {@link #closed}.
	 */
	public @Nullable String lastRefusal() {
		int last = this.slots.length - 1;
		return (last >= 0) ? this.slots[last].textRefusal() : null;
	}

	KeyShape shape() {
		return this.shape;
	}

	/**
	 * Return the shape of the result of {@link #appendLeading}.
	 */
	KeyShape leadingShape(int count) {
		return KeyShape.of(List.of(this.literals).subList(0, count + 1), List.of(this.slots).subList(0, count),
				this.format);
	}

	KeyFormat format() {
		return this.format;
	}

	String literal(int index) {
		return this.literals[index];
	}

	KeySlot slot(int index) {
		return this.slots[index];
	}

	int size() {
		return this.slots.length;
	}

	int capacity() {
		return this.capacity;
	}

	@Override
	public String toString() {
		return this.template.toString();
	}

}
