package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for the predicates of a method whose name does not spell them:
 * {@code @Query("tenantId = :tenantId and placedAt >= :since")}. Operands are property
 * names, {@code :name} is the parameter of that name. It is planned as a derived method
 * is: what a key takes is read by the key, anything else is a filter.
 * <p>
 * A function of key templates, as in {@code lower(email) = :email}, asks for equality of
 * what it makes of both sides. A key whose template applies it serves that, and nothing
 * else does.
 * <p>
 * A method that returns a number counts, one that returns a boolean asks whether there is
 * an item.
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
