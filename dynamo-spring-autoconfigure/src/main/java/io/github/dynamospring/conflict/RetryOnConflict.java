package io.github.dynamospring.conflict;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;

/**
 * Annotation for a method that is repeated as a whole after an optimistic-locking
 * failure: reading, deciding and writing again. Reads of tables and local indexes are
 * strongly consistent in the repetitions. Nothing else is repeated, and never a write
 * whose outcome is not known
 * ({@link io.github.dynamospring.core.AmbiguousWriteException}).
 * <p>
 * On a type it holds for all its public methods. A method that is called by another one
 * of its own object is not repeated by itself; one that is called inside another
 * repetition of the same thread joins that: the outer method is repeated, but where an
 * {@code @Idempotent} call stands in between, which keeps its key when it fails. Calling
 * it inside an open transaction is refused, because a repetition would not roll that
 * back.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.TYPE })
public @interface RetryOnConflict {

	/**
	 * The name of the Resilience4j retry that is used where none is named. Unless an
	 * application configures it, it makes 5 attempts and waits a random time of up to 20
	 * ms before the second, and of up to twice as much before each further one, at most 1
	 * second.
	 */
	String DEFAULT_RETRY = "dynamodb-conflicts";

	/**
	 * Return the most runs of the method, with the first.
	 * @see #maxAttempts()
	 */
	@AliasFor("maxAttempts")
	int value() default 0;

	/**
	 * Return the most runs of the method, with the first, or 0 for as many as the retry
	 * says. A number makes a retry of its own with the other settings of the named one,
	 * whose name is followed by it, such as {@code dynamodb-conflicts-10}.
	 */
	@AliasFor("value")
	int maxAttempts() default 0;

	/**
	 * Return the name of the retry in the Resilience4j registry. One that is there says
	 * how often and after which time a method is repeated; it is not asked for failures
	 * other than conflicts.
	 */
	String retry() default DEFAULT_RETRY;

}
