package io.github.dynamospring.key;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Format in which the times of a property are stored, compared and sorted. It is made
 * once at start-up:
 *
 * <pre>
 * format   := notation ( '|' unit )?
 * notation := 'iso-seconds' | 'iso-millis' | 'iso-nanos' | 'epoch-seconds' | 'epoch-millis'
 *           | a pattern of {@link java.time.format.DateTimeFormatter}
 * unit     := 'year' | 'month' | 'day' | 'hour' | 'minute' | 'seconds' | 'millis'
 * </pre>
 *
 * A value is written in UTC where its type is a point on the time line. One that is finer
 * than the notation is refused, or cut after the unit where one is given. Safe for use by
 * several threads.
 *
 * @since 0.1
 */
public final class TimeFormat {

	private static final String NAMES = "iso-seconds, iso-millis, iso-nanos, epoch-seconds, epoch-millis "
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
	 * @throws IllegalArgumentException if it is none, or none of the type: the message is
	 * the reason and the smallest fix
	 */
	public static TimeFormat of(Class<?> type, String format) {
		Objects.requireNonNull(type, "'type' must not be null");
		Objects.requireNonNull(format, "'format' must not be null");
		TimeType time = TimeType.find(type);
		if (time == null) {
			throw new IllegalArgumentException("the format \"" + format + "\" is on a " + type.getSimpleName()
					+ ", but only a time has one: leave it out, or use one of " + TimeType.names());
		}
		int end = endOfNotation(format);
		String name = format.substring(0, end);
		TimeNotation notation = notation(time, name);
		TimeFormat whole = new TimeFormat(time, name, notation, null);
		return (end < format.length()) ? whole.cut(format.substring(end + 1)) : whole;
	}

	// A '|' in quotes is text of a pattern.
	private static int endOfNotation(String format) {
		int bar = format.lastIndexOf('|');
		return (bar >= 0 && format.indexOf('\'', bar) < 0) ? bar : format.length();
	}

	private static TimeNotation notation(TimeType type, String name) {
		return switch (name) {
			case "iso-seconds" -> iso(type, name, 0);
			case "iso-millis" -> iso(type, name, 3);
			case "iso-nanos" -> iso(type, name, 9);
			case "epoch-seconds" -> epoch(type, name, false);
			case "epoch-millis" -> epoch(type, name, true);
			default -> pattern(type, name);
		};
	}

	private static TimeNotation iso(TimeType type, String name, int digits) {
		if (!type.hasTimeOfDay()) {
			throw new IllegalArgumentException(
					name + " writes a time of day, which " + type.withArticle() + " has not: leave the format out");
		}
		return new IsoNotation(type, digits);
	}

	private static TimeNotation epoch(TimeType type, String name, boolean millis) {
		if (!type.isInstant()) {
			throw new IllegalArgumentException(name + " counts from 1970 in UTC, and " + type.withArticle()
					+ " does not tell its zone: make it an Instant");
		}
		return new EpochNotation(type, millis);
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
	 * Return whether stored values sort as the times do.
	 */
	public boolean isSorted() {
		return this.notation.step() != null;
	}

	/**
	 * Return whether equal texts or numbers are equal times in both formats.
	 * @param other the other format
	 */
	public boolean isSameAs(TimeFormat other) {
		return this.name.equals(other.name) && this.type.isInstant() == other.type.isInstant();
	}

	/**
	 * Return the value that is stored for another: itself, or what is left of it where
	 * this format truncates.
	 * @throws IllegalArgumentException if the value is finer than the format, or beyond
	 * it
	 */
	public Object fit(Object value) {
		LocalDateTime time = utc(value);
		LocalDateTime fitting = (this.cut != null) ? this.cut.step().floor(time) : time;
		if (!holds(fitting)) {
			throw new IllegalArgumentException("the " + this.type.simpleName()
					+ (isSorted() ? " is finer than its format " : " is not wholly told by its format ") + this.name
					+ ": truncate it" + suggestion());
		}
		return fitting.equals(time) ? value : this.type.ofUtc(fitting);
	}

	private LocalDateTime utc(Object value) {
		try {
			return this.type.toUtc(value);
		}
		catch (DateTimeException ex) {
			// without its cause, which quotes the value
			throw new IllegalArgumentException("the year is beyond those that have a format");
		}
	}

	private boolean holds(LocalDateTime time) {
		TimeStep step = this.notation.step();
		return (step != null) ? step.floor(time).equals(time)
				: this.notation.read(this.notation.write(this.type.ofUtc(time))).equals(time);
	}

	private String suggestion() {
		TruncateFunction unit = TruncateFunction.find(this.notation.step());
		return (unit != null) ? ", or let format = \"" + this.name + "|" + unit + "\" do so" : "";
	}

	/**
	 * Return the last time that the format can hold and that is not after another.
	 */
	public Object floor(Object value) {
		return round(value, false);
	}

	/**
	 * Return the first time that the format can hold and that is not before another.
	 * @throws IllegalArgumentException if there is none because the day ends before it
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
	 * @param value one that {@link #fit} has returned
	 * @throws IllegalArgumentException if its year has no text
	 */
	public String format(Object value) {
		return this.notation.write(value);
	}

	/**
	 * Return the value of a text, or of the digits of a number. Forms of ISO 8601 may be
	 * shorter or longer than those that are written.
	 * @throws RuntimeException if it is none
	 */
	public Object parse(String text) {
		return this.type.ofUtc(this.notation.read(text));
	}

	/**
	 * Return whether texts contain a character.
	 */
	boolean isWrittenWith(char c) {
		return format(this.type.ofUtc(PatternNotation.SAMPLE)).indexOf(c) >= 0;
	}

	KeyForm keyForm() {
		return this.notation.form((value, out) -> out.append(format(value)), this::parse);
	}

	/**
	 * Return the format as written, without what truncates.
	 */
	@Override
	public String toString() {
		return this.name;
	}

}
