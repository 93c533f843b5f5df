package io.github.dynamospring.client.direct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.RawServer.End;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ends of calls by time, by an interrupt and by closing the client: through the SDK's
 * pipeline and past it.
 */
@ParameterizedClass
@EnumSource(HttpKind.class)
class CallTimeoutsTests {

	private static final Duration SHORT = Duration.ofMillis(300);

	private static final Duration LONG = Duration.ofMinutes(10);

	private static final Answer ERROR = Answer.of(500, "{\"__type\":\"a#InternalServerError\"}");

	private final HttpKind http;

	CallTimeoutsTests(HttpKind http) {
		this.http = http;
	}

	private BothPaths paths(Consumer<ClientOverrideConfiguration.Builder> customizer) {
		return new BothPaths(this.http, configured(customizer));
	}

	private static Consumer<DynamoDbClientBuilder> configured(
			Consumer<ClientOverrideConfiguration.Builder> customizer) {
		return (builder) -> {
			ClientOverrideConfiguration.Builder configuration = builder.overrideConfiguration().toBuilder();
			customizer.accept(configuration);
			builder.overrideConfiguration(configuration.build());
		};
	}

	// the time may end before the server has a request, so that the requests are not
	// counted
	private static void assertSameOutcome(BothPaths paths, boolean isRepeatable, Answer answer, String... parts) {
		paths.server.answer(answer);
		String expected = Outcome.of(paths.sdk, Sender.UPDATE, new Attempts(isRepeatable));
		assertThat(Outcome.of(paths.direct, Sender.UPDATE, new Attempts(isRepeatable))).isEqualTo(expected)
			.contains(parts);
		paths.assertConnected();
	}

	// url-connection itself waits for the rest of a body until its own timeout
	private Answer silence(boolean inBody) {
		Assumptions.assumeTrue(!inBody || this.http == HttpKind.APACHE5, "no end within a body");
		return inBody ? BothPaths.ITEM.cutOff(3).with(End.SILENCE) : BothPaths.SILENCE;
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void anAttemptHasItsTime(boolean inBody) {
		Answer silence = silence(inBody);
		try (BothPaths paths = paths((configuration) -> configuration.apiCallAttemptTimeout(SHORT))) {
			assertSameOutcome(paths, true, silence,
					"ApiCallAttemptTimeoutException: HTTP request execution did not "
							+ "complete before the specified timeout configuration: 300 millis (SDK Attempt Count: 2)",
					"interrupted: false", "may be applied: true");
			assertSameOutcome(paths, false, silence, "the write must not be applied twice", "interrupted: false",
					"may be applied: true");
		}
	}

	@Test
	void anAttemptIsRepeatedAtTheEndOfItsTime() {
		try (BothPaths paths = paths(
				(configuration) -> configuration.apiCallAttemptTimeout(SHORT).retryStrategy(Sender.immediately(50)))) {
			paths.server.answer(BothPaths.SILENCE, BothPaths.ITEM);
			assertThat(Outcome.of(paths.direct, Sender.GET)).contains("item: true", "interrupted: false");
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aCallHasItsTime(boolean inBody) {
		Answer silence = silence(inBody);
		try (BothPaths paths = paths(
				(configuration) -> configuration.apiCallTimeout(SHORT).apiCallAttemptTimeout(LONG))) {
			assertSameOutcome(paths, true, silence,
					"ApiCallTimeoutException: Client execution did not complete before "
							+ "the specified timeout configuration: 300 millis",
					"interrupted: false", "may be applied: true");
		}
	}

	@Test
	void aCallEndsWhileItWaitsForItsNextAttempt() {
		try (BothPaths paths = paths((configuration) -> configuration.apiCallTimeout(SHORT).retryStrategy(waiting()))) {
			assertSameOutcome(paths, true, ERROR, "ApiCallTimeoutException", "interrupted: false");
		}
	}

	private static StandardRetryStrategy waiting() {
		return StandardRetryStrategy.builder()
			.maxAttempts(2)
			.backoffStrategy(BackoffStrategy.fixedDelayWithoutJitter(LONG))
			.retryOnException((failure) -> true)
			.build();
	}

	@Test
	void anInterruptedThreadSendsNothing() {
		BothPaths paths = BothPaths.shared(this.http);
		assertThat(paths.assertSame((sender) -> {
			Thread.currentThread().interrupt();
			return Outcome.of(sender, Sender.UPDATE, new Attempts(true));
		}, BothPaths.ITEM)).contains("AbortedException", "requests: 0", "interrupted: true", "may be applied: false");
	}

	@Test
	void aThreadIsInterruptedInThePauseBeforeAnAttempt() {
		try (BothPaths paths = paths((configuration) -> configuration.retryStrategy(waiting()))) {
			assertThat(paths.assertSame((sender) -> interrupted(sender, CallTimeoutsTests::isPausing, () -> {
			}), ERROR)).contains("AbortedException: Thread was interrupted", "interrupted: true", "requests: 1",
					"may be applied: true");
		}
	}

	private static boolean isPausing(Thread thread) {
		return Stream.of(thread.getStackTrace()).anyMatch((frame) -> "sleep".equals(frame.getMethodName()));
	}

	private static String interrupted(Sender sender, Predicate<Thread> waiting, Runnable then) {
		CompletableFuture<String> outcome = new CompletableFuture<>();
		Thread thread = new Thread(() -> outcome.complete(Outcome.of(sender, Sender.UPDATE, new Attempts(true))));
		thread.start();
		Awaited.until(() -> waiting.test(thread));
		thread.interrupt();
		then.run();
		return outcome.join();
	}

	@Test
	void aThreadIsInterruptedWhileItWaitsForAnAnswer() {
		BothPaths paths = BothPaths.shared(this.http);
		assertThat(paths.assertSame((sender) -> interruptedWithoutAnswer(paths, sender), BothPaths.SILENCE))
			.contains("AbortedException", "interrupted: true", "requests: 1", "may be applied: true");
	}

	// the SDK says that the answer is unreadable
	@Test
	void aThreadIsInterruptedWithinAnAnswer() {
		BothPaths paths = BothPaths.shared(this.http);
		paths.server.answer(BothPaths.ITEM.cutOff(3).with(End.SILENCE));
		assertThat(interruptedWithoutAnswer(paths, paths.direct)).contains("AbortedException", "interrupted: true",
				"may be applied: true");
		assertThat(paths.server.heads()).hasSize(1);
	}

	private static String interruptedWithoutAnswer(BothPaths paths, Sender sender) {
		return interrupted(sender, (thread) -> {
			paths.server.awaitUnanswered();
			return true;
		}, paths.server::disconnect);
	}

	// the SDK has a CancellationException of the pool in some of these cases
	@Test
	void aCallWaitsForAConnectionForItsTime() {
		try (SdkHttpClient pool = pool(LONG)) {
			assertWithoutConnection(pool, (configuration) -> configuration.apiCallAttemptTimeout(SHORT),
					"ApiCallAttemptTimeoutException");
			assertWithoutConnection(pool, (configuration) -> configuration.apiCallTimeout(SHORT),
					"ApiCallTimeoutException");
		}
	}

	@Test
	void aCallWaitsForAConnectionForTheTimeOfThePool() {
		try (SdkHttpClient pool = pool(SHORT)) {
			assertWithoutConnection(pool, (configuration) -> {
			}, "Unable to execute HTTP request: Timeout deadline: 300 MILLISECONDS");
		}
	}

	private SdkHttpClient pool(Duration acquisition) {
		Assumptions.assumeTrue(this.http == HttpKind.APACHE5, "no pool");
		return Apache5HttpClient.builder().maxConnections(1).connectionAcquisitionTimeout(acquisition).build();
	}

	private static void assertWithoutConnection(SdkHttpClient pool,
			Consumer<ClientOverrideConfiguration.Builder> customizer, String failure) {
		try (BothPaths paths = new BothPaths(pool, configured(customizer))) {
			paths.server.answer(BothPaths.ITEM.cutOff(3).with(End.SILENCE));
			assertThat(withoutConnection(pool, paths.server.endpoint(), paths.direct)).contains(failure,
					"may be applied: false", "interrupted: false");
			paths.assertConnected();
		}
	}

	// another request has the only connection
	private static String withoutConnection(SdkHttpClient pool, URI endpoint, Sender sender) {
		SdkHttpRequest request = SdkHttpRequest.builder().uri(endpoint).method(SdkHttpMethod.GET).build();
		AbortableInputStream held = held(pool, request);
		try {
			return Outcome.of(sender, Sender.UPDATE, new Attempts(true));
		}
		finally {
			held.abort();
		}
	}

	private static AbortableInputStream held(SdkHttpClient pool, SdkHttpRequest request) {
		try {
			return pool.prepareRequest(HttpExecuteRequest.builder().request(request).build())
				.call()
				.responseBody()
				.orElseThrow();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void aCallEndsAsThroughTheSdkOnceItsClientIsClosed() {
		assertThat(closed((paths) -> paths.direct, false)).isEqualTo(closed((paths) -> paths.sdk, false))
			.contains("may be applied: false");
	}

	@Test
	void aCallEndsAsThroughTheSdkWhenItsClientIsClosed() {
		assertThat(closed((paths) -> paths.direct, true)).isEqualTo(closed((paths) -> paths.sdk, true))
			.contains("may be applied: true");
	}

	private String closed(Function<BothPaths, Sender> path, boolean underWay) {
		Assumptions.assumeTrue(this.http == HttpKind.APACHE5, "closing has no effect");
		SdkHttpClient pool = Apache5HttpClient.create();
		try (BothPaths paths = new BothPaths(pool, (builder) -> {
		})) {
			paths.server.answer(BothPaths.SILENCE);
			if (!underWay) {
				pool.close();
			}
			CompletableFuture<String> outcome = CompletableFuture
				.supplyAsync(() -> Outcome.of(path.apply(paths), Sender.UPDATE, new Attempts(true)));
			if (underWay) {
				paths.server.awaitUnanswered();
				pool.close();
			}
			return outcome.join();
		}
	}

}
