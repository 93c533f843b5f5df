package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for the predicates of a method, in place of its name:
 * {@code @Query("tenantId = :tenantId and placedAt >= :since")}. Operands are property
 * names, {@code :name} is the parameter of that name. It is planned like a derived
 * method: a key serves the predicates that it can, and the others become a filter.
 * <p>
 * A function of key templates, as in {@code lower(email) = :email}, asks for equality of
 * its results for both sides. Only a key with the function in its template can serve it.
 * <p>
 * A method that returns a number counts, and one that returns a boolean asks whether an
 * item exists.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Query {

	/**
	 * Return the condition, in the syntax of DynamoDB over property names.
	 */
	String value();

}
