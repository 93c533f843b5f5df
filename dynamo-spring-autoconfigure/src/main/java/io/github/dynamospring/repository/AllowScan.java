package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation that lets a method read the whole table. On a repository that extends
 * {@link org.springframework.data.repository.CrudRepository} it lets {@code findAll},
 * {@code count} and {@code deleteAll} do so.
 *
 * @since 0.1
 */
@Documented
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface AllowScan {

}
