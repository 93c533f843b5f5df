package io.github.dynamospring.faults;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.idempotency.IdempotencyStore;
import io.github.dynamospring.idempotency.IdempotentAdvisor;
import io.github.dynamospring.idempotency.JacksonResultFormat;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.resilience4j.retry.RetryRegistry;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * An application on the library whose requests pass a {@link FaultProxy}, with tables of
 * its own. It is made as the auto-configuration makes it, and is closed while it is
 * called. Beside it, past the proxy, is another one that sees what was stored.
 */
final class FaultyApplication implements AutoCloseable {

	private static final int ATTEMPTS = 3;

	private static final int MAX_PAGES = 1000;

	private static final Duration DELAY = Duration.ofMillis(10);

	private static final RetrySettings RETRIES = new RetrySettings(ATTEMPTS, DELAY, DELAY, DELAY, Jitter.FULL,
			new RetrySettings.Budget(1, 0, 1));

	private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(2), DELAY, ATTEMPTS);

	private static final ThrottlingReason HOT_KEY = ThrottlingReason.builder()
		.reason("TableWriteKeyRangeThroughputExceeded")
		.resource("arn:aws:dynamodb:eu-west-1:123456789012:table/documents")
		.build();

	private final LocalDatabase database;

	private final String prefix;

	private final Pool pool;

	private final Witness witness;

	private final FaultProxy proxy;

	private final AttemptTimeouts timeouts = new AttemptTimeouts();

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final DynamoTemplate other;

	/**
	 * Start an application.
	 * @param database the database, which has the entities
	 * @param name the prefix of its tables
	 * @param pool the connections that it has
	 * @param witness sees its calls
	 * @param beans beans that call it
	 */
	FaultyApplication(LocalDatabase database, String name, Pool pool, Witness witness, Class<?>... beans) {
		this.database = database;
		this.prefix = name + "-";
		this.pool = pool;
		this.witness = witness;
		this.proxy = new FaultProxy(database.endpoint());
		start(beans);
		LocalDatabase.createTables(database.client(), mapping(), this::tableName);
		this.other = new DynamoTemplate(database.client(), mapping(), this::tableName, new AccessPatterns(),
				settings(true));
	}

	private void start(Class<?>... beans) {
		this.context.registerBean(DynamoDbClient.class, this::createClient);
		this.context.registerBean(DynamoMappingContext.class, this.database::context);
		this.context.registerBean(DynamoTemplate.class, this::createTemplate);
		this.context.registerBean(IdempotencyStore.class, this::createStore,
				(definition) -> definition.setLazyInit(true));
		this.context.registerBean(IdempotentAdvisor.class,
				() -> new IdempotentAdvisor(this.context.getBeanProvider(IdempotencyStore.class)::getObject,
						() -> new JacksonResultFormat(JsonMapper.shared())),
				(definition) -> ((AbstractBeanDefinition) definition).setRole(BeanDefinition.ROLE_INFRASTRUCTURE));
		AopConfigUtils.registerAutoProxyCreatorIfNecessary(this.context);
		AopConfigUtils.forceAutoProxyCreatorToUseClassProxying(this.context);
		if (beans.length > 0) {
			this.context.register(beans);
		}
		this.context.refresh();
	}

	private DynamoDbClient createClient() {
		return LocalDatabase
			.addPath(LocalDatabase.clientBuilder(this.proxy.endpoint()).overrideConfiguration((configuration) -> {
				this.timeouts.configure(LocalDatabase.addWire(configuration));
				configuration.addExecutionInterceptor(this.witness)
					.addExecutionInterceptor(new AttemptTracker())
					.retryStrategy(DynamoRetryStrategy.create(RETRIES, RetryRegistry.ofDefaults()));
			}), Apache5HttpClient.builder()
				.maxConnections(this.pool.connections())
				.connectionAcquisitionTimeout(this.pool.acquisitionTimeout()))
			.build();
	}

	private DynamoTemplate createTemplate() {
		DynamoTemplate template = new DynamoTemplate(this.context.getBean(DynamoDbClient.class), mapping(),
				this::tableName, new AccessPatterns(), settings(false));
		template.setTaskDecorator(Operation::handedOn);
		return template;
	}

	private IdempotencyStore createStore() {
		return new IdempotencyStore(template(), mapping(), PlannerSettings.DEFAULT, KeyVisibility.HIDDEN);
	}

	private static TemplateSettings settings(boolean consistentReads) {
		return new TemplateSettings(MAX_PAGES, consistentReads, Clock.systemUTC(), BACKOFF, KeyVisibility.PLAIN);
	}

	FaultProxy proxy() {
		return this.proxy;
	}

	LocalDatabase database() {
		return this.database;
	}

	Witness witness() {
		return this.witness;
	}

	DynamoMappingContext mapping() {
		return this.database.context();
	}

	DynamoTemplate template() {
		return this.context.getBean(DynamoTemplate.class);
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	<R> R repository(Class<R> type) {
		return new DynamoRepositoryFactory(template(), mapping(), PlannerSettings.DEFAULT).getRepository(type);
	}

	String tableName(String logicalName) {
		return this.prefix + logicalName;
	}

	/**
	 * Return what goes past the proxy.
	 */
	DynamoTemplate other() {
		return this.other;
	}

	/**
	 * Return a repository past the proxy, whose reads are strongly consistent.
	 */
	<R> R otherRepository(Class<R> type) {
		return new DynamoRepositoryFactory(this.other, mapping(),
				new PlannerSettings(MAX_PAGES, true, Clock.systemUTC()))
			.getRepository(type);
	}

	/**
	 * Let a share of all requests come to harm, in each way that the client can know of.
	 * {@link Fault#late()} is none of them: a request that is delivered when its call has
	 * ended is beyond all guarantees, because nobody can wait for it.
	 */
	void use(long seed, double share) {
		this.proxy.use(FaultSchedule.random(seed, share, faults()));
	}

	private List<Fault> faults() {
		Fault throttle = Fault.throttle(Throttle.PROVISIONED_THROUGHPUT);
		return List.of(throttle, Fault.throttle(Throttle.THROTTLING, HOT_KEY), Fault.errorBefore(), Fault.errorAfter(),
				Fault.slowAnswer().meanwhile(this.timeouts::expire), Fault.resetBefore(), Fault.resetAfter(),
				Fault.corruptAnswer(), Fault.conflict(), Fault.throttledTransaction(), Fault.transactionInProgress(),
				Fault.partialBatch(), Fault.deliveredTwice().onlyTo(FaultyApplication::isAppliedOnce).undisturbed(),
				Fault.answeredSecond()
					.onlyTo((request) -> isAppliedOnce(request) && !isCheckedDeletion(request))
					.undisturbed(),
				Fault.none().cutOff(), throttle.cutOff(), Fault.errorBefore().cutOff(), Fault.errorAfter().cutOff(),
				this.timeouts.slowBody(Fault.none()), this.timeouts.slowBody(throttle),
				this.timeouts.slowBody(Fault.errorBefore()), this.timeouts.slowBody(Fault.errorAfter()));
	}

	// a plain counter has no condition that is false afterwards
	private static boolean isAppliedOnce(Request request) {
		return !request.operation().equals("UpdateItem")
				|| !request.json().path("TableName").asString().endsWith("counters")
				|| request.body().contains("contains(");
	}

	// it leaves nothing that could have the id of the call
	private static boolean isCheckedDeletion(Request request) {
		return request.operation().equals("DeleteItem") && request.json().has("ConditionExpression");
	}

	/**
	 * Close the pool of connections under the calls that run.
	 */
	void closeClient() {
		this.witness.closing();
		this.context.getBean(DynamoDbClient.class).close();
	}

	/**
	 * Close the application under the calls that run.
	 */
	void shutDown() {
		this.witness.closing();
		this.context.close();
	}

	/**
	 * End it once no call runs any more. Its tables stay.
	 */
	void end() {
		this.context.close();
		this.witness.close();
		this.timeouts.close();
		this.proxy.close();
	}

	@Override
	public void close() {
		this.other.destroy();
		tables().forEach((name) -> this.database.client().deleteTable((table) -> table.tableName(name)));
	}

	private List<String> tables() {
		return mapping().getTables().stream().map((table) -> tableName(table.logicalName())).toList();
	}

	/**
	 * The connections of an application.
	 *
	 * @param connections how many there are at most
	 * @param acquisitionTimeout how long a call waits for one
	 */
	record Pool(int connections, Duration acquisitionTimeout) {

		/**
		 * Return enough connections for all callers.
		 */
		static Pool large() {
			return new Pool(64, Duration.ofSeconds(10));
		}

		/**
		 * Return far too few connections, for which nobody waits for long.
		 */
		static Pool small(Random random) {
			return new Pool(1 + random.nextInt(2), Duration.ofMillis(5 + random.nextInt(30)));
		}

	}

}
