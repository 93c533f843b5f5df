package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for lists, streams and windows that leave out items that cannot be read as
 * their entity. Skipped items are counted, and logged at most once a minute. Other
 * methods throw an {@link io.github.dynamospring.core.UnreadableItemException}.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface SkipUnreadable {

}
