package io.github.dynamospring.plan.key;

import java.util.Collections;
import java.util.List;

import io.github.dynamospring.key.KeyCondition;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.Utf8Order;
import org.jspecify.annotations.Nullable;

/**
 * Interval of all possible keys of a template.
 *
 * @param low the lower end, included
 * @param high the upper end, included
 */
public record KeyInterval(String low, String high) {

	/**
	 * Return the interval of a template, or null if its keys do not begin alike.
	 */
	public static @Nullable KeyInterval of(KeyEncoder encoder) {
		KeyCondition all = encoder.condition(0, null);
		if (all.operator() == Operator.NONE) {
			return null;
		}
		String[] operands = all.bind(new Object[0]);
		if (operands == null) {
			return null;
		}
		String literal = operands[0];
		String high = (all.operator() == Operator.EQUAL) ? literal : following(literal);
		return new KeyInterval(literal, high);
	}

	// All keys of the template are below the next text after its literal.
	private static String following(String literal) {
		int last = literal.length() - 1;
		return literal.substring(0, last) + (char) (literal.charAt(last) + 1);
	}

	public KeyInterval span(KeyInterval other) {
		return new KeyInterval(Collections.min(List.of(this.low, other.low), Utf8Order.INSTANCE),
				Collections.max(List.of(this.high, other.high), Utf8Order.INSTANCE));
	}

	/**
	 * Return the condition that an attribute is in this interval.
	 */
	public AttributeCondition on(String attribute) {
		return new IntervalCondition(attribute, this);
	}

	public boolean overlaps(KeyInterval other) {
		return !isAbove(this.low, other.high) && !isAbove(other.low, this.high);
	}

	private static boolean isAbove(String left, String right) {
		return Utf8Order.INSTANCE.compare(left, right) > 0;
	}

}
