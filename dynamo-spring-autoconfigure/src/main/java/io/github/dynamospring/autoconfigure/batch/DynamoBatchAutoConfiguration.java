package io.github.dynamospring.autoconfigure.batch;

import java.lang.annotation.Annotation;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.batch.repository.DynamoJobRepository;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.start.StartRefusedException;

import org.springframework.batch.core.configuration.annotation.EnableBatchProcessing;
import org.springframework.batch.core.configuration.support.DefaultBatchConfiguration;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.dao.DefaultExecutionContextSerializer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskExecutor;
import org.springframework.util.ClassUtils;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for jobs of Spring Batch in
 * DynamoDB. With {@code dynamo.batch.job-repository=true} it takes the place of Spring
 * Boot's.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class,
		beforeName = { "org.springframework.boot.batch.autoconfigure.BatchAutoConfiguration",
				"org.springframework.boot.batch.jdbc.autoconfigure.BatchJdbcAutoConfiguration",
				"org.springframework.boot.batch.mongodb.autoconfigure.BatchDataMongoAutoConfiguration" })
@ConditionalOnClass(JobRepository.class)
@ConditionalOnBean(DynamoOperations.class)
@EnableConfigurationProperties(DynamoBatchProperties.class)
public final class DynamoBatchAutoConfiguration {

	/**
	 * Job repository, and a job operator that uses it.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnBooleanProperty("dynamo.batch.job-repository")
	@ConditionalOnMissingBean(value = { DefaultBatchConfiguration.class, JobRepository.class },
			annotation = EnableBatchProcessing.class)
	static class JobRepositoryConfiguration extends DefaultBatchConfiguration {

		private static final String EXECUTOR = "org.springframework.boot.batch.autoconfigure.BatchTaskExecutor";

		@Bean
		@Override
		public JobRepository jobRepository() {
			ApplicationContext beans = this.applicationContext;
			beans.getBean(DynamoBatchProperties.class).check(TableClients.of(beans.getAutowireCapableBeanFactory()));
			return new DynamoJobRepository(beans.getBean(DynamoOperations.class),
					beans.getBean(DynamoMappingContext.class), beans.getBean(PlannerSettings.class),
					beans.getBeanProvider(ExecutionContextSerializer.class)
						.getIfAvailable(DefaultExecutionContextSerializer::new));
		}

		// the qualifier of Boot's module for Spring Batch, which may be absent
		@Override
		protected TaskExecutor getTaskExecutor() {
			ClassLoader loader = this.applicationContext.getClassLoader();
			if (!ClassUtils.isPresent(EXECUTOR, loader)) {
				return super.getTaskExecutor();
			}
			Class<?> qualifier = ClassUtils.resolveClassName(EXECUTOR, loader);
			return this.applicationContext.getBeansWithAnnotation(qualifier.asSubclass(Annotation.class))
				.values()
				.stream()
				.map(TaskExecutor.class::cast)
				.findFirst()
				.orElseGet(super::getTaskExecutor);
		}

	}

	/**
	 * Refusal of an annotation that defines another job repository.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnBooleanProperty("dynamo.batch.job-repository")
	@ConditionalOnBean(annotation = EnableBatchProcessing.class)
	static class RefusedAnnotationConfiguration {

		RefusedAnnotationConfiguration() {
			throw new StartRefusedException(
					"'dynamo.batch.job-repository' is true, but @EnableBatchProcessing defines another job repository",
					"Remove the annotation, or the property.");
		}

	}

}
