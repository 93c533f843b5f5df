package io.github.dynamospring.autoconfigure.idempotency;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.idempotency.IdempotencyStore;
import io.github.dynamospring.idempotency.IdempotentAdvisor;
import io.github.dynamospring.idempotency.JacksonResultFormat;
import io.github.dynamospring.idempotency.ResultFormat;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.function.SingletonSupplier;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for
 * {@link io.github.dynamospring.conflict.RetryOnConflict @RetryOnConflict} and
 * {@link io.github.dynamospring.idempotency.Idempotent @Idempotent}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBean(DynamoOperations.class)
@Import(DynamoAopAutoConfiguration.ProxiesRegistrar.class)
@EnableConfigurationProperties({ DynamoIdempotencyProperties.class, DynamoPrivacyProperties.class })
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public final class DynamoAopAutoConfiguration {

	/**
	 * Create the store only if needed, because it adds the table of the records to the
	 * application.
	 */
	@Bean
	@Lazy
	@ConditionalOnMissingBean
	IdempotencyStore dynamoIdempotencyStore(DynamoIdempotencyProperties properties, BeanFactory beans,
			DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings,
			DynamoPrivacyProperties privacy, ObjectProvider<TenantResolver> tenants) {
		properties.check(TableClients.of(beans));
		IdempotencyStore store = new IdempotencyStore(operations, context, settings, privacy.getKeys());
		store.setTenantResolver(tenants.getIfAvailable(() -> () -> null));
		return store;
	}

	@Bean
	@ConditionalOnMissingBean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	IdempotentAdvisor dynamoIdempotentAdvisor(ObjectProvider<IdempotencyStore> store,
			ObjectProvider<ResultFormat> format) {
		return new IdempotentAdvisor(store::getObject, format::getIfAvailable);
	}

	/**
	 * Advisor of an application without Resilience4j.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("io.github.resilience4j.retry.Retry")
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static class RefusedRetryConfiguration {

		@Bean
		@ConditionalOnMissingBean
		@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
		RetryOnConflictAdvisor dynamoRetryOnConflictAdvisor() {
			return new RetryOnConflictAdvisor(null);
		}

	}

	/**
	 * Advisor of an application with Resilience4j.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Retry.class)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static class RetryConfiguration {

		@Bean
		@ConditionalOnMissingBean
		@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
		RetryOnConflictAdvisor dynamoRetryOnConflictAdvisor(ObjectProvider<RetryRegistry> registry) {
			return new RetryOnConflictAdvisor(
					SingletonSupplier.of(() -> registry.getIfAvailable(RetryRegistry::ofDefaults)));
		}

	}

	/**
	 * Format of results as JSON.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(JsonMapper.class)
	static class JacksonConfiguration {

		@Bean
		@Lazy
		@ConditionalOnMissingBean(ResultFormat.class)
		JacksonResultFormat dynamoResultFormat(ObjectProvider<JsonMapper> mapper) {
			return new JacksonResultFormat(mapper.getIfAvailable(() -> JsonMapper.builder().build()));
		}

	}

	/**
	 * {@link ImportBeanDefinitionRegistrar} that enables proxies, like
	 * {@code @EnableTransactionManagement}.
	 */
	static class ProxiesRegistrar implements ImportBeanDefinitionRegistrar {

		@Override
		public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
			AopConfigUtils.registerAutoProxyCreatorIfNecessary(registry);
		}

	}

}
