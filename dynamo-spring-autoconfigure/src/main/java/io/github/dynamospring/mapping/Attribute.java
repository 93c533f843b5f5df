package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for the attribute of a property: its name if that differs from the
 * property's, and the format of its values.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Attribute {

	/**
	 * Return the name of the attribute, by default the name of the property.
	 */
	String value() default "";

	/**
	 * Return the format in which a time, duration or boolean is stored, compared and
	 * sorted, as an attribute and in keys. A {@link java.time.Duration} takes
	 * {@code seconds}, a number with a fraction. A boolean takes {@code number}, which is
	 * 0 or 1. In a list, set, array, map or optional, each element or value has the
	 * format. These are the formats of times:
	 * <ul>
	 * <li>{@code iso-seconds}, {@code iso-millis}, {@code iso-nanos}: ISO 8601 of fixed
	 * width, in UTC for an {@link java.time.Instant}, {@link java.util.Date},
	 * {@link java.time.OffsetDateTime} or {@link java.time.ZonedDateTime}, which are then
	 * read in UTC. A {@link java.time.LocalDateTime} or {@link java.time.LocalTime} has
	 * no zone.</li>
	 * <li>{@code iso}: the {@code toString()} of the same types, as the enhanced client
	 * of the SDK writes it. It keeps offsets and zones, and serves equality alone,
	 * because its length varies.</li>
	 * <li>{@code epoch-seconds}, {@code epoch-millis}: a number, for the four types in
	 * UTC.</li>
	 * <li>a pattern of {@link java.time.format.DateTimeFormatter}, for these,
	 * {@link java.time.LocalDate}, {@link java.time.YearMonth}, {@link java.time.Year}
	 * and {@link java.time.MonthDay}. It serves equality alone unless its fields have a
	 * fixed width and go down from the year, as in {@code yyyyMMddHHmm}.</li>
	 * </ul>
	 * A value that is finer than its format is refused when it is written, unless the
	 * format says where to cut it, as in {@code iso-seconds|seconds}. By default a time
	 * has nine digits of its second's fraction, a date three, and
	 * {@link java.time.OffsetDateTime} and {@link java.time.ZonedDateTime} keep their
	 * zone and serve equality alone.
	 */
	String format() default "";

}
