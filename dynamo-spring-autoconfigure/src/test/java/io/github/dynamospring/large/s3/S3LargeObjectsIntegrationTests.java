package io.github.dynamospring.large.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalObjects;
import io.github.dynamospring.item.Sha256;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeObjects.Content;
import io.github.dynamospring.large.LargeObjects.StoredObject;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.Tag;

import org.springframework.core.io.InputStreamSource;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link S3LargeObjects} on a server with the API of S3.
 */
class S3LargeObjectsIntegrationTests {

	private static final String BUCKET = LocalObjects.bucket("values");

	/** Headers that a client writes itself. */
	private static final Set<String> OWN_HEADERS = Set.of("Host", "Content-length", "Connection", "Expect");

	private static final String SECRET = "the content of a letter";

	private final Pages pages = new Pages();

	private final S3Client client = LocalObjects.client(this.pages);

	private final LargeObjects objects = new S3LargeObjects(this.client, BUCKET);

	@Test
	void storesContentAndMetadata() throws IOException {
		Opened source = new Opened(SECRET);
		this.objects.put("a/Letter/%C3%BC/1/x y", content(SECRET, source), Map.of("table", "letters", "item", "e30"));
		assertThat(read("a/Letter/%C3%BC/1/x y")).isEqualTo(SECRET);
		assertThat(this.objects.metadata("a/Letter/%C3%BC/1/x y"))
			.containsExactlyInAnyOrderEntriesOf(Map.of("table", "letters", "item", "e30"));
		assertThat(source.open).hasValue(0);
		assertThat(this.objects.bucket()).isEqualTo("values");
	}

	private String read(String key) throws IOException {
		try (InputStream in = Objects.requireNonNull(this.objects.get(key))) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	@Test
	void replacesAnObjectAndItsTags() throws IOException {
		put("replaced", "before");
		this.objects.tag("replaced", true);
		put("replaced", "after");
		assertThat(read("replaced")).isEqualTo("after");
		assertThat(tags("replaced")).isEmpty();
	}

	@Test
	void tagsAnOrphan() throws IOException {
		put("tagged", SECRET);
		Map<String, String> before = this.objects.metadata("tagged");
		Instant created = lastModified("tagged");
		Awaited.until(() -> Instant.now().isAfter(created.plusSeconds(1)));
		this.objects.tag("tagged", true);
		assertThat(tags("tagged")).containsExactly(Tag.builder().key("dynamo-orphan").value("true").build());
		assertThat(this.objects.metadata("tagged")).containsAllEntriesOf(Objects.requireNonNull(before))
			.containsEntry("dynamo-orphan", "true");
		assertThat(lastModified("tagged")).isAfter(created);
		assertThat(read("tagged")).isEqualTo(SECRET);
		Instant tagged = lastModified("tagged");
		this.objects.tag("tagged", true);
		assertThat(lastModified("tagged")).isEqualTo(tagged);
		this.objects.tag("tagged", false);
		assertThat(tags("tagged")).containsExactly(Tag.builder().key("dynamo-orphan").value("false").build());
		assertThat(this.objects.metadata("tagged")).containsAllEntriesOf(before)
			.containsEntry("dynamo-orphan", "false");
	}

	private Instant lastModified(String key) {
		return this.client.headObject((request) -> request.bucket(BUCKET).key(key)).lastModified();
	}

	private List<Tag> tags(String key) {
		return this.client.getObjectTagging((request) -> request.bucket(BUCKET).key(key)).tagSet();
	}

	@Test
	void findsNoMissingObject() {
		assertThat(this.objects.get("missing")).isNull();
		assertThat(this.objects.metadata("missing")).isNull();
		this.objects.tag("missing", true);
	}

	@Test
	void listsObjectsPageByPage() {
		Instant before = Instant.now().minus(Duration.ofMinutes(1));
		IntStream.range(0, 5).forEach((number) -> put("pages/" + number, SECRET));
		put("other/6", SECRET);
		List<StoredObject> found = new ArrayList<>();
		this.objects.list("pages/", found::add);
		assertThat(found).extracting(StoredObject::key)
			.containsExactly("pages/0", "pages/1", "pages/2", "pages/3", "pages/4");
		assertThat(found).allMatch((object) -> object.lastModified().isAfter(before));
		assertThat(this.pages.sent).hasValue(3);
	}

	@Test
	void stopsListingWhereTheActionFails() {
		put("failing/1", SECRET);
		IllegalStateException failure = new IllegalStateException("no");
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.objects.list("failing/", (object) -> {
				throw failure;
			}))
			.isSameAs(failure);
	}

	@Test
	void refusesContentThatIsNotOfItsHash() {
		assertFailure(() -> this.objects.put("wrong", content("another content of this", new Opened(SECRET)), Map.of()))
			.startsWith("PutObject failed for the bucket 'values': S3 answered 400 ");
		assertThat(this.objects.get("wrong")).isNull();
	}

	@Test
	void saysThatContentCannotBeRead() {
		InputStreamSource source = () -> {
			throw new IOException(SECRET);
		};
		assertFailure(() -> this.objects.put("unread", content(SECRET, source), Map.of()))
			.isEqualTo("PutObject failed for the bucket 'values': the content cannot be read");
	}

	@Test
	void namesThePropertyOfAMissingBucket() {
		LargeObjects missing = new S3LargeObjects(this.client, "missing");
		String reason = " failed for the bucket 'missing': the bucket does not exist: create it, or correct "
				+ "'dynamo.attributes.large.bucket'";
		assertFailure(() -> missing.put("key", content(SECRET, new Opened(SECRET)), Map.of()))
			.isEqualTo("PutObject" + reason);
		assertFailure(() -> missing.get("key")).isEqualTo("GetObject" + reason);
		assertFailure(() -> missing.list("", (object) -> {
		})).isEqualTo("ListObjectsV2" + reason);
	}

	@ParameterizedTest
	@CsvSource({ "403,AccessDenied,access is denied. It needs s3:GetObject", "503,SlowDown,S3 answered 503 SlowDown",
			"500,InternalError,S3 answered 500 InternalError" })
	void saysWhatFailed(int status, String code, String reason) throws IOException {
		HttpServer server = server(status, "<Error><Code>" + code + "</Code><Message>no</Message></Error>");
		try (S3Client failing = LocalObjects.client(endpoint(server), 1)) {
			LargeObjects store = new S3LargeObjects(failing, BUCKET);
			assertFailure(() -> store.put("key", content(SECRET, new Opened(SECRET)), Map.of()))
				.startsWith("PutObject failed for the bucket 'values': " + reason);
			assertFailure(() -> store.get("key")).startsWith("GetObject failed for the bucket 'values': " + reason);
			assertFailure(() -> store.tag("key", true)).startsWith("HeadObject failed for the bucket 'values': ");
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void namesThePermissionThatTellsAMissingObject() throws IOException {
		HttpServer server = server(403, "<Error><Code>AccessDenied</Code></Error>");
		try (S3Client failing = LocalObjects.client(endpoint(server), 1)) {
			LargeObjects store = new S3LargeObjects(failing, BUCKET);
			assertFailure(() -> store.get("key"))
				.contains("s3:ListBucket on the bucket, without which a missing object" + " is denied as well");
			assertFailure(() -> store.metadata("key")).startsWith("HeadObject failed").contains("s3:ListBucket");
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void saysThatNobodyAnswers() throws IOException {
		HttpServer server = server(200, "");
		URI endpoint = endpoint(server);
		server.stop(0);
		try (S3Client failing = LocalObjects.client(endpoint, 1)) {
			assertFailure(() -> new S3LargeObjects(failing, BUCKET).get("key"))
				.startsWith("GetObject failed for the bucket 'values': S3 did not answer: ");
		}
	}

	@Test
	void opensTheContentAgainForAnotherAttempt() throws IOException {
		AtomicInteger requests = new AtomicInteger();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		List<String> bodies = new ArrayList<>();
		server.createContext("/", (exchange) -> {
			bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
			exchange.sendResponseHeaders((requests.getAndIncrement() == 0) ? 503 : 200, -1);
			exchange.close();
		});
		server.start();
		Opened source = new Opened(SECRET);
		try (S3Client twice = LocalObjects.client(endpoint(server), 2)) {
			new S3LargeObjects(twice, BUCKET).put("key", content(SECRET, source), Map.of());
		}
		finally {
			server.stop(0);
		}
		assertThat(bodies).hasSize(2).allMatch((body) -> body.contains(SECRET));
		assertThat(source.open).hasValue(0);
	}

	@Test
	void storesAnObjectAgainIfTheAnswerIsLost() throws IOException {
		AtomicInteger requests = new AtomicInteger();
		HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		proxy.createContext("/", (exchange) -> {
			HttpResponse<byte[]> answer = forward(exchange);
			if (requests.getAndIncrement() > 0) {
				exchange.sendResponseHeaders(answer.statusCode(), -1);
			}
			exchange.close();
		});
		proxy.start();
		try (S3Client twice = LocalObjects.client(endpoint(proxy), 2)) {
			new S3LargeObjects(twice, BUCKET).put("lost", content(SECRET, new Opened(SECRET)),
					Map.of("table", "letters"));
		}
		finally {
			proxy.stop(0);
		}
		assertThat(requests).hasValue(2);
		assertThat(read("lost")).isEqualTo(SECRET);
		assertThat(this.objects.metadata("lost")).containsEntry("table", "letters");
	}

	private static HttpResponse<byte[]> forward(HttpExchange exchange) throws IOException {
		HttpRequest.Builder request = HttpRequest.newBuilder(LocalObjects.endpoint().resolve(exchange.getRequestURI()))
			.method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
		exchange.getRequestHeaders().forEach((name, values) -> {
			if (!OWN_HEADERS.contains(name)) {
				values.forEach((value) -> request.header(name, value));
			}
		});
		try {
			return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
		}
		catch (InterruptedException ex) {
			throw new InterruptedIOException();
		}
	}

	private static HttpServer server(int status, String body) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			exchange.getRequestBody().readAllBytes();
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			boolean isHead = exchange.getRequestMethod().equals("HEAD");
			exchange.sendResponseHeaders(status, isHead ? -1 : bytes.length);
			if (!isHead) {
				exchange.getResponseBody().write(bytes);
			}
			exchange.close();
		});
		server.start();
		return server;
	}

	private static URI endpoint(HttpServer server) {
		return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
	}

	@Test
	void refusesNoBucket() {
		assertThatIllegalArgumentException().isThrownBy(() -> new S3LargeObjects(this.client, " "))
			.withMessage("'bucket' must not be empty");
	}

	private void put(String key, String text) {
		this.objects.put(key, content(text, new Opened(text)), Map.of("table", "letters"));
	}

	private static Content content(String hashed, InputStreamSource source) {
		return new Content(hashed.length(), Sha256.of(hashed), source);
	}

	private static AbstractStringAssert<?> assertFailure(ThrowingCallable call) {
		DataAccessResourceFailureException failure = Objects
			.requireNonNull(catchThrowableOfType(DataAccessResourceFailureException.class, call));
		return assertThat(failure.getMessage()).doesNotContain(SECRET);
	}

	/**
	 * Source that counts its open streams.
	 */
	private static final class Opened implements InputStreamSource {

		private final AtomicInteger open = new AtomicInteger();

		private final String text;

		private Opened(String text) {
			this.text = text;
		}

		@Override
		public InputStream getInputStream() {
			this.open.incrementAndGet();
			return new ByteArrayInputStream(this.text.getBytes(StandardCharsets.UTF_8)) {

				private boolean closed;

				@Override
				public void close() {
					if (!this.closed) {
						this.closed = true;
						Opened.this.open.decrementAndGet();
					}
				}

			};
		}

	}

	/**
	 * Interceptor for small pages of a list, which counts them.
	 */
	private static final class Pages implements ExecutionInterceptor {

		private final AtomicInteger sent = new AtomicInteger();

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			if (context.request() instanceof ListObjectsV2Request request) {
				this.sent.incrementAndGet();
				return request.toBuilder().maxKeys(2).build();
			}
			return context.request();
		}

	}

}
