package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation that describes an access pattern, and chooses its index where the planner
 * should not.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface AccessPattern {

	/**
	 * Return what the access pattern is for, in words.
	 */
	String value();

	/**
	 * Return the index to read, or nothing where the planner chooses.
	 */
	String index() default "";

}
