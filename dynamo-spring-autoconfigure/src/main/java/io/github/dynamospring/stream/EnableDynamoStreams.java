package io.github.dynamospring.stream;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Import;

/**
 * Annotation that finds methods with {@link DynamoStreamListener}. Spring Boot implies
 * it. An application without Spring Boot also defines a {@link StreamListenerRegistry}.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Import(StreamListenerProcessor.class)
public @interface EnableDynamoStreams {

}
