package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation for strongly consistent reads, which see the last successful write, at twice
 * the price. Global secondary indexes cannot serve them (Amazon DynamoDB Developer Guide,
 * "Read consistency"), so the planner leaves them out.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface ConsistentRead {

}
