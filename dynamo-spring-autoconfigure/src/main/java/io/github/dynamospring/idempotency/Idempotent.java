package io.github.dynamospring.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a method that runs once for each key. The first call leaves a record in
 * a table and, when it returns, its result; a repeated call returns that result. While a
 * call runs it holds a lease on its key, which is renewed; a concurrent call waits or
 * fails.
 * <p>
 * A call that fails keeps its key until the lease ends, because nobody knows what it did;
 * then the next call runs. A failure that leaves nothing behind can release the key at
 * once. So a method that fails or whose process dies may run again: what it writes to
 * DynamoDB is written exactly once if it joins the transaction of the record
 * ({@link IdempotentCall#complete}).
 * <p>
 * The record keeps a hash of the arguments. A call that has the key of another one and
 * other arguments is refused ({@link IdempotencyMismatchException}), so that it does not
 * get a result that is not its own.
 * <p>
 * Results are stored as JSON of the declared return type. One that cannot be stored does
 * not make the call fail, but a repeated one ({@link UnstoredResultException}).
 * <p>
 * On a type it holds for all its public methods. A method that is called by another one
 * of its own object is just called. Calling it inside an open transaction is refused, as
 * the result would outlive a rollback.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.TYPE })
public @interface Idempotent {

	/**
	 * Return the SpEL expression of the key over the parameters, such as
	 * {@code #payment.id}. It gives text, a number, a boolean, an enum constant, a UUID,
	 * a date or time, or a list of such ({@code {#tenant, #payment.id}}). A key is the
	 * method's own: the class, the name and the types of the parameters are part of it.
	 */
	String key();

	/**
	 * Return the names of the parameters that may differ between a call and its
	 * repetition, such as a caller or a time. By default all arguments count, as far as
	 * JSON shows them. One that can have no stable form, such as a stream, is refused
	 * unless it is named here.
	 */
	String[] ignore() default {};

	/**
	 * Return the time that a result is kept: ISO-8601 ({@code P7D}) or simple
	 * ({@code 7d}), with placeholders for properties.
	 */
	String ttl() default "P1D";

	/**
	 * Return the time after which a call that was not heard of counts as dead, at least a
	 * second. It is to be longer than a pause of the process and the difference of clocks
	 * between instances, not than the method.
	 */
	String lease() default "PT30S";

	/**
	 * Return what happens to a call whose key another one holds.
	 */
	OnConcurrent onConcurrent() default OnConcurrent.WAIT;

	/**
	 * Return the most time that a call waits for another one, after which it fails.
	 */
	String waitAtMost() default "PT10S";

	/**
	 * Return the failures that leave nothing behind and release the key. One with an
	 * {@link io.github.dynamospring.core.AmbiguousWriteException} among its causes never
	 * does.
	 */
	Class<? extends Throwable>[] releaseOn() default {};

	/**
	 * Behavior of a call whose key another one holds.
	 */
	enum OnConcurrent {

		/**
		 * It waits for the result of the other one, or to run itself if the other one
		 * releases the key or dies.
		 */
		WAIT,

		/** It fails at once with a {@link ConcurrentCallException}. */
		FAIL

	}

}
