package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that stores a type in a table. Several types may share one.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
public @interface Table {

	/**
	 * Return the logical name of the table, from which the physical one is derived. It
	 * may have placeholders for properties of the application's environment, such as
	 * <code>${billing.table:invoices}</code>.
	 */
	String value();

	/**
	 * Return the name of the client of the table: one of {@code dynamo.clients}, or the
	 * qualifier of a {@code DynamoDbClient} bean. By default, it is the default client.
	 * All entities of a table have the same client. It may have placeholders, too.
	 */
	String client() default "";

}
