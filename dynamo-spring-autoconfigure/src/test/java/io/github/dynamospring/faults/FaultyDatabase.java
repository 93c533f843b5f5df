package io.github.dynamospring.faults;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The library on DynamoDB Local behind a {@link FaultProxy}, and beside it the same
 * library past the proxy: another writer, who also sees what was stored in the end. An
 * extension that stops the database after the tests of a class.
 */
final class FaultyDatabase implements BeforeAllCallback, AfterAllCallback, AutoCloseable {

	private static final int MAX_PAGES = 100;

	// long enough for others to write between two attempts
	private static final Duration DELAY = Duration.ofMillis(10);

	private static final RetrySettings.Budget UNLIMITED = new RetrySettings.Budget(1, 0, 1);

	private final LocalDatabase database;

	private final FaultProxy proxy;

	private final AttemptTimeouts timeouts = new AttemptTimeouts();

	private final DynamoDbClient client;

	private final DynamoTemplate template;

	private final DynamoTemplate other;

	FaultyDatabase(int attempts, Class<?>... entities) {
		this(attempts, (context) -> {
		}, entities);
	}

	FaultyDatabase(int attempts, Consumer<DynamoMappingContext> customizer, Class<?>... entities) {
		this.database = LocalDatabase.of(customizer, entities).observedBy(new AttemptTracker());
		this.proxy = new FaultProxy(this.database.endpoint());
		this.client = client(attempts);
		this.template = this.database.template(this.client, settings(false));
		this.other = this.database.template(settings(true));
	}

	private DynamoDbClient client(int attempts) {
		return LocalDatabase
			.addPath(LocalDatabase.clientBuilder(this.proxy.endpoint()).overrideConfiguration((configuration) -> {
				this.timeouts.configure(LocalDatabase.addWire(configuration));
				configuration.addExecutionInterceptor(new AttemptTracker()).retryStrategy(retries(attempts));
			}))
			.build();
	}

	private static RetryStrategy retries(int attempts) {
		return DynamoRetryStrategy.create(new RetrySettings(attempts, DELAY, DELAY, DELAY, Jitter.FULL, UNLIMITED),
				RetryRegistry.ofDefaults());
	}

	private static TemplateSettings settings(boolean consistentReads) {
		return new TemplateSettings(MAX_PAGES, consistentReads, Clock.systemUTC());
	}

	FaultProxy proxy() {
		return this.proxy;
	}

	/**
	 * Return the client that sends through the proxy.
	 */
	DynamoDbClient client() {
		return this.client;
	}

	AttemptTimeouts timeouts() {
		return this.timeouts;
	}

	DynamoTemplate template() {
		return this.template;
	}

	/**
	 * Create a template with other settings.
	 */
	DynamoTemplate template(TemplateSettings settings) {
		return this.database.template(this.client, settings);
	}

	DynamoMappingContext context() {
		return this.database.context();
	}

	/**
	 * Return what goes past the proxy.
	 */
	DynamoTemplate other() {
		return this.other;
	}

	<R> R repository(Class<R> type) {
		return factory(this.template, PlannerSettings.DEFAULT).getRepository(type);
	}

	/**
	 * Return a repository past the proxy, whose reads are strongly consistent.
	 */
	<R> R otherRepository(Class<R> type) {
		return factory(this.other, new PlannerSettings(MAX_PAGES, true, Clock.systemUTC())).getRepository(type);
	}

	private DynamoRepositoryFactory factory(DynamoTemplate template, PlannerSettings settings) {
		return new DynamoRepositoryFactory(template, this.database.context(), settings);
	}

	/**
	 * Return the items of a table as they are stored.
	 */
	List<Map<String, AttributeValue>> items(String table) {
		return this.database.client()
			.scan((scan) -> scan.tableName(LocalDatabase.tableName(table)).consistentRead(true))
			.items();
	}

	// a test that failed runs again after its class, with the clients that the class has
	@Override
	public void beforeAll(ExtensionContext context) {
		this.database.beforeAll(context);
	}

	@Override
	public void afterAll(ExtensionContext context) {
		try {
			this.proxy.throwFailures();
		}
		finally {
			this.database.afterAll(context);
		}
	}

	@Override
	public void close() {
		this.client.close();
		this.timeouts.close();
		try {
			this.proxy.close();
		}
		finally {
			this.database.close();
		}
	}

}
