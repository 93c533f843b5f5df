package io.github.dynamospring.operations.advice;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that accepts advice of {@link DynamoAdvisor}: on an entity what is found of
 * it, its keys, its indexes and its access patterns, on a repository what is found of its
 * access patterns, on a method of it what is found of that one. The finding then is
 * listed with the reason, and not logged.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Repeatable(AcceptedAdvice.List.class)
public @interface AcceptedAdvice {

	/**
	 * Return what is accepted.
	 */
	AdviceCode code();

	/**
	 * Return why.
	 */
	String reason();

	/**
	 * Return the name of the index that it is accepted of, or nothing for all of an
	 * entity.
	 */
	String index() default "";

	/**
	 * Container of the annotations of one element.
	 */
	@Documented
	@Retention(RetentionPolicy.RUNTIME)
	@Target({ ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
	@interface List {

		/**
		 * Return the annotations.
		 */
		AcceptedAdvice[] value();

	}

}
