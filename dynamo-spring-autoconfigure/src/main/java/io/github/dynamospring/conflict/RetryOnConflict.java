package io.github.dynamospring.conflict;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;

/**
 * Annotation for a method that is repeated as a whole after an optimistic-locking
 * failure: it reads, decides and writes again. Reads of tables and local indexes are
 * strongly consistent in the repetitions. Other failures do not repeat it, least of all a
 * write with an unknown outcome
 * ({@link io.github.dynamospring.core.AmbiguousWriteException}). On a type it applies to
 * all public methods.
 * <p>
 * Calls within the same object bypass it. A call inside another repetition of the same
 * thread joins that repetition: the outer method is repeated. The exception is an
 * {@code @Idempotent} call in between, which keeps its key on failure. A call inside an
 * open transaction is refused, because a repetition would not roll it back.
 * <p>
 * A method that returns a publisher is repeated within its subscription, and one that
 * returns a future within its call. The items of a publisher are emitted together, after
 * the successful run.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.TYPE })
public @interface RetryOnConflict {

	/**
	 * The name of the default Resilience4j retry. Unless an application configures it, it
	 * makes 5 attempts and waits a random time of up to 20 ms before the second. The
	 * limit doubles before each further one, up to 1 second.
	 */
	String DEFAULT_RETRY = "dynamodb-conflicts";

	/**
	 * Return the maximum number of runs of the method, including the first.
	 * @see #maxAttempts()
	 */
	@AliasFor("maxAttempts")
	int value() default 0;

	/**
	 * Return the maximum number of runs of the method, including the first, or 0 for the
	 * setting of the retry. A number creates a separate retry with the other settings of
	 * the named one. Its name ends with the number, such as
	 * {@code dynamodb-conflicts-10}.
	 */
	@AliasFor("value")
	int maxAttempts() default 0;

	/**
	 * Return the name of the retry in the Resilience4j registry, or of a configuration in
	 * it. It determines the number and the delay of repetitions, for conflicts only. A
	 * name other than the default one must exist when the application starts.
	 */
	String retry() default DEFAULT_RETRY;

}
