package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for the condition that the stored item must meet for a write to be applied:
 * {@code @Condition("status = 'UNPAID'")}. It belongs on a method with {@link Update}, on
 * {@code deleteBy…} with a whole primary key, or on a redeclared {@code insert},
 * {@code save}, {@code update}, {@code delete} or {@code deleteById}.
 * <p>
 * Deletions may have parameters for the condition, behind the key, the entity or the ID:
 * {@code @Condition("status = :status") void deleteById(OrderKey id, OrderStatus
 * status)}. A deletion with a condition demands the item: an absent one is an
 * {@link io.github.dynamospring.core.EntityNotFoundException}.
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
