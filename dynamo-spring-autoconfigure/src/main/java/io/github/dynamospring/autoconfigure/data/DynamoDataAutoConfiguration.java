package io.github.dynamospring.autoconfigure.data;

import java.time.Clock;
import java.util.List;

import io.github.dynamospring.autoconfigure.ApplicationBeans;
import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.autoconfigure.StartNotice;
import io.github.dynamospring.autoconfigure.client.DynamoClientProperties;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryProperties;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.core.write.ItemPairSource;
import io.github.dynamospring.key.KeyFunction;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.mapping.IdGenerator;
import io.github.dynamospring.mapping.JsonFormat;
import io.github.dynamospring.mapping.codec.DynamoCustomConversions;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.tenancy.ReactiveTenantResolver;
import io.github.dynamospring.tenancy.TenantResolver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.support.CompositeTaskDecorator;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.util.ClassUtils;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the mapping of entities and the
 * operations on them.
 *
 * @since 0.1
 */
@AutoConfiguration(after = { DynamoDbClientAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class })
@ConditionalOnBean(DynamoDbClient.class)
@EnableConfigurationProperties({ DynamoAttributesProperties.class, DynamoClientProperties.class,
		DynamoPrivacyProperties.class, DynamoQueryProperties.class, DynamoRetryProperties.class,
		DynamoScrollProperties.class, DynamoTablesProperties.class })
public final class DynamoDataAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoCustomConversions dynamoCustomConversions() {
		return new DynamoCustomConversions(List.of());
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoMappingContext dynamoMappingContext(ApplicationContext applicationContext,
			DynamoCustomConversions conversions, ObjectProvider<KeyFunction> keyFunctions,
			ObjectProvider<IdGenerator> idGenerator, DynamoTablesProperties tables,
			DynamoAttributesProperties attributes, ObjectProvider<JsonFormat> json,
			ObjectProvider<LargeObjects> objects) throws ClassNotFoundException {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setConversions(conversions);
		context.setKeyFunctions(KeyFunctionRegistry.of(keyFunctions.orderedStream().toList()));
		idGenerator.ifAvailable(context::setIdGenerator);
		context.setTableAttributes(tables::attributeNames);
		context.setKeyFormats(tables::keyFormat);
		context.setAttributeSettings(
				attributes.toSettings(() -> jsonFormat(json, applicationContext), objects::getIfAvailable));
		context.setManagedTypes(ManagedTypes.fromIterable(new TableScanner(applicationContext).entities()));
		return context;
	}

	// no bean: most applications store no JSON
	private static @Nullable JsonFormat jsonFormat(ObjectProvider<JsonFormat> own, ApplicationContext context) {
		JsonFormat format = own.getIfUnique();
		boolean jackson = ClassUtils.isPresent("tools.jackson.databind.json.JsonMapper", context.getClassLoader());
		return (format == null && jackson) ? JacksonJsonFormat.of(context) : format;
	}

	@Bean
	@ConditionalOnMissingBean
	PlannerSettings dynamoPlannerSettings(DynamoQueryProperties query, ObjectProvider<Clock> clock) {
		query.check();
		return new PlannerSettings(query.getMaxFanOut(), query.isConsistentReads(),
				clock.getIfUnique(Clock::systemUTC));
	}

	@Bean
	@ConditionalOnMissingBean
	AccessPatterns dynamoAccessPatterns() {
		return new AccessPatterns();
	}

	@Bean
	@ConditionalOnMissingBean
	TemplateSettings dynamoTemplateSettings(DynamoQueryProperties query, DynamoRetryProperties retry,
			DynamoPrivacyProperties privacy, DynamoClientProperties client, PlannerSettings settings,
			Environment environment) {
		query.check();
		Backoff backoff = new Backoff(retry.getThrottleBaseDelay(), retry.getMaxDelay(),
				retry.isEnabled() ? retry.getMaxAttempts() : 1);
		return new TemplateSettings(query.getMaxPages(), settings.consistentReads(), settings.clock(), backoff,
				privacy.getKeys(), query.getFanOutThreads(), Threading.VIRTUAL.isActive(environment),
				callThreads(client.getMaxConnections(), query.getFanOutThreads()));
	}

	// Reads and writes have fan-out threads of their own.
	private static int callThreads(int connections, int fanOutThreads) {
		return Math.max(1, connections - 2 * fanOutThreads);
	}

	@Bean
	TableClients dynamoTableClients(DynamoDbClient client, DynamoMappingContext mappingContext,
			DynamoAttributesProperties attributes, TableNameResolver tableNames,
			ConfigurableListableBeanFactory beanFactory) {
		attributes.verify(mappingContext);
		TableClients clients = new TableClients(client, beanFactory);
		clients.verify(mappingContext.getTables());
		new EncryptionCheck(clients, tableNames, beanFactory).verify(mappingContext.getTables());
		return clients;
	}

	@Bean
	@ConditionalOnMissingBean(DynamoOperations.class)
	DynamoTemplate dynamoTemplate(DynamoDbClient client, DynamoMappingContext mappingContext,
			TableNameResolver tableNames, AccessPatterns patterns, TemplateSettings settings,
			ObjectProvider<TaskDecorator> decorators, ObjectProvider<TenantResolver> tenants,
			ObjectProvider<ReactiveTenantResolver> reactiveTenants, ObjectProvider<IndexAvailability> indexes,
			ObjectProvider<ItemPairSource> pairs, TableClients clients, DynamoScrollProperties scroll) {
		DynamoTemplate template = new DynamoTemplate(client, mappingContext, tableNames, patterns, settings);
		template.setClients(clients::get);
		template.setStoredPositions(scroll.toStoredPositions());
		tenants.ifAvailable(template::setTenantResolver);
		reactiveTenants.ifAvailable(template::setReactiveTenantResolver);
		indexes.ifUnique(template::setIndexAvailability);
		pairs.ifUnique(template::setPairs);
		template.setTaskDecorator(new CompositeTaskDecorator(decorators.orderedStream().toList()));
		return template;
	}

	@Bean
	@ConditionalOnMissingBean
	ScrollTokens dynamoScrollTokens(DynamoScrollProperties scroll, PlannerSettings settings,
			ObjectProvider<TenantResolver> tenants) {
		ScrollTokens tokens = scroll.toTokens(settings.clock());
		tenants.ifAvailable(tokens::setTenantResolver);
		return tokens;
	}

	@Bean
	static EventLoopGuard dynamoEventLoopGuard(ObjectProvider<DynamoQueryProperties> query) {
		return new EventLoopGuard(() -> query.getObject().isRefuseEventLoops());
	}

	@Bean
	StartNotice dynamoStartNotice(AccessPatterns patterns, DynamoDbClient client,
			ApplicationContext applicationContext) {
		return new StartNotice(applicationContext, () -> ObstacleNotice.log(client), () -> PlanNotice.log(patterns));
	}

	/**
	 * Configuration of the notice about a client that is not auto-configured.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(DynamoDbClientAutoConfiguration.class)
	static class ForeignClientConfiguration {

		@Bean
		ForeignClientNotice foreignDynamoClientNotice(ConfigurableListableBeanFactory beanFactory,
				DynamoDbClient client,
				@Qualifier(DynamoRetryAutoConfiguration.RETRY_STRATEGY) ObjectProvider<RetryStrategy> retryStrategy,
				@Qualifier(DynamoMetricsAutoConfiguration.INTERCEPTOR) ObjectProvider<ExecutionInterceptor> observation) {
			ApplicationBeans<DynamoDbClient> clients = new ApplicationBeans<>(beanFactory, DynamoDbClient.class);
			return new ForeignClientNotice(String.join("', '", clients.names()), clients.areDefined(), client,
					retryStrategy.getIfAvailable(), observation.getIfAvailable());
		}

	}

}
