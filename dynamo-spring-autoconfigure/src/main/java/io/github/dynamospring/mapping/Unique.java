package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a property whose value occurs once among the items of its type; null may
 * occur any number of times. DynamoDB knows no such constraint. The library keeps it by a
 * marker for each value: a small item beside the entity, which is written in one
 * transaction with it.
 * <p>
 * An insert, a deletion and a change of the value or of the time to live therefore cost
 * twice the units of the entity's own write, and two units for each marker put or
 * deleted. An unchanged save or update costs what it does without {@code @Unique}.
 * <p>
 * Writes past this library do not know the markers. What was stored before the property
 * was marked has none either: its value is unique from the next write that changes it.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Unique {

	/**
	 * Whether strings that differ only in case are the same value, which {@code STRASSE}
	 * and {@code straße} are, and {@code ΑΣ} and {@code ας}. They are compared in lower
	 * case after a turn through upper case, {@link java.util.Locale#ROOT without regard
	 * to any language}, and stored as they are. A value that lower case alone tells from
	 * its equals has two markers.
	 */
	boolean ignoreCase() default false;

}
