package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for the attribute of a property: its name if that differs from the
 * property's, the format of its values, and whether they are compressed, large or
 * encrypted.
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
	 * zone and serve equality alone. The format {@code json} stores any value as the text
	 * that the application's Jackson mapper makes of it, for instance of a class of
	 * another library. Conditions and filters may ask with {@code contains} for a part of
	 * the text. Keys and paths of an update cannot name such a property.
	 */
	String format() default "";

	/**
	 * Return whether values are stored compressed: a text, bytes, a nested object, a
	 * list, a set or a map. It is a binary whose first byte is its form, which is plain
	 * if compression saves nothing, and bytes are a list of form and binary. Values from
	 * before are read as they are. Keys, conditions, filters and paths of an update
	 * cannot name such a property, because DynamoDB cannot look into it.
	 */
	boolean compressed() default false;

	/**
	 * Return whether values of more than {@code dynamo.attributes.large.threshold} are
	 * stored as objects, such as in S3: a {@code String}, {@code byte[]} or
	 * {@link org.springframework.core.io.Resource} of an entity. Smaller values stay in
	 * the item, unless it would exceed 400 KB. The item points to the object, which is
	 * written first. Reading verifies its hash. A {@code Resource} is fetched when it is
	 * opened. Keys, conditions, filters and updates by expression cannot name such a
	 * property.
	 * @see io.github.dynamospring.large.LargeObjects
	 */
	boolean large() default false;

	/**
	 * Return whether values are encrypted before they leave the application, by AWS's
	 * Database Encryption SDK. A bean of the application is the keyring. The items of the
	 * table are signed as well, so that updates by expression may change neither such a
	 * property nor one of a key. Keys, conditions and filters cannot name it, and items
	 * cannot be read in part.
	 */
	boolean encrypted() default false;

}
