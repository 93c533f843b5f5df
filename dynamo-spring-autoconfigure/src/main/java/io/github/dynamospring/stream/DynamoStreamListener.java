package io.github.dynamospring.stream;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a method that is called with the changes of an entity. Its only
 * parameter is a {@link ChangeEvent}, one of its kinds, such as {@code Inserted<Order>},
 * the entity after the change, or a {@link java.util.List} of one of them.
 * <p>
 * Each change is delivered at least once, and the changes of an item in their order. The
 * scope of the entity's tenant is open during the call.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface DynamoStreamListener {

	/**
	 * Return the ID of the listener, unique in the application. By default the simple
	 * names of the class and the method.
	 */
	String id() default "";

	/**
	 * Return the group of the listener, with placeholders. Its listeners share the
	 * position in the stream. By default the group of the application.
	 */
	String group() default "";

	/**
	 * Return the choice of removals by time to live.
	 */
	Expired expired() default Expired.ALL;

	/**
	 * Return the number of threads for the records of a shard. The changes of an item
	 * stay in order.
	 */
	int concurrency() default 1;

	/**
	 * Return whether the listener starts with the application, unless another one of its
	 * group does not.
	 */
	boolean autoStartup() default true;

	/**
	 * Choice of removals by time to live.
	 */
	enum Expired {

		/** All changes. */
		ALL,

		/** Only the removals of expired items. */
		ONLY,

		/** All changes except the removals of expired items. */
		EXCLUDE

	}

}
