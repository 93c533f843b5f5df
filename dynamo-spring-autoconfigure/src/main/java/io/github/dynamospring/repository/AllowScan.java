package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation that lets a method read the whole table. On a repository that extends
 * {@link org.springframework.data.repository.CrudRepository} it allows {@code findAll},
 * {@code count} and {@code deleteAll}.
 * <p>
 * A method that returns a {@code Stream} can read several segments of the table in
 * parallel, at a limited rate:
 *
 * <pre class="code">
 * &#64;AllowScan(segments = 8, unitsPerSecond = 500)
 * Stream&lt;Order&gt; findAllBy();
 * </pre>
 *
 * Close such a stream: it reads ahead, at most one page of each segment, with at most
 * {@code dynamo.query.fan-out-threads} threads.
 *
 * @since 0.1
 */
@Documented
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface AllowScan {

	/**
	 * Return the number of segments of the table that are read in parallel, from 1 to
	 * 10,000. Several segments have no common order. A rule of thumb is one for each 2 GB
	 * of the table.
	 */
	int segments() default 1;

	/**
	 * Return the maximum number of read capacity units that one call consumes in a
	 * second. It is an average over all segments, of units as DynamoDB reports them. A
	 * page of 1 MB, which is read at once, costs 128, or 256 if it is strongly
	 * consistent. By default the rate is unlimited.
	 */
	int unitsPerSecond() default Integer.MAX_VALUE;

}
