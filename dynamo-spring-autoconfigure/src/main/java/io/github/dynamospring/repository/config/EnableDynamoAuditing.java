package io.github.dynamospring.repository.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Import;

/**
 * Annotation that enables auditing. It fills the properties of entities with Spring
 * Data's annotations, such as {@link org.springframework.data.annotation.CreatedDate} and
 * {@link org.springframework.data.annotation.LastModifiedBy}. A
 * {@link org.springframework.data.domain.ReactiveAuditorAware} bean knows the auditor of
 * reactive calls.
 *
 * @since 0.1
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(DynamoAuditingRegistrar.class)
public @interface EnableDynamoAuditing {

	/**
	 * Return the name of the {@link org.springframework.data.domain.AuditorAware} bean
	 * that knows the current auditor.
	 */
	String auditorAwareRef() default "";

	/**
	 * Return whether dates are set.
	 */
	boolean setDates() default true;

	/**
	 * Return whether a new entity counts as modified.
	 */
	boolean modifyOnCreate() default true;

	/**
	 * Return the name of the {@link org.springframework.data.auditing.DateTimeProvider}
	 * bean that knows the current time.
	 */
	String dateTimeProviderRef() default "";

}
