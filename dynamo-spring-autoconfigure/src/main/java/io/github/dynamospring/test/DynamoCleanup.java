package io.github.dynamospring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Annotation that empties the tables of all entities before a test method, or before each
 * one of a class, and before methods that are annotated with {@code @BeforeEach}. It
 * deletes all items, also of types that are not entities.
 * <p>
 * The database must be the embedded one or a service connection, or else the test fails.
 * Tests with this annotation or {@link AutoConfigureDataDynamo} share a lock, so that
 * they do not run in parallel.
 *
 * @since 0.1
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ResourceLock("io.github.dynamospring.test")
public @interface DynamoCleanup {

}
