package io.github.dynamospring.key;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Placeholder of a compiled template.
 *
 * @param path the path of the property, such as {@code address.city}
 * @param text the placeholder as written, such as {@code {placedAt|day}}
 * @param type the type of the rendered values: a wrapper for a primitive type, and
 * {@link List} for a path
 * @param width the fixed number of characters of its text, or
 * {@link KeyForm#VARIABLE_WIDTH}
 * @param order the order of its texts
 * @param loss the information that its texts lose
 * @since 0.1
 */
public record KeyPlaceholder(String path, String text, Class<?> type, int width, KeyOrder order, KeyLoss loss) {

	/**
	 * Return whether different values can have the same text.
	 */
	public boolean isLossy() {
		return this.loss != KeyLoss.NONE;
	}

	/**
	 * Return why results cannot be ordered by the property, or null if they can.
	 */
	public @Nullable String orderRefusal() {
		if (this.order == KeyOrder.NONE) {
			return "no order by '" + this.path + "': " + this.text + " " + disorder();
		}
		return null;
	}

	/**
	 * Return the precision of the order of texts, such as {@code "to the hour"}, or null
	 * if it is exact.
	 */
	public @Nullable String orderPrecision() {
		if (!isLossy()) {
			return null;
		}
		String unit = TruncateFunction.unitOf(this.text);
		return "to the " + Objects.requireNonNullElse(unit, "precision of " + this.text);
	}

	String disorder() {
		boolean text = this.type == String.class || this.type == List.class;
		boolean delimited = this.width == KeyForm.VARIABLE_WIDTH && text && !isLossy();
		if (delimited) {
			return "does not keep its order before the table's delimiter, which can sort above its characters";
		}
		boolean plain = this.width == KeyForm.VARIABLE_WIDTH && Number.class.isAssignableFrom(this.type) && !isLossy();
		return "does not keep its order" + (plain ? " without |pad:n" : "");
	}

}
