package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for methods that change properties of one item in one request:
 * {@code @Update("set status = 'PAID' remove expiresAt")}. The key is the parameter of
 * the type of a composite ID, or the parameters named like the placeholders of the
 * primary key. Index keys, the version, and the auditor and time of the modification are
 * updated too.
 * <p>
 * A {@link io.github.dynamospring.mapping.Unique} property can be changed if its old
 * value is known, as by the condition {@code email = :oldEmail}. The marker of the value
 * is then moved in one transaction with the item, and the method returns void or a
 * boolean. The time to live of an entity with unique values cannot be changed this way.
 * <p>
 * The method returns the entity, an {@code Optional} of it, a boolean (did the condition
 * hold) or void.
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
	 * Return the state of the item to return.
	 */
	Image returns() default Image.AFTER;

	/**
	 * Return whether an absent item is created.
	 */
	boolean upsert() default false;

	/**
	 * Return whether a repetition after a lost answer applies the update only once,
	 * regardless of its actions and of concurrent writes. It then runs as a transaction
	 * with a token that DynamoDB remembers for ten minutes, which costs twice the write
	 * units. A transaction returns no item: the method returns a boolean or void.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">TransactWriteItems</a>
	 */
	boolean idempotent() default false;

	/**
	 * States of the item that an update can return.
	 */
	enum Image {

		/**
		 * Before the update.
		 */
		BEFORE,

		/**
		 * After the update.
		 */
		AFTER

	}

}
