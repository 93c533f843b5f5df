package io.github.dynamospring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Annotation for a test of repositories alone, on DynamoDB Local inside this JVM. Other
 * components are not scanned, and only DynamoDB is auto-configured. DynamoDB Local,
 * {@code software.amazon.dynamodb:DynamoDBLocal}, must be on the class path, unless the
 * test has a {@code @ServiceConnection} to a container.
 *
 * @since 0.1
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(DataDynamoTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(DataDynamoTypeExcludeFilter.class)
@AutoConfigureDataDynamo
@ImportAutoConfiguration
public @interface DataDynamoTest {

	/**
	 * Properties to add to the environment, as {@code name=value}.
	 */
	String[] properties() default {};

	/**
	 * Whether to leave out the components of the application, except included ones.
	 */
	boolean useDefaultFilters() default true;

	/**
	 * Filters of components to include.
	 */
	Filter[] includeFilters() default {};

	/**
	 * Filters of components to leave out.
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Auto-configurations to leave out.
	 */
	@AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
	Class<?>[] excludeAutoConfiguration() default {};

}
