package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that gives the key templates of the table for a type. A template that is
 * exactly one placeholder without a function is the attribute of that property; any other
 * writes an attribute of its own ({@code pk}, {@code sk}).
 *
 * @since 0.1
 * @see PartitionKey
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
public @interface PrimaryKey {

	/**
	 * Return the template of the partition key, such as {@code CUSTOMER#{customerId}}.
	 */
	String partition();

	/**
	 * Return the template of the sort key, or an empty string for a table without one.
	 */
	String sort() default "";

	/**
	 * Return whether a key may consist of lossy placeholders alone, by which different
	 * entities share one key and overwrite each other.
	 */
	boolean lossy() default false;

}
