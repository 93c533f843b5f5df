package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a nullable {@code Integer} that spreads a hot partition over several. A
 * write draws a number from 0 at random if the property is null. It draws once a call, so
 * that a repeated attempt writes the same. It stands in the partition template of the
 * table or of a global index. A read that does not ask for it reads all shards, and
 * merges them.
 * <p>
 * In a primary key it belongs to the ID. So a counter can have one item for each shard,
 * which an update with {@code upsert} adds to.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Shard {

	/**
	 * The number of shards that writes draw from, at least 2.
	 */
	int value();

	/**
	 * The number of shards that reads ask for, if that is more. Set it to change the
	 * number while applications run: deploy {@code @Shard(value = 16, read = 32)} before
	 * {@code @Shard(32)}, so that no instance misses the writes of another. A number that
	 * was ever drawn from must stay among those that are read.
	 */
	int read() default 0;

}
