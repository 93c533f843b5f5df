package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a property with values that occur once among the items of its type; null
 * may occur any number of times. DynamoDB has no such constraint. The library enforces it
 * by a marker for each value: a small item beside the entity, which is written in one
 * transaction with it.
 * <p>
 * So an insert, a deletion and a change of the value or the time to live cost twice the
 * units of the entity's own write. Each marker put or deleted costs two more. An
 * unchanged save or update costs the same as without {@code @Unique}.
 * <p>
 * Writes past this library do not know the markers. Items that were stored before the
 * property was marked have no markers either: their value is unique from the next write
 * that changes it.
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
	 * to any language}, and stored as they are. A value that differs from its equals in
	 * lower case alone has two markers.
	 */
	boolean ignoreCase() default false;

}
