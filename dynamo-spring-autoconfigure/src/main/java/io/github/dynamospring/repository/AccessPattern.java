package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation that describes an access pattern, and can choose its index in place of the
 * planner.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface AccessPattern {

	/**
	 * Return the purpose of the access pattern, in words.
	 */
	String value();

	/**
	 * Return the index to read, by default the choice of the planner.
	 */
	String index() default "";

}
