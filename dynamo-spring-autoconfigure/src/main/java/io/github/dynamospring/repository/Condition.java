package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for the condition that the stored item must meet for a write to be applied:
 * {@code @Condition("status = 'UNPAID'")}. It belongs on a method with {@link Update} or
 * on a redeclared {@code insert}, {@code save}, {@code update}, {@code delete} or
 * {@code deleteById}.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Condition {

	/**
	 * Return the condition, in the syntax of DynamoDB over property names.
	 */
	String value();

}
