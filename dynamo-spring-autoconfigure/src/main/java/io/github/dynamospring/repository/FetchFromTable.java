package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.data.annotation.QueryAnnotation;

/**
 * Annotation that lets a method return properties that the index it reads does not
 * project. DynamoDB fetches them itself behind a local index, priced per item. Behind a
 * global one the library reads them by their keys, 100 with each request. An item that
 * was deleted since, or no longer meets the predicates, is left out.
 *
 * @since 0.1
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface FetchFromTable {

}
