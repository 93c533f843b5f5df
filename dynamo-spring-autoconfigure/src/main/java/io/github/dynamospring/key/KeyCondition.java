package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Compiled condition on a key attribute, which renders its operands. Safe for use by
 * several threads.
 *
 * @since 0.1
 */
public final class KeyCondition {

	private static final String[] NO_OPERANDS = {};

	private final KeyEncoder encoder;

	private final int equalities;

	private final int rangeOperands;

	private final Operator operator;

	// An operator with one operand has one of the two bounds.
	private final @Nullable KeyBound lower;

	private final @Nullable KeyBound upper;

	private final List<Integer> inexact;

	KeyCondition(KeyEncoder encoder, int equalities, int rangeOperands, Operator operator, @Nullable KeyBound lower,
			@Nullable KeyBound upper, List<Integer> inexact) {
		this.encoder = encoder;
		this.equalities = equalities;
		this.rangeOperands = rangeOperands;
		this.operator = operator;
		this.lower = lower;
		this.upper = upper;
		this.inexact = List.copyOf(inexact);
	}

	/**
	 * Return the operator of the condition.
	 */
	public Operator operator() {
		return this.operator;
	}

	/**
	 * Return the number of values that {@link #bind} takes: the leading equalities, then
	 * the operands of the range.
	 */
	public int parameters() {
		return this.equalities + this.rangeOperands;
	}

	/**
	 * Render the operands.
	 * @param values the values of the leading placeholders, then the operands of the
	 * range
	 * @return the operands of the operator, or null if no key can have the values: one
	 * contains the delimiter, and the table has no escapes
	 * @throws KeyValueException if a value has no key form, or an operand is too long
	 */
	public String @Nullable [] bind(@Nullable Object[] values) {
		this.encoder.checkCount(values, parameters());
		if (this.operator == Operator.NONE) {
			return NO_OPERANDS;
		}
		StringBuilder out = new StringBuilder(this.encoder.capacity());
		if (this.encoder.appendLeading(values, this.equalities, out) != null) {
			return null;
		}
		if (this.lower != null && this.upper != null) {
			return render(this.lower, this.upper, values, out);
		}
		String operand = render(only(), values, out);
		if (operand != null) {
			return new String[] { operand };
		}
		return null;
	}

	private String @Nullable [] render(KeyBound lower, KeyBound upper, @Nullable Object[] values, StringBuilder out) {
		int length = out.length();
		String from = render(lower, values, out);
		out.setLength(length);
		String to = render(upper, values, out);
		return (from != null && to != null) ? new String[] { from, to } : null;
	}

	/**
	 * Render the part of the key that equality binds: the common prefix of all matching
	 * keys.
	 * @param values the values of the leading placeholders, optionally followed by others
	 * @return the text, or null if no key can have the values
	 * @throws KeyValueException if a value has no key form
	 */
	public @Nullable String bindLeading(@Nullable Object[] values) {
		StringBuilder out = new StringBuilder(this.encoder.capacity());
		if (this.encoder.appendLeading(values, this.equalities, out) == null) {
			return out.toString();
		}
		return null;
	}

	/**
	 * Render what equality binds without one of its placeholders.
	 * @param values values that a key can have
	 * @return the text before the placeholder and the one behind it
	 * @throws KeyValueException if a value has no key form
	 */
	public String[] bindAround(@Nullable Object[] values, int placeholder) {
		StringBuilder out = new StringBuilder(this.encoder.capacity());
		this.encoder.appendLeading(values, placeholder, out);
		String before = out.toString();
		this.encoder.slot(placeholder).append(values[placeholder], out);
		int behind = out.length();
		out.setLength(0);
		this.encoder.appendLeading(values, this.equalities, out);
		return new String[] { before, out.substring(behind) };
	}

	private KeyBound only() {
		if (this.lower != null) {
			return this.lower;
		}
		return Objects.requireNonNullElse(this.upper, KeyBound.PREFIX);
	}

	private @Nullable String render(KeyBound bound, @Nullable Object[] values, StringBuilder out) {
		int refused = appendOperand(bound, values, out);
		if (refused < 0) {
			bound.finish(out);
			return this.encoder.finish(out);
		}
		if (this.operator == Operator.BEGINS_WITH) {
			return null;
		}
		return cut(refused, out);
	}

	private int appendOperand(KeyBound bound, @Nullable Object[] values, StringBuilder out) {
		if (bound.operand() == KeyBound.NONE) {
			return -1;
		}
		return this.encoder.slot(this.equalities).append(values[this.equalities + bound.operand()], out);
	}

	// No stored text contains the refused character. Stored texts below the operand end
	// before that character or differ earlier, and both sort below this bound.
	private String cut(int refused, StringBuilder out) {
		out.setLength(refused);
		return this.encoder.finish(out.append(this.encoder.format().escapeCharacter()));
	}

	/**
	 * Return whether operands from {@link #bind} are the reversed bounds of an empty
	 * range, which DynamoDB refuses.
	 * @param operands the operands
	 */
	public boolean isReversed(String[] operands) {
		return this.operator == Operator.BETWEEN && Utf8Order.INSTANCE.compare(operands[0], operands[1]) > 0;
	}

	/**
	 * Return the indexes of the placeholders to check again on the stored properties:
	 * placeholders with lossy functions, and a range that cannot be closed exactly.
	 */
	public List<Integer> inexact() {
		return this.inexact;
	}

	/**
	 * Return whether the condition could match a key of another template. Only false is
	 * certain.
	 * @param other the template of another type for the same attribute
	 */
	public boolean mayMatch(KeyEncoder other) {
		return switch (this.operator) {
			case NONE -> true;
			case EQUAL -> this.encoder.mayEqual(other);
			case BEGINS_WITH -> mayBeginWith(other);
			default -> mayLieBetween(other);
		};
	}

	private boolean mayBeginWith(KeyEncoder other) {
		KeyShape prefix = this.encoder.leadingShape(this.equalities);
		if (this.rangeOperands == 0) {
			return other.shape().mayBeginWith(prefix, KeyChars.ALL, true);
		}
		return other.shape().mayBeginWith(prefix, firstChars(), false);
	}

	private KeyChars firstChars() {
		return this.encoder.slot(this.equalities).chars().get(0);
	}

	// All keys between the bounds share the prefix, and their next character lies between
	// the first characters of the bounds. An open upper bound includes itself.
	private boolean mayLieBetween(KeyEncoder other) {
		KeyShape prefix = this.encoder.leadingShape(this.equalities);
		return other.shape().mayBeginWith(prefix, nextChars(), isOpen(this.lower))
				|| isOpen(this.upper) && other.shape().mayFollow(prefix);
	}

	private static boolean isOpen(@Nullable KeyBound bound) {
		return bound == null || bound.isOpen();
	}

	private KeyChars nextChars() {
		char from = lowest();
		if (this.upper == null || this.upper.isOpen()) {
			return KeyChars.range(from, KeyChars.LAST, true);
		}
		if (this.upper.operand() == KeyBound.NONE) {
			return KeyChars.range(from, this.upper.suffix().charAt(0), false);
		}
		if (firstChars().beyond()) {
			return KeyChars.range(from, KeyChars.LAST, true);
		}
		return KeyChars.range(from, (char) (firstChars().last() + 1), false);
	}

	private char lowest() {
		if (this.lower == null || this.lower.isOpen()) {
			return '\0';
		}
		if (this.lower.operand() != KeyBound.NONE) {
			return firstChars().first();
		}
		return this.lower.suffix().charAt(0);
	}

	/**
	 * Return a condition that matches the same keys of this template and fewer of others.
	 * Open ends are closed by the possible first characters of a placeholder of fixed
	 * width. A condition without open ends is returned unchanged.
	 */
	public KeyCondition narrow() {
		boolean prefix = this.operator == Operator.NONE || this.operator == Operator.BEGINS_WITH;
		if (!canNarrow() || !prefix && !isOpen(this.lower) && !isOpen(this.upper)) {
			return this;
		}
		KeyBound from = (prefix || isOpen(this.lower)) ? KeyBound.suffix(firstChars().first()) : this.lower;
		KeyBound to = (prefix || isOpen(this.upper)) ? KeyBound.suffix((char) (firstChars().last() + 1)) : this.upper;
		return new KeyCondition(this.encoder, this.equalities, this.rangeOperands, Operator.BETWEEN, from, to,
				this.inexact);
	}

	private boolean canNarrow() {
		return this.equalities < this.encoder.size() && this.encoder.slot(this.equalities).form().isFixed()
				&& this.operator != Operator.GREATER_THAN && this.operator != Operator.LESS_THAN;
	}

	/**
	 * Describe the condition, as in {@code sk between ORDER#{from} and ORDER#{to}$}.
	 * @param attribute the name of the key attribute
	 * @param operandNames the names of the bound values in order; a name in single quotes
	 * is a literal
	 */
	public String describe(String attribute, List<String> operandNames) {
		return new KeyDescription(this.encoder, this.equalities, operandNames).describe(attribute, this.operator,
				this.lower, this.upper);
	}

	@Override
	public String toString() {
		List<KeyPlaceholder> bound = this.encoder.placeholders().subList(0, this.equalities);
		List<String> names = new ArrayList<>(bound.stream().map(KeyPlaceholder::path).toList());
		for (int i = 0; i < this.rangeOperands; i++) {
			names.add("?" + (i + 1));
		}
		return describe("key", names);
	}

	/**
	 * Operator of a key condition.
	 */
	public enum Operator {

		/** No condition on the attribute. */
		NONE(0),

		/** Equal to the operand. */
		EQUAL(1),

		/** Begins with the operand. */
		BEGINS_WITH(1),

		/** From the first to the second operand, both included. */
		BETWEEN(2),

		/** Below the operand. */
		LESS_THAN(1),

		/** Up to the operand. */
		LESS_THAN_OR_EQUAL(1),

		/** Above the operand. */
		GREATER_THAN(1),

		/** From the operand on. */
		GREATER_THAN_OR_EQUAL(1);

		private final int operands;

		Operator(int operands) {
			this.operands = operands;
		}

		/**
		 * Return the number of operands.
		 */
		public int operands() {
			return this.operands;
		}

	}

}
