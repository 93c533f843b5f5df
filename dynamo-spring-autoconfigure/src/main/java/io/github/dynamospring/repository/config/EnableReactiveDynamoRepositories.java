package io.github.dynamospring.repository.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactoryBean;

import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Import;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.data.repository.config.DefaultRepositoryBaseClass;

/**
 * Annotation that enables reactive DynamoDB repositories. By default the package of the
 * annotated class is searched. Spring Boot enables them by itself.
 *
 * @since 0.1
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(ReactiveDynamoRepositoriesRegistrar.class)
public @interface EnableReactiveDynamoRepositories {

	/**
	 * Return the packages to search, an alias of {@link #basePackages()}.
	 */
	String[] value() default {};

	/**
	 * Return the packages to search.
	 */
	String[] basePackages() default {};

	/**
	 * Return classes in packages to search.
	 */
	Class<?>[] basePackageClasses() default {};

	/**
	 * Return the filters of interfaces that are repositories.
	 */
	Filter[] includeFilters() default {};

	/**
	 * Return the filters of interfaces that are not repositories.
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Return the ending of the names of classes that implement custom methods.
	 */
	String repositoryImplementationPostfix() default "Impl";

	/**
	 * Return the location of named queries, by default
	 * {@code META-INF/dynamo-named-queries.properties}. A named query has the syntax of
	 * {@link io.github.dynamospring.repository.Query @Query}.
	 */
	String namedQueriesLocation() default "";

	/**
	 * Return the factory bean of each repository.
	 */
	Class<?> repositoryFactoryBeanClass() default ReactiveDynamoRepositoryFactoryBean.class;

	/**
	 * Return the base class of each repository.
	 */
	Class<?> repositoryBaseClass() default DefaultRepositoryBaseClass.class;

	/**
	 * Return the generator of bean names.
	 */
	Class<? extends BeanNameGenerator> nameGenerator() default BeanNameGenerator.class;

	/**
	 * Return the name of the bean of type
	 * {@link io.github.dynamospring.core.DynamoOperations} that the repositories use, by
	 * default the only one. They implement
	 * {@link io.github.dynamospring.core.template.PatternOperations}, as the template
	 * does.
	 */
	String dynamoOperationsRef() default "";

	/**
	 * Return whether repositories may be nested in other types.
	 */
	boolean considerNestedRepositories() default false;

	/**
	 * Return when repositories are created. In any mode all methods are checked before
	 * the application is ready.
	 */
	BootstrapMode bootstrapMode() default BootstrapMode.DEFAULT;

}
