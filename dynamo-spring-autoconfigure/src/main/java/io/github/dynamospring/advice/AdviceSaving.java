package io.github.dynamospring.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a finding would save a day, at the rate that was seen. A negative figure is what
 * it would take in addition.
 *
 * @param requests requests
 * @param readUnits read units
 * @param writeUnits write units
 * @param atMost whether it may be less
 * @since 0.1
 */
public record AdviceSaving(double requests, double readUnits, double writeUnits, boolean atMost) {

	/**
	 * Return a figure as text, such as {@code 12,500} or {@code 0.5}.
	 */
	public static String figure(double figure) {
		return String.format(Locale.ROOT, (figure == Math.rint(figure) || Math.abs(figure) >= 100) ? "%,.0f" : "%.1f",
				figure);
	}

	/**
	 * Return the saving in words, such as {@code at most 1,200 read units a day}.
	 */
	@Override
	public String toString() {
		List<String> parts = new ArrayList<>();
		add(parts, this.readUnits, "read units");
		add(parts, this.writeUnits, "write units");
		add(parts, this.requests, "requests");
		return (this.atMost ? "at most " : "") + String.join(", ", parts) + " a day";
	}

	private static void add(List<String> parts, double figure, String of) {
		if (figure != 0) {
			parts.add(figure(figure) + " " + of);
		}
	}

}
