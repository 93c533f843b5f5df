package io.github.dynamospring.migration;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.migration.live.PairRegistry;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.resilience4j.retry.RetryRegistry;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.aop.support.AopUtils;
import org.springframework.batch.core.repository.JobRepository;

/**
 * Instance of an application that runs backfills and live migrations, until it is killed
 * before one of its updates or transactions: from then on, none of its requests reaches a
 * database.
 */
public final class KillableInstance implements ExecutionInterceptor, RequestObserver, AutoCloseable {

	static final BackfillSettings SETTINGS = new BackfillSettings(2, 1_000_000, 0, KeyVisibility.PLAIN,
			Duration.ofSeconds(3));

	private static final int ATTEMPTS = 6;

	private final AtomicLong updates;

	private final DynamoDbClient client;

	private final LocalApplication application;

	private final JobRepository jobs;

	private final Backfills backfills;

	private volatile boolean killed;

	/**
	 * Start an instance.
	 * @param updates the number of updates and transactions after which it is killed
	 */
	public KillableInstance(URI endpoint, DynamoMappingContext context, JobRepository jobs, long updates,
			Migration migration) {
		this.updates = new AtomicLong(updates);
		this.client = LocalDatabase
			.addPath(LocalDatabase.clientBuilder(endpoint)
				.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
					.addExecutionInterceptor(new AttemptTracker())
					.addExecutionInterceptor(this)
					.retryStrategy(retries())))
			.build();
		this.application = LocalApplication.of(this.client, context, LocalDatabase::tableName,
				LocalDatabase.TEMPLATE_SETTINGS, LocalDatabase.PLANNER_SETTINGS);
		this.jobs = killable(jobs);
		this.backfills = new Backfills(List.of(migration), context, this.application.template(), (name) -> this.client,
				LocalDatabase::tableName, () -> this.jobs, SETTINGS, LocalDatabase.CLOCK);
	}

	/**
	 * Return retries as an application has them, without long pauses.
	 */
	public static RetryStrategy retries() {
		Duration delay = Duration.ofMillis(5);
		return DynamoRetryStrategy.create(
				new RetrySettings(ATTEMPTS, delay, delay, delay, Jitter.FULL, new RetrySettings.Budget(1, 0, 1)),
				RetryRegistry.ofDefaults());
	}

	private JobRepository killable(JobRepository jobs) {
		return (JobRepository) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { JobRepository.class }, (proxy, method, arguments) -> {
					verifyAlive();
					return AopUtils.invokeJoinpointUsingReflection(jobs, method, arguments);
				});
	}

	private void verifyAlive() {
		if (this.killed) {
			throw new KilledError();
		}
	}

	@Override
	public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
		count(context.request());
	}

	@Override
	public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
		count(request);
		return (http, region) -> {
		};
	}

	private void count(SdkRequest request) {
		boolean isUpdate = request instanceof UpdateItemRequest || request instanceof TransactWriteItemsRequest;
		if (isUpdate && this.updates.decrementAndGet() == 0) {
			this.killed = true;
		}
		verifyAlive();
	}

	Backfills backfills() {
		return this.backfills;
	}

	/**
	 * Return the jobs of live migrations.
	 */
	public LiveMigrations migrations(PairRegistry pairs, LiveMigrations.Control control) {
		return new LiveMigrations(pairs, control, this.application.context(), this.application.template(),
				(name) -> this.client, LocalDatabase::tableName, () -> this.jobs, SETTINGS);
	}

	public boolean isKilled() {
		return this.killed;
	}

	@Override
	public void close() {
		this.application.template().destroy();
		this.client.close();
	}

	/**
	 * End of an instance.
	 */
	public static final class KilledError extends Error {

	}

}
