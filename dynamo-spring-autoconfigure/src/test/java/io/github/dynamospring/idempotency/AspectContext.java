package io.github.dynamospring.idempotency;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.resilience4j.retry.RetryRegistry;
import org.jspecify.annotations.Nullable;
import org.mockito.Mockito;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionCustomizer;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * An application with aspects, and with tables of its own in a database that it shares
 * with others.
 */
public final class AspectContext implements AutoCloseable {

	private static final AtomicInteger COUNT = new AtomicInteger();

	private final AccessPatterns patterns = new AccessPatterns();

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final String prefix = "test-" + COUNT.incrementAndGet() + "-";

	private final MutableClock clock = new MutableClock();

	private final RetryRegistry retries = RetryRegistry.ofDefaults();

	public AspectContext(DynamoDbClient client, Class<?>... beans) {
		this(client, false, beans);
	}

	public AspectContext(DynamoDbClient client, boolean proxyTargetClass, Class<?>... beans) {
		PlannerSettings settings = new PlannerSettings(100, false, this.clock);
		this.context.registerBean(Clock.class, () -> this.clock);
		this.context.registerBean(RetryRegistry.class, () -> this.retries);
		this.context.registerBean(DynamoMappingContext.class);
		this.context.registerBean(DynamoTemplate.class, () -> new DynamoTemplate(client, mapping(), this::tableName,
				this.patterns, new TemplateSettings(100, false, this.clock, Backoff.DEFAULT, KeyVisibility.PLAIN)));
		this.context.registerBean(IdempotencyStore.class,
				() -> new IdempotencyStore(get(DynamoTemplate.class), mapping(), settings, KeyVisibility.PLAIN),
				(definition) -> definition.setLazyInit(true));
		this.context.registerBean(IdempotentAdvisor.class,
				() -> new IdempotentAdvisor(() -> get(IdempotencyStore.class),
						() -> new JacksonResultFormat(JsonMapper.shared())),
				infrastructure());
		this.context.registerBean(RetryOnConflictAdvisor.class, () -> new RetryOnConflictAdvisor(() -> this.retries),
				infrastructure());
		AopConfigUtils.registerAutoProxyCreatorIfNecessary(this.context);
		if (proxyTargetClass) {
			AopConfigUtils.forceAutoProxyCreatorToUseClassProxying(this.context);
		}
		if (beans.length > 0) {
			this.context.register(beans);
		}
		this.context.refresh();
		createTables(client);
	}

	private static BeanDefinitionCustomizer infrastructure() {
		return (definition) -> ((AbstractBeanDefinition) definition).setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
	}

	public void createTables(DynamoDbClient client) {
		if (!Mockito.mockingDetails(client).isMock()) {
			LocalDatabase.createTables(client, mapping(), this::tableName);
		}
	}

	String tableName(String logicalName) {
		return this.prefix + logicalName;
	}

	public DynamoMappingContext mapping() {
		return get(DynamoMappingContext.class);
	}

	public DynamoTemplate template() {
		return get(DynamoTemplate.class);
	}

	MutableClock clock() {
		return this.clock;
	}

	public RetryRegistry retries() {
		return this.retries;
	}

	public AccessPatterns patterns() {
		return this.patterns;
	}

	public <T> T get(Class<T> type) {
		return this.context.getBean(type);
	}

	@Nullable CallRecord record(Class<?> type, String method, String key) {
		return template().entity(CallRecord.class)
			.consistent()
			.findById(new CallKey(type.getName() + "." + method, key))
			.orElse(null);
	}

	@Override
	public void close() {
		this.context.close();
	}

}
