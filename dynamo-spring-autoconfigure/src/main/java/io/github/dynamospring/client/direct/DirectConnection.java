package io.github.dynamospring.client.direct;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.wire.RequestObserver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkGlobalTime;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.IdentityProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.utils.CompletableFutureUtils;

/**
 * Connection of a client, by its resolved configuration: its HTTP client, credentials,
 * retries, timeouts and observers.
 */
final class DirectConnection {

	private final SdkHttpClient httpClient;

	private final IdentityProvider<? extends AwsCredentialsIdentity> credentials;

	private final RetryStrategy retryStrategy;

	private final ScheduledExecutorService scheduler;

	private final long attemptNanos;

	private final long callNanos;

	private final BodyLimit limit;

	private final List<RequestObserver> observers;

	private final boolean asksForCapacity;

	private final PoolSampler pool;

	/**
	 * Seconds by which this machine's clock is ahead, or null as long as the SDK's is
	 * used.
	 */
	private volatile @Nullable Integer clockOffset;

	DirectConnection(SdkHttpClient httpClient, DynamoDbServiceClientConfiguration client, BodyLimit limit,
			List<RequestObserver> observers) {
		ClientOverrideConfiguration configuration = client.overrideConfiguration();
		this.httpClient = httpClient;
		this.credentials = client.credentialsProvider();
		this.retryStrategy = configuration.retryStrategy().orElseThrow();
		this.scheduler = configuration.scheduledExecutorService().orElseThrow();
		this.attemptNanos = nanos(configuration.apiCallAttemptTimeout().orElse(null));
		this.callNanos = nanos(configuration.apiCallTimeout().orElse(null));
		this.limit = limit;
		this.observers = observers;
		this.asksForCapacity = observers.stream().anyMatch(RequestObserver::asksForCapacity);
		this.pool = new PoolSampler(configuration.metricPublishers());
	}

	private static long nanos(@Nullable Duration timeout) {
		return (timeout != null) ? timeout.toNanos() : Long.MAX_VALUE;
	}

	SdkHttpClient httpClient() {
		return this.httpClient;
	}

	/**
	 * Return the credentials of a call, as the SDK asks for them each time.
	 * @return the credentials, or null if the SDK has to find out why there are none
	 */
	@Nullable AwsCredentialsIdentity findCredentials() {
		try {
			AwsCredentialsIdentity found = CompletableFutureUtils.joinLikeSync(this.credentials.resolveIdentity());
			return (found.accessKeyId() != null) ? found : null;
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	RetryStrategy retryStrategy() {
		return this.retryStrategy;
	}

	ScheduledExecutorService scheduler() {
		return this.scheduler;
	}

	/** Time of an attempt, or {@link Long#MAX_VALUE}. */
	long attemptNanos() {
		return this.attemptNanos;
	}

	/** Time of a call with all its attempts, or {@link Long#MAX_VALUE}. */
	long callNanos() {
		return this.callNanos;
	}

	BodyLimit limit() {
		return this.limit;
	}

	List<RequestObserver> observers() {
		return this.observers;
	}

	boolean asksForCapacity() {
		return this.asksForCapacity;
	}

	PoolSampler pool() {
		return this.pool;
	}

	/**
	 * Return the time at DynamoDB.
	 */
	Instant time() {
		return Instant.ofEpochMilli(System.currentTimeMillis() - TimeUnit.SECONDS.toMillis(clockOffset()));
	}

	/**
	 * Return the seconds by which the clock of this machine is ahead of DynamoDB's. It is
	 * the difference that a client of the SDK has found as long as none was found here.
	 */
	int clockOffset() {
		Integer offset = this.clockOffset;
		return (offset != null) ? offset : SdkGlobalTime.getGlobalTimeOffset();
	}

	/**
	 * Adjust to DynamoDB's clock, also for clients of the SDK that are built later.
	 * @param time its time in milliseconds
	 */
	void adjustClock(long time) {
		int offset = (int) TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis() - time);
		this.clockOffset = offset;
		SdkGlobalTime.setGlobalTimeOffset(offset);
	}

}
