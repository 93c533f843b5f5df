package io.github.dynamospring.key;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Placeholder of a compiled template.
 *
 * @param path the path of the property, such as {@code address.city}
 * @param text the placeholder as written, such as {@code {placedAt|day}}
 * @param type the type of the values that are rendered, as a wrapper where it is
 * primitive, and {@link List} for a path
 * @param width the fixed number of characters of its text, or
 * {@link KeyForm#VARIABLE_WIDTH}
 * @param order how its texts sort
 * @param loss what its texts do not tell
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
	 * Return why results cannot be ordered by the property, or null where they can.
	 */
	public @Nullable String orderRefusal() {
		if (this.order == KeyOrder.NONE) {
			return "no order by '" + this.path + "': " + this.text + " " + disorder();
		}
		return null;
	}

	/**
	 * Return how exactly texts keep the order of the property, such as
	 * {@code "to the hour"}, or null where they keep all of it.
	 */
	public @Nullable String orderPrecision() {
		if (!isLossy()) {
			return null;
		}
		String unit = TruncateFunction.unitOf(this.text);
		return (unit != null) ? "to the " + unit : "as far as " + this.text + " tells";
	}

	String disorder() {
		boolean text = this.type == String.class || this.type == List.class;
		boolean delimited = this.width == KeyForm.VARIABLE_WIDTH && text && !isLossy();
		return delimited ? "does not keep its order before the table's delimiter, which can sort above what it holds"
				: "does not keep its order";
	}

}
