package io.github.dynamospring.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link BodyLimit}.
 */
class BodyLimitTests {

	private static final int LIMIT = 100_000;

	private final AtomicLong read = new AtomicLong();

	private final AtomicBoolean aborted = new AtomicBoolean();

	private final AtomicBoolean closed = new AtomicBoolean();

	@Test
	void anEndlessErrorIsAborted() {
		try (DynamoDbClient client = client(500, new EndlessStream())) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.listTables());
		}
		assertThat(this.read.get()).isBetween((long) LIMIT, 2L * LIMIT);
		assertThat(this.aborted).isTrue();
		assertThat(this.closed).isFalse();
	}

	@Test
	void aWrappedBodyIsAbortedToo() {
		ExecutionInterceptor wrapping = new ExecutionInterceptor() {

			@Override
			public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context,
					ExecutionAttributes attributes) {
				return context.responseBody().map(BufferedInputStream::new);
			}

		};
		try (DynamoDbClient client = client(400, new EndlessStream(), new BodyLimit(LIMIT), wrapping)) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.listTables());
		}
		assertThat(this.aborted).isTrue();
	}

	@Test
	void anErrorWithinTheLimitIsRead() {
		byte[] body = ("{\"__type\":\"x#ConditionalCheckFailedException\",\"message\":\"" + "m".repeat(LIMIT / 2)
				+ "\"}")
			.getBytes(StandardCharsets.UTF_8);
		try (DynamoDbClient client = client(400, new ByteArrayInputStream(body))) {
			assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(() -> client.listTables());
		}
		assertThat(this.aborted).isFalse();
	}

	@Test
	void aSuccessHasTheLimitOfItsOperation() {
		String tables = "{\"TableNames\":[\"" + "t".repeat(2 * LIMIT) + "\"]}";
		try (DynamoDbClient client = client(200, body(tables), new BodyLimit())) {
			assertThat(client.listTables().tableNames()).singleElement().asString().hasSize(2 * LIMIT);
		}
		try (DynamoDbClient client = client(200, body(tables))) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.listTables())
				.withMessageContaining("The body of the answer has more than 100000 bytes");
		}
		assertThat(this.aborted).isTrue();
	}

	@Test
	void anEndlessSuccessIsAborted() {
		try (DynamoDbClient client = client(200, new EndlessStream())) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.listTables());
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.scan((scan) -> scan.tableName("t")));
		}
		assertThat(this.read.get()).isBetween((long) LIMIT, 4L * LIMIT);
		assertThat(this.aborted).isTrue();
	}

	@Test
	void onlyAnAnswerWithItemsNeedsABody() {
		try (DynamoDbClient client = client(200, body(""), new BodyLimit())) {
			client.tagResource((tag) -> tag.resourceArn("arn").tags(List.of()));
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.scan((scan) -> scan.tableName("t")))
				.withMessageContaining("The answer has no body");
		}
	}

	private static InputStream body(String text) {
		return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
	}

	private DynamoDbClient client(int status, InputStream body) {
		return client(status, body, new BodyLimit(LIMIT));
	}

	private DynamoDbClient client(int status, InputStream body, ExecutionInterceptor... interceptors) {
		return builder(URI.create("http://localhost:1"), interceptors)
			.httpClient(new FixedHttpClient(status, AbortableInputStream.create(body, () -> this.aborted.set(true))))
			.build();
	}

	private static DynamoDbClientBuilder builder(URI endpoint, ExecutionInterceptor... interceptors) {
		return DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.endpointOverride(endpoint)
			.credentialsProvider(AnonymousCredentialsProvider.create())
			.overrideConfiguration((configuration) -> {
				configuration.retryStrategy((retries) -> retries.maxAttempts(1));
				List.of(interceptors).forEach(configuration::addExecutionInterceptor);
			});
	}

	@Test
	void anEndlessErrorOfTheAsyncClientIsCancelled() {
		Context.ModifyHttpResponse context = mock(Context.ModifyHttpResponse.class);
		EndlessPublisher endless = new EndlessPublisher();
		given(context.httpResponse()).willReturn(SdkHttpResponse.builder().statusCode(500).build());
		given(context.responsePublisher()).willReturn(Optional.of(endless));
		Collector collector = new Collector();
		new BodyLimit(LIMIT).modifyAsyncHttpResponseContent(context, new ExecutionAttributes())
			.orElseThrow()
			.subscribe(collector);
		assertThat(collector.bytes).isEqualTo(LIMIT);
		assertThat(collector.failures).singleElement()
			.isInstanceOf(IOException.class)
			.extracting(Throwable::getMessage)
			.isEqualTo("The body of the answer has more than 100000 bytes: the limit of its operation, or "
					+ "dynamo.client.max-answer-size");
		assertThat(endless.cancelled).isTrue();
	}

	@Test
	void anEmptySuccessOfTheAsyncClientFails() {
		assertThat(failures(GetItemRequest.builder().build(), "")).singleElement()
			.asString()
			.endsWith("The answer has no body");
		assertThat(failures(GetItemRequest.builder().build(), " []")).singleElement()
			.asString()
			.endsWith("The body of the answer is no JSON object");
		assertThat(failures(GetItemRequest.builder().build(), " {}\n")).singleElement()
			.asString()
			.endsWith("completed");
		assertThat(failures(ListTablesRequest.builder().build(), "")).singleElement().asString().endsWith("completed");
	}

	@Test
	void whatFollowsTheObjectFails() {
		for (String body : List.of("{} x", "{}</html>\n", "{", "{}]")) {
			assertThat(failures(GetItemRequest.builder().build(), body)).as(body)
				.singleElement()
				.asString()
				.endsWith("The body of the answer does not end with its JSON object");
			try (DynamoDbClient client = client(200, body(body), new BodyLimit())) {
				assertThatExceptionOfType(SdkException.class).as(body)
					.isThrownBy(() -> client.scan((scan) -> scan.tableName("t")));
			}
		}
		assertThat(failures(ListTablesRequest.builder().build(), "{} x")).singleElement()
			.asString()
			.endsWith("completed");
	}

	private static List<Throwable> failures(SdkRequest request, String body) {
		Context.ModifyHttpResponse context = mock(Context.ModifyHttpResponse.class);
		given(context.request()).willReturn(request);
		given(context.httpResponse()).willReturn(SdkHttpResponse.builder().statusCode(200).build());
		given(context.responsePublisher())
			.willReturn(Optional.of(SdkPublisher.fromIterable(List.of(StandardCharsets.UTF_8.encode(body)))));
		Collector collector = new Collector();
		new BodyLimit().modifyAsyncHttpResponseContent(context, new ExecutionAttributes())
			.orElseThrow()
			.subscribe(collector);
		return collector.failures;
	}

	@Test
	@Timeout(60)
	void theConnectionIsClosed() throws Exception {
		CountDownLatch broken = new CountDownLatch(1);
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> answerWithoutEnd(exchange, broken));
		server.start();
		URI endpoint = URI.create("http://localhost:" + server.getAddress().getPort());
		try (DynamoDbClient client = builder(endpoint, new BodyLimit(LIMIT)).build()) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> client.listTables());
			assertThat(broken.await(30, TimeUnit.SECONDS)).isTrue();
		}
		finally {
			server.stop(0);
		}
	}

	private static void answerWithoutEnd(HttpExchange exchange, CountDownLatch broken) throws IOException {
		exchange.getRequestBody().readAllBytes();
		exchange.sendResponseHeaders(500, 0);
		try {
			while (true) {
				exchange.getResponseBody().write(new byte[8192]);
			}
		}
		catch (IOException ex) {
			broken.countDown();
		}
	}

	private final class EndlessStream extends InputStream {

		@Override
		public int read() {
			if (BodyLimitTests.this.read.incrementAndGet() > 100L * LIMIT) {
				throw new IllegalStateException("read without limit");
			}
			return ' ';
		}

		@Override
		public void close() {
			BodyLimitTests.this.closed.set(true);
		}

	}

	private record FixedHttpClient(int status, AbortableInputStream body) implements SdkHttpClient {

		@Override
		public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
			return new ExecutableHttpRequest() {

				@Override
				public HttpExecuteResponse call() {
					return HttpExecuteResponse.builder()
						.response(SdkHttpResponse.builder().statusCode(FixedHttpClient.this.status).build())
						.responseBody(FixedHttpClient.this.body)
						.build();
				}

				@Override
				public void abort() {
				}

			};
		}

		@Override
		public void close() {
		}

	}

	private static final class EndlessPublisher implements Publisher<ByteBuffer> {

		private boolean cancelled;

		@Override
		public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
			subscriber.onSubscribe(new Subscription() {

				@Override
				public void request(long count) {
					for (int i = 0; i < 1000 && !EndlessPublisher.this.cancelled; i++) {
						subscriber.onNext(ByteBuffer.allocate(LIMIT / 10));
					}
					subscriber.onNext(ByteBuffer.allocate(1));
					subscriber.onComplete();
				}

				@Override
				public void cancel() {
					EndlessPublisher.this.cancelled = true;
				}

			});
		}

	}

	private static final class Collector implements Subscriber<ByteBuffer> {

		private final List<Throwable> failures = new ArrayList<>();

		private long bytes;

		@Override
		public void onSubscribe(Subscription subscription) {
			subscription.request(Long.MAX_VALUE);
		}

		@Override
		public void onNext(ByteBuffer buffer) {
			this.bytes += buffer.remaining();
		}

		@Override
		public void onError(Throwable failure) {
			this.failures.add(failure);
		}

		@Override
		public void onComplete() {
			this.failures.add(new AssertionError("completed"));
		}

	}

}
