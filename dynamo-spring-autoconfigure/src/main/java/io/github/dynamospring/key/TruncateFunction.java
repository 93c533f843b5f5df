package io.github.dynamospring.key;

import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Function that truncates a time to a unit. The result is a prefix of its fixed-width
 * form in UTC. So the order is kept, and finer forms sort after it.
 */
enum TruncateFunction {

	YEAR(4, new TimeStep(ChronoUnit.YEARS, 1)), MONTH(7, new TimeStep(ChronoUnit.MONTHS, 1)),
	DAY(10, new TimeStep(ChronoUnit.DAYS, 1)), HOUR(13, new TimeStep(ChronoUnit.HOURS, 1)),
	MINUTE(16, new TimeStep(ChronoUnit.MINUTES, 1)), SECONDS(19, TimeStep.fraction(0)),
	MILLIS(23, TimeStep.fraction(3));

	private final int length;

	private final TimeStep step;

	TruncateFunction(int length, TimeStep step) {
		this.length = length;
		this.step = step;
	}

	static @Nullable TruncateFunction find(String name) {
		return Arrays.stream(values()).filter((unit) -> unit.toString().equals(name)).findFirst().orElse(null);
	}

	static @Nullable TruncateFunction find(@Nullable TimeStep step) {
		return Arrays.stream(values()).filter((unit) -> unit.step.equals(step)).findFirst().orElse(null);
	}

	static String names() {
		return Arrays.stream(values()).map(TruncateFunction::toString).collect(Collectors.joining(", "));
	}

	/**
	 * Return the unit of a truncating placeholder, or null.
	 */
	static @Nullable String unitOf(String placeholder) {
		String[] functions = placeholder.substring(0, placeholder.length() - 1).split("\\|");
		return Arrays.stream(functions)
			.skip(1)
			.map(TruncateFunction::find)
			.filter(Objects::nonNull)
			.reduce((finer, coarser) -> coarser)
			.map(TruncateFunction::singular)
			.orElse(null);
	}

	String singular() {
		return switch (this) {
			case SECONDS -> "second";
			case MILLIS -> "millisecond";
			default -> toString();
		};
	}

	TimeStep step() {
		return this.step;
	}

	// truncates the ISO 8601 form, independently of the format of the property
	KeyForm apply(KeyForm input, List<String> arguments) {
		BuiltInFunctions.noArguments(arguments);
		KeyForm iso = PlainKeyForms.isTime(input.type()) ? PlainKeyForms.of(input.type()) : null;
		int width = this.length - ((input.type() == LocalTime.class) ? TimeDigits.TIME : 0);
		if (iso == null || !input.isPlain() || width < 1 || width > iso.width()) {
			throw new IllegalArgumentException(
					"takes a time with such a unit, not " + BuiltInFunctions.describe(input));
		}
		KeyLoss loss = (width == iso.width()) ? KeyLoss.NONE : KeyLoss.TRUNCATION;
		return input
			.then((value, out) -> append(iso, value, width, out), iso.chars().subList(0, width), KeyOrder.ASCENDING,
					loss, iso::value)
			.over(KeyForm.KeySpread.of(this));
	}

	private static void append(KeyForm input, Object value, int width, StringBuilder out) {
		int start = out.length();
		input.append(value, out);
		out.setLength(start + width);
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
