package io.github.dynamospring.key;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Format of the stored times of a property, in which they are compared and sorted. It is
 * created once at start-up:
 *
 * <pre>
 * format   := notation ( '|' unit )?
 * notation := 'iso-seconds' | 'iso-millis' | 'iso-nanos' | 'iso' | 'epoch-seconds' | 'epoch-millis'
 *           | a pattern of {@link java.time.format.DateTimeFormatter}
 * unit     := 'year' | 'month' | 'day' | 'hour' | 'minute' | 'seconds' | 'millis'
 * </pre>
 *
 * A value is written in UTC if its type is a point on the time line, except by
 * {@code iso}, which is the {@code toString()} of the type. A value finer than the
 * notation is refused, or truncated to the unit if there is one. Safe for use by several
 * threads.
 *
 * @since 0.1
 */
public final class TimeFormat {

	private static final String SHORT_ISO = "iso";

	private static final String NAMES = "iso-seconds, iso-millis, iso-nanos, iso, epoch-seconds, epoch-millis "
			+ "or a pattern of DateTimeFormatter";

	private final TimeType type;

	private final String name;

	private final TimeNotation notation;

	private final @Nullable TruncateFunction cut;

	private TimeFormat(TimeType type, String name, TimeNotation notation, @Nullable TruncateFunction cut) {
		this.type = type;
		this.name = name;
		this.notation = notation;
		this.cut = cut;
	}

	/**
	 * Read a format.
	 * @param type the type of the times
	 * @param format the format as written
	 * @throws IllegalArgumentException if the format is invalid, also for the type: the
	 * message is the reason and the smallest fix
	 */
	public static TimeFormat of(Class<?> type, String format) {
		Objects.requireNonNull(type, "'type' must not be null");
		Objects.requireNonNull(format, "'format' must not be null");
		TimeType time = TimeType.find(type);
		if (time == null) {
			throw new IllegalArgumentException("the format \"" + format + "\" is on a " + type.getSimpleName()
					+ ", but only a time, a Duration (seconds) or a boolean (number) has one: leave it out, or use one of "
					+ TimeType.names());
		}
		int end = endOfNotation(format);
		String name = format.substring(0, end);
		TimeNotation notation = notation(time, name);
		TimeFormat whole = new TimeFormat(time, name, notation, null);
		if (end < format.length()) {
			return whole.cut(format.substring(end + 1));
		}
		return whole;
	}

	// A quoted '|' is text of a pattern.
	private static int endOfNotation(String format) {
		int bar = format.lastIndexOf('|');
		if (bar >= 0 && format.indexOf('\'', bar) < 0) {
			return bar;
		}
		return format.length();
	}

	private static TimeNotation notation(TimeType type, String name) {
		return switch (name) {
			case "iso-seconds" -> iso(type, name, 0);
			case "iso-millis" -> iso(type, name, 3);
			case "iso-nanos" -> iso(type, name, 9);
			case SHORT_ISO -> new IsoNotation.Shortest(type, iso(type, name, 0));
			case "epoch-seconds" -> epoch(type, name, 0);
			case "epoch-millis" -> epoch(type, name, 3);
			default -> pattern(type, name);
		};
	}

	private static IsoNotation iso(TimeType type, String name, int digits) {
		if (!type.hasTimeOfDay()) {
			throw new IllegalArgumentException(
					name + " writes a time of day, which " + type.withArticle() + " lacks: leave the format out");
		}
		return new IsoNotation(type, digits);
	}

	private static TimeNotation epoch(TimeType type, String name, int digits) {
		if (!type.isInstant()) {
			throw new IllegalArgumentException(
					name + " counts from 1970 in UTC, and " + type.withArticle() + " has no zone: make it an Instant");
		}
		return new EpochNotation(type, digits);
	}

	private static TimeNotation pattern(TimeType type, String pattern) {
		try {
			return PatternNotation.of(type, pattern);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("\"" + pattern + "\" is no format of " + type.withArticle() + ": use "
					+ NAMES + " (" + ex.getMessage() + ")", ex);
		}
	}

	private TimeFormat cut(String unit) {
		TruncateFunction function = TruncateFunction.find(unit);
		if (function == null) {
			throw new IllegalArgumentException("\"" + unit + "\" behind the format " + this.name
					+ " is no unit to truncate to: use one of " + TruncateFunction.names());
		}
		TimeFormat format = new TimeFormat(this.type, this.name, this.notation, function);
		try {
			format.fit(this.type.ofUtc(PatternNotation.SAMPLE));
			return format;
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					"|" + unit + " leaves more than " + this.name + " holds: truncate to a greater unit", ex);
		}
	}

	/**
	 * Return whether values are stored as numbers rather than texts.
	 */
	public boolean isNumber() {
		return this.notation.isNumber();
	}

	/**
	 * Return whether stored values sort in the order of the times.
	 */
	public boolean isSorted() {
		return this.notation.step() != null;
	}

	/**
	 * Return the reason why texts do not sort and the formats that do, in parentheses, or
	 * an empty text if the format is its own reason.
	 */
	public String disorder() {
		if (!this.name.equals(SHORT_ISO)) {
			return "";
		}
		return " (its texts have 0 to 9 digits of the second: iso-seconds, iso-millis and iso-nanos sort, and a String"
				+ " sorts as the text)";
	}

	/**
	 * Return whether equal texts or numbers are equal times in both formats.
	 * @param other the other format
	 */
	public boolean isSameAs(TimeFormat other) {
		boolean comparable = this.type.isInstant() == other.type.isInstant() && !this.name.equals(SHORT_ISO);
		return this.name.equals(other.name) && (this.type == other.type || comparable);
	}

	/**
	 * Return the stored value for another: itself, or the truncated one if this format
	 * truncates.
	 * @throws IllegalArgumentException if the value is finer than the format, or out of
	 * its range
	 */
	public Object fit(Object value) {
		LocalDateTime time = utc(value);
		LocalDateTime fitting = (this.cut != null) ? this.cut.step().floor(time) : time;
		if (!holds(fitting)) {
			String problem = isSorted() ? " is finer than its format " : " does not fit into its format ";
			throw new IllegalArgumentException(
					"the " + this.type.simpleName() + problem + this.name + ": truncate it" + suggestion());
		}
		if (fitting.equals(time)) {
			return value;
		}
		return this.type.ofUtc(fitting, value);
	}

	private LocalDateTime utc(Object value) {
		try {
			return this.type.toUtc(value);
		}
		catch (DateTimeException ex) {
			// without its cause, which quotes the value
			throw new IllegalArgumentException("the year is out of the range of formats");
		}
	}

	private boolean holds(LocalDateTime time) {
		TimeStep step = this.notation.step();
		if (step != null) {
			return step.floor(time).equals(time);
		}
		return this.notation.read(this.notation.write(this.type.ofUtc(time))).equals(time);
	}

	private String suggestion() {
		TruncateFunction unit = TruncateFunction.find(this.notation.step());
		if (unit != null) {
			return ", or let format = \"" + this.name + "|" + unit + "\" do so";
		}
		return "";
	}

	/**
	 * Return the last time of the format at or before another.
	 */
	public Object floor(Object value) {
		return round(value, false);
	}

	/**
	 * Return the first time of the format at or after another.
	 * @throws IllegalArgumentException if the day ends before it
	 */
	public Object ceiling(Object value) {
		return round(value, true);
	}

	private Object round(Object value, boolean up) {
		TimeStep step = this.notation.step();
		if (step == null) {
			return value;
		}
		LocalDateTime time = utc(value);
		LocalDateTime rounded = up ? step.ceiling(time) : step.floor(time);
		if (rounded.equals(time)) {
			return value;
		}
		Object result = this.type.ofUtc(rounded);
		if (!utc(result).equals(rounded)) {
			throw new IllegalArgumentException("no " + this.type.simpleName() + " in the format " + this.name
					+ " is as late as this bound: use an earlier one");
		}
		return result;
	}

	/**
	 * Return the text, or the digits of the number, of a value.
	 * @param value a result of {@link #fit}
	 * @throws IllegalArgumentException if its year has no text
	 */
	public String format(Object value) {
		return this.notation.write(value);
	}

	/**
	 * Return the value of a text, or of the digits of a number. Forms of ISO 8601 may be
	 * shorter or longer than the written ones.
	 * @throws RuntimeException if the text is invalid
	 */
	public Object parse(String text) {
		return this.notation.value(this.type, text);
	}

	/**
	 * Return whether a text is written by this format.
	 */
	public boolean writes(String text) {
		try {
			return format(parse(text)).equals(text);
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

	KeyForm keyForm() {
		return this.notation.form((value, out) -> out.append(format(value)), this::parse);
	}

	/**
	 * Return the notation of the format, without the unit.
	 */
	@Override
	public String toString() {
		return this.name;
	}

}
