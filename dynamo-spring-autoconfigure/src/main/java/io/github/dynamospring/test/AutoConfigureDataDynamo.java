package io.github.dynamospring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.parallel.ResourceLock;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Annotation that imports the auto-configurations of DynamoDB and replaces the configured
 * database with the embedded one. It is for {@code @SpringBootTest}. Most tests use
 * {@link DataDynamoTest @DataDynamoTest} instead.
 * <p>
 * A {@code @ServiceConnection}, a {@code dynamo.endpoint} of a
 * {@code @DynamicPropertySource} and a client that the test defines win over the embedded
 * database. So does a {@code dynamo.embedded.mode} among the properties of the test. A
 * client of the application that is connected to AWS fails the test.
 * <p>
 * Tests with this annotation share a lock, so that classes that run in parallel neither
 * count nor disturb each other's requests.
 *
 * @since 0.1
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
@ResourceLock("io.github.dynamospring.test")
public @interface AutoConfigureDataDynamo {

}
