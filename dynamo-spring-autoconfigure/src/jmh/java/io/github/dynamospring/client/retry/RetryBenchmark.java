package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.client.retry.RetrySettings.Budget;
import io.github.resilience4j.retry.RetryRegistry;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What a retry strategy adds to a call: to one that succeeds at once, and to one that is throttled once.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RetryBenchmark {

	private static final Throwable THROTTLE = DynamoDbException.builder()
		.awsErrorDetails(AwsErrorDetails.builder().errorCode("ThrottlingException").build())
		.statusCode(400)
		.build();

	private final RetryStrategy resilience4j = DynamoRetryStrategy.create(
			new RetrySettings(5, Duration.ofMillis(25), Duration.ofMillis(200), Duration.ofSeconds(5), Jitter.FULL,
					new Budget(500, 0, 1)),
			RetryRegistry.ofDefaults());

	private final RetryStrategy sdk = AwsRetryStrategy.standardRetryStrategy();

	@Benchmark
	public RecordSuccessResponse goodCallOnResilience4j() {
		return succeed(this.resilience4j, begin(this.resilience4j));
	}

	@Benchmark
	public RecordSuccessResponse goodCallOnSdk() {
		return succeed(this.sdk, begin(this.sdk));
	}

	@Benchmark
	public RecordSuccessResponse throttledCallOnResilience4j() {
		return succeed(this.resilience4j, repeat(this.resilience4j, begin(this.resilience4j)));
	}

	@Benchmark
	public RecordSuccessResponse throttledCallOnSdk() {
		return succeed(this.sdk, repeat(this.sdk, begin(this.sdk)));
	}

	private static RetryToken begin(RetryStrategy strategy) {
		return strategy.acquireInitialToken(AcquireInitialTokenRequest.create("GLOBAL")).token();
	}

	private static RetryToken repeat(RetryStrategy strategy, RetryToken token) {
		return strategy.refreshRetryToken(RefreshRetryTokenRequest.builder().token(token).failure(THROTTLE).build())
			.token();
	}

	private static RecordSuccessResponse succeed(RetryStrategy strategy, RetryToken token) {
		return strategy.recordSuccess(RecordSuccessRequest.create(token));
	}

}
