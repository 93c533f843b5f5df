package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyBound.Step;
import io.github.dynamospring.key.KeyCondition.Operator;
import org.jspecify.annotations.Nullable;

/**
 * Compiler of a range on one placeholder. Its bounds enclose the requested keys of the
 * template, and as few others as possible.
 */
final class KeyConditionCompiler {

	private final KeyEncoder encoder;

	private final int equalities;

	KeyConditionCompiler(KeyEncoder encoder, int equalities) {
		this.encoder = encoder;
		this.equalities = equalities;
	}

	KeyCondition compile(@Nullable KeyRange range) {
		checkRole(range);
		if (range == null) {
			return condition(prefixOperator(), 0, KeyBound.PREFIX, null, true);
		}
		checkPath(range);
		checkOrder(range);
		if (range == KeyRange.STARTING_WITH) {
			checkText();
			return condition(Operator.BEGINS_WITH, 1, KeyBound.value(0), null, true);
		}
		return range(range);
	}

	private void checkRole(@Nullable KeyRange range) {
		if (this.encoder.role() == KeyRole.PARTITION && (range != null || this.equalities < this.encoder.size())) {
			throw new KeyRefusedException("Key template \"" + this.encoder
					+ "\" is a partition key, which takes each placeholder by equality: bind "
					+ this.encoder.slot(this.equalities).placeholder().text() + " by equality");
		}
	}

	private Operator prefixOperator() {
		if (this.equalities == this.encoder.size()) {
			return Operator.EQUAL;
		}
		if (hasPrefix()) {
			return Operator.BEGINS_WITH;
		}
		return Operator.NONE;
	}

	private boolean hasPrefix() {
		return this.equalities > 0 || !this.encoder.literal(0).isEmpty();
	}

	private void checkPath(KeyRange range) {
		if (slot().form().isPath() && range != KeyRange.STARTING_WITH) {
			throw refused(range, "is a path: ask for equality, or with '" + KeyRange.STARTING_WITH
					+ "' for a node and its descendants");
		}
	}

	private void checkOrder(KeyRange range) {
		KeyPlaceholder placeholder = slot().placeholder();
		KeyOrder order = (range == KeyRange.STARTING_WITH) ? slot().form().order() : placeholder.order();
		if (order == KeyOrder.NONE) {
			throw refused(range, placeholder.disorder() + ": ask for equality");
		}
		if (range == KeyRange.STARTING_WITH && placeholder.isLossy()) {
			throw refused(range, "keeps only a part of it: ask for a range");
		}
	}

	private void checkText() {
		if (slot().form().isPath()) {
			return;
		}
		if (slot().form().type() != String.class) {
			throw refused(KeyRange.STARTING_WITH,
					"is a " + slot().form().type().getName() + ", not a text: ask for a range");
		}
		if (!slot().form().isOwnText()) {
			throw refused(KeyRange.STARTING_WITH, "is not the text itself: ask for equality or a range");
		}
	}

	private KeyRefusedException refused(KeyRange range, String reason) {
		KeyPlaceholder placeholder = slot().placeholder();
		return new KeyRefusedException("Key template \"" + this.encoder + "\" serves no '" + range + "' on '"
				+ placeholder.path() + "': " + placeholder.text() + " " + reason);
	}

	private KeySlot slot() {
		return this.encoder.slot(this.equalities);
	}

	private KeyCondition range(KeyRange range) {
		if (slot().placeholder().order() == KeyOrder.DESCENDING) {
			return range(range, to(range), from(range));
		}
		return range(range, from(range), to(range));
	}

	private KeyCondition range(KeyRange range, @Nullable Edge from, @Nullable Edge to) {
		boolean openEnd = !hasPrefix() && !hasRest();
		if (openEnd && from != null && !from.included) {
			return condition(Operator.GREATER_THAN, 1, KeyBound.value(from.operand), null, true);
		}
		KeyBound lower = lower(from);
		KeyBound upper = upper(to);
		boolean exact = !slot().placeholder().isLossy() && isExact(to, openEnd);
		return condition(operator(lower, upper, to), range.operands(), lower, upper, exact);
	}

	// A truncated operand includes its whole unit.
	private @Nullable Edge from(KeyRange range) {
		return switch (range) {
			case GREATER_THAN -> new Edge(0, slot().placeholder().isLossy());
			case GREATER_THAN_OR_EQUAL, BETWEEN -> new Edge(0, true);
			default -> null;
		};
	}

	private @Nullable Edge to(KeyRange range) {
		return switch (range) {
			case LESS_THAN -> new Edge(0, slot().placeholder().isLossy());
			case LESS_THAN_OR_EQUAL -> new Edge(0, true);
			case BETWEEN -> new Edge(1, true);
			default -> null;
		};
	}

	private @Nullable KeyBound lower(@Nullable Edge edge) {
		if (edge == null) {
			if (hasPrefix()) {
				return KeyBound.PREFIX;
			}
			return null;
		}
		if (edge.included) {
			return KeyBound.value(edge.operand);
		}
		if (hasRest()) {
			return afterSegment(edge.operand);
		}
		return afterText(edge.operand);
	}

	private @Nullable KeyBound upper(@Nullable Edge edge) {
		if (edge == null) {
			if (hasPrefix()) {
				return KeyBound.AFTER_PREFIX;
			}
			return null;
		}
		if (edge.included && hasRest()) {
			return afterSegment(edge.operand);
		}
		if (!edge.included && hasPrefix() && !hasRest() && slot().form().isFixed()) {
			return new KeyBound(edge.operand, "", Step.PREVIOUS);
		}
		return KeyBound.value(edge.operand);
	}

	// between the keys that begin with the operand and the next ones
	private KeyBound afterSegment(int operand) {
		if (rest().startsWith(String.valueOf(this.encoder.format().delimiter()))) {
			return new KeyBound(operand, nextSegment(), Step.NONE);
		}
		return new KeyBound(operand, "", Step.NEXT);
	}

	// between the key that ends with the operand and the next one
	private KeyBound afterText(int operand) {
		String suffix = slot().form().isFixed() ? nextSegment() : KeyBound.NEXT_TEXT;
		return new KeyBound(operand, suffix, Step.NONE);
	}

	private String nextSegment() {
		return String.valueOf(this.encoder.format().escapeCharacter());
	}

	private boolean hasRest() {
		return this.equalities + 1 < this.encoder.size() || !rest().isEmpty();
	}

	private String rest() {
		return this.encoder.literal(this.equalities + 1);
	}

	private boolean isExact(@Nullable Edge to, boolean openEnd) {
		return to == null || to.included || openEnd || hasRest() || slot().form().isFixed();
	}

	private Operator operator(@Nullable KeyBound lower, @Nullable KeyBound upper, @Nullable Edge to) {
		if (upper == null) {
			return Operator.GREATER_THAN_OR_EQUAL;
		}
		if (lower == null) {
			if (to != null && !to.included) {
				return Operator.LESS_THAN;
			}
			return Operator.LESS_THAN_OR_EQUAL;
		}
		return Operator.BETWEEN;
	}

	private KeyCondition condition(Operator operator, int operands, @Nullable KeyBound lower, @Nullable KeyBound upper,
			boolean exact) {
		List<Integer> inexact = new ArrayList<>();
		for (int i = 0; i < this.equalities; i++) {
			if (this.encoder.slot(i).placeholder().isLossy()) {
				inexact.add(i);
			}
		}
		if (!exact) {
			inexact.add(this.equalities);
		}
		return new KeyCondition(this.encoder, this.equalities, operands, operator, lower, upper, inexact);
	}

	/**
	 * End of a range on the texts of the placeholder.
	 */
	private record Edge(int operand, boolean included) {
	}

}
