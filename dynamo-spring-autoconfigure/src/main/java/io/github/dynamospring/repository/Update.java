package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for methods that change properties of one item in one request:
 * {@code @Update("set status = 'PAID' remove expiresAt")}. The key is the one parameter
 * of the type of the ID where that is composite, else the parameters named like the
 * placeholders of the primary key. Index keys, the version and what auditing keeps
 * follow.
 * <p>
 * A {@link io.github.dynamospring.mapping.Unique} property can be changed where its old
 * value is known, as by the condition {@code email = :oldEmail}: then the marker of the
 * value is moved in one transaction with the item, which returns nothing or a boolean.
 * The time to live of an entity with unique values cannot be changed this way.
 * <p>
 * The method returns the entity, an {@code Optional} of it, a boolean (did the condition
 * hold) or nothing.
 *
 * @since 0.1
 * @see Condition
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Update {

	/**
	 * Return the update, in the syntax of DynamoDB over property names.
	 */
	String value();

	/**
	 * Return which state of the item is returned.
	 */
	Image returns() default Image.AFTER;

	/**
	 * Return whether an absent item is created.
	 */
	boolean upsert() default false;

	/**
	 * Return whether the update is applied once though it is sent again when an answer
	 * was lost, whatever it does and whatever others write in between. It then runs as a
	 * transaction with a token that DynamoDB remembers for ten minutes, which costs twice
	 * the write units. A transaction returns no item: the method returns a boolean or
	 * nothing.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">TransactWriteItems</a>
	 */
	boolean idempotent() default false;

	/**
	 * States of the item that an update can return.
	 */
	enum Image {

		/**
		 * As it was.
		 */
		BEFORE,

		/**
		 * As the update left it.
		 */
		AFTER

	}

}
