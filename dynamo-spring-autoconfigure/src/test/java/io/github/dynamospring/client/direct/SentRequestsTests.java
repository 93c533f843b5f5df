package io.github.dynamospring.client.direct;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests as an HTTP client gets them, beside the SDK's.
 */
class SentRequestsTests {

	private static final AwsSessionCredentials CREDENTIALS = AwsSessionCredentials.create("AKIDACCESS",
			"secret/of+the=key", "token/of+the=session");

	/**
	 * Headers that differ from call to call, and the hash that is signed but not sent.
	 */
	private static final Set<String> OTHERS = Set.of("amz-sdk-invocation-id", "x-amz-content-sha256", "x-amz-date",
			"authorization");

	private final RecordingClient http = new RecordingClient();

	private Sender sender(boolean direct, String endpoint) {
		return new Sender(direct, this.http, URI.create(endpoint),
				(builder) -> builder.credentialsProvider(StaticCredentialsProvider.create(CREDENTIALS)))
			.learn();
	}

	@ParameterizedTest
	@CsvSource({ "http://localhost:8000, localhost:8000", "https://localhost, localhost",
			"https://localhost:443, localhost", "http://localhost:80, localhost",
			"https://dynamodb.eu-west-1.amazonaws.com, dynamodb.eu-west-1.amazonaws.com",
			"http://localhost:8443/a/path, localhost:8443", "http://localhost/a/path/, localhost",
			"https://[::1]:8443, [::1]:8443", "https://[2001:db8::1], [2001:db8::1]", "http://10.0.0.1:1, 10.0.0.1:1" })
	void aRequestIsAsTheSdkSendsIt(String endpoint, String host) throws GeneralSecurityException {
		sender(false, endpoint).send(Sender.UPDATE);
		Sent expected = this.http.last();
		sender(true, endpoint).send(Sender.UPDATE);
		Sent sent = this.http.last();
		assertThat(sent.request.getClass()).isEqualTo(DirectHttpRequest.class);
		assertThat(headers(sent, OTHERS)).isEqualTo(headers(expected, OTHERS)).containsEntry("host", List.of(host));
		assertThat(sent.body).isEqualTo(expected.body);
		assertThat(address(sent.request)).isEqualTo(address(expected.request));
		assertThat(sent.request.getUri()).isEqualTo(expected.request.getUri());
		assertSigned(sent);
	}

	private static String address(SdkHttpRequest request) {
		return request.method() + " " + request.protocol() + " " + request.host() + " " + request.port() + " "
				+ request.encodedPath() + " " + request.rawQueryParameters();
	}

	private static Map<String, List<String>> headers(Sent sent, Set<String> without) {
		Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		headers.putAll(sent.request.headers());
		headers.keySet().removeAll(without);
		return headers;
	}

	// by the documentation of AWS, step by step
	private static void assertSigned(Sent sent) throws GeneralSecurityException {
		Map<String, List<String>> headers = headers(sent, Set.of());
		String authorization = headers.get("Authorization").get(0);
		String signed = authorization.replaceAll(".*SignedHeaders=|, Signature.*", "");
		assertThat(signed).isEqualTo("content-type;host;x-amz-date;x-amz-security-token;x-amz-target");
		String date = headers.get("X-Amz-Date").get(0);
		StringBuilder canonical = new StringBuilder("POST\n" + sent.request.encodedPath() + "\n\n");
		for (String name : signed.split(";")) {
			canonical.append(name).append(':').append(headers.get(name).get(0)).append('\n');
		}
		canonical.append('\n').append(signed).append('\n').append(hash(sent.body));
		String scope = date.substring(0, 8) + "/eu-west-1/dynamodb/aws4_request";
		String text = "AWS4-HMAC-SHA256\n" + date + "\n" + scope + "\n" + hash(utf8(canonical.toString()));
		byte[] key = utf8("AWS4" + CREDENTIALS.secretAccessKey());
		for (String part : scope.split("/")) {
			key = hmac(key, part);
		}
		assertThat(authorization).isEqualTo("AWS4-HMAC-SHA256 Credential=AKIDACCESS/" + scope + ", SignedHeaders="
				+ signed + ", Signature=" + HexFormat.of().formatHex(hmac(key, text)));
	}

	private static String hash(byte[] bytes) throws GeneralSecurityException {
		return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
	}

	private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
		Mac mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(key, "HmacSHA256"));
		return mac.doFinal(utf8(text));
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void noSecretIsLogged() {
		Sender sender = sender(true, "http://localhost:8000");
		ListAppender<ILoggingEvent> log = new ListAppender<>();
		log.start();
		Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
		Level level = root.getLevel();
		root.addAppender(log);
		root.setLevel(Level.TRACE);
		try {
			sender.send(Sender.UPDATE);
		}
		finally {
			root.setLevel(level);
			root.detachAppender(log);
		}
		String signature = this.http.last().request.firstMatchingHeader("Authorization")
			.orElseThrow()
			.replaceAll(".*Signature=", "");
		assertThat(List.copyOf(log.list)).noneMatch((event) -> {
			String text = event.getFormattedMessage() + event.getThrowableProxy();
			return text.contains(CREDENTIALS.secretAccessKey()) || text.contains(CREDENTIALS.sessionToken())
					|| text.contains(signature);
		});
	}

	/**
	 * Request as it was sent.
	 */
	private record Sent(SdkHttpRequest request, byte[] body) {

	}

	/**
	 * HTTP client that answers each request with an empty object.
	 */
	private static final class RecordingClient implements SdkHttpClient {

		private final List<Sent> sent = new ArrayList<>();

		Sent last() {
			return this.sent.get(this.sent.size() - 1);
		}

		@Override
		public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
			this.sent.add(new Sent(request.httpRequest(), body(request.contentStreamProvider().orElseThrow())));
			return new ExecutableHttpRequest() {

				@Override
				public HttpExecuteResponse call() {
					return HttpExecuteResponse.builder()
						.response(SdkHttpResponse.builder().statusCode(200).statusText("OK").build())
						.responseBody(AbortableInputStream
							.create(new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8))))
						.build();
				}

				@Override
				public void abort() {
				}

			};
		}

		private static byte[] body(ContentStreamProvider provider) {
			try (InputStream stream = provider.newStream()) {
				return stream.readAllBytes();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		@Override
		public void close() {
		}

	}

}
