package io.github.dynamospring.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a method that runs once for each key. The first call leaves a record in
 * a table and, when it returns, its result. A repeated call returns that result. A
 * running call holds a lease on its key and renews it. A concurrent call waits or fails.
 * On a type it applies to all public methods.
 * <p>
 * A failed call keeps its key until the lease ends, because its effect is unknown. Then
 * the next call runs. A failure without an effect can release the key at once. So a
 * method may run again if it fails or its process dies. Its writes to DynamoDB are
 * applied exactly once if they join the transaction of the record
 * ({@link IdempotentCall#complete}).
 * <p>
 * The record keeps a hash of the arguments. A call with the same key and other arguments
 * is refused ({@link IdempotencyMismatchException}), so that it does not get the result
 * of another call.
 * <p>
 * Results are stored as JSON of the declared return type. If a result cannot be stored,
 * the call succeeds, but a repeated one fails ({@link UnstoredResultException}).
 * <p>
 * Calls within the same object bypass it. A call inside an open transaction is refused,
 * because the result would outlive a rollback.
 * <p>
 * If the method returns a publisher, its subscription is the call, and its only value the
 * result. A cancelled call keeps its key until the lease ends.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.TYPE })
public @interface Idempotent {

	/**
	 * Return the SpEL expression of the key over the parameters, such as
	 * {@code #payment.id}. Its value is a text, number, boolean, enum constant, UUID,
	 * date or time, or a list of these ({@code {#tenant, #payment.id}}). The class, the
	 * name and the parameter types of the method are part of the key. A call with a null
	 * or empty key is a {@link io.github.dynamospring.key.KeyValueException}.
	 */
	String key();

	/**
	 * Return the names of the parameters that may differ between a call and its
	 * repetition, such as a caller or a time. By default the JSON of all arguments is
	 * compared, and the class of an argument of a subtype. A parameter without a stable
	 * form, such as a stream, is refused unless it is listed.
	 */
	String[] ignore() default {};

	/**
	 * Return the time for which a result is kept: ISO-8601 ({@code P7D}) or simple
	 * ({@code 7d}), with placeholders for properties.
	 */
	String ttl() default "P1D";

	/**
	 * Return the time without a renewal after which a call counts as dead, at least a
	 * second. It should exceed a pause of the process and the difference of clocks
	 * between instances. The method may take longer.
	 */
	String lease() default "PT30S";

	/**
	 * Return the behavior of a call if another call has its key.
	 */
	OnConcurrent onConcurrent() default OnConcurrent.WAIT;

	/**
	 * Return the maximum time to wait for another call, before this one fails.
	 */
	String waitAtMost() default "PT10S";

	/**
	 * Return the failures without an effect, which release the key. A failure with an
	 * {@link io.github.dynamospring.core.AmbiguousWriteException} among its causes never
	 * releases it.
	 */
	Class<? extends Throwable>[] releaseOn() default {};

	/**
	 * Behavior of a call if another call has its key.
	 */
	enum OnConcurrent {

		/**
		 * Wait for the result of the other call, or run if the other call releases the
		 * key or dies.
		 */
		WAIT,

		/** Fail at once with a {@link ConcurrentCallException}. */
		FAIL

	}

}
