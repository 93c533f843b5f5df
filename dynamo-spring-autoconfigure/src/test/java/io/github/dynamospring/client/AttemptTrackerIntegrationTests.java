package io.github.dynamospring.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link AttemptTracker}: what is known of an attempt after each kind of end.
 */
class AttemptTrackerIntegrationTests {

	private static final int ATTEMPTS = 3;

	/** Bytes that an answer is said to have beyond those that come. */
	private static final int CUT_OFF = 10;

	private final Deque<Integer> statuses = new ArrayDeque<>();

	private final Map<String, String> headers = new HashMap<>();

	private int length;

	private HttpServer server;

	private DynamoDbClient client;

	@AfterEach
	void stop() {
		if (this.server != null) {
			this.server.stop(0);
		}
		this.client.close();
	}

	@Test
	void nothingIsAppliedWhereNothingIsSent() throws IOException {
		int closed;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			closed = socket.getLocalPort();
		}
		connect(closed);
		Attempts attempts = new Attempts(false);
		SdkException ex = fail(attempts);
		assertThat(ex).hasMessageContaining("onnect");
		assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS);
		assertThat(attempts.mayBeApplied(ex)).isFalse();
	}

	@Test
	void nothingIsAppliedWhereNothingCanBeSigned() {
		connect(1, () -> {
			throw SdkClientException.create("There are no credentials");
		});
		Attempts attempts = new Attempts(true);
		SdkException ex = fail(attempts);
		assertThat(ex).hasMessageContaining("There are no credentials");
		assertThat(attempts.mayBeApplied(ex)).isFalse();
	}

	private void connect(int port) {
		connect(port, StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")));
	}

	private void connect(int port, AwsCredentialsProvider credentials) {
		this.client = DynamoDbClient.builder()
			.endpointOverride(URI.create("http://127.0.0.1:" + port))
			.region(Region.EU_WEST_1)
			.credentialsProvider(credentials)
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(new AttemptTracker())
				.retryStrategy(AwsRetryStrategy.standardRetryStrategy()
					.toBuilder()
					.maxAttempts(ATTEMPTS)
					.retryOnException((ex) -> FailureClassifier.classify(ex).passes())
					.build()))
			.build();
	}

	private SdkException fail(Attempts attempts) {
		return catchThrowableOfType(SdkException.class, () -> put(attempts));
	}

	private void put(Attempts attempts) {
		this.client.putItem((put) -> put.tableName("t")
			.item(Map.of("id", AttributeValue.fromS("1")))
			.overrideConfiguration(attempts.addTo(AwsRequestOverrideConfiguration.builder()).build()));
	}

	@Test
	void aRefusalIsDefinite() throws IOException {
		answer(400, 400, 400);
		Attempts attempts = new Attempts(false);
		SdkException ex = fail(attempts);
		assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS);
		assertThat(attempts.mayBeApplied(ex)).isFalse();
		assertThat(attempts.lostAnswer(ex)).isFalse();
	}

	@Test
	void aRefusalThatIsCutOffIsSentAgainAndWasNotApplied() throws IOException {
		this.length = CUT_OFF;
		answer(400, 400, 400);
		Attempts attempts = new Attempts(false);
		SdkException ex = fail(attempts);
		assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS);
		assertThat(ex).matches(FailureClassifier::isUnread);
		assertThat(attempts.mayBeApplied(ex)).isFalse();
	}

	@Test
	void aRefusalWithACodeThatIsCutOffIsUnreadAsWell() throws IOException {
		this.length = CUT_OFF;
		this.headers.put("x-amzn-ErrorType", "ConditionalCheckFailedException");
		answer(400, 400, 400);
		SdkException ex = fail(new Attempts(false));
		assertThat(ex).isInstanceOf(ConditionalCheckFailedException.class).matches(FailureClassifier::isUnread);
		assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS);
	}

	@Test
	void aSuccessThatIsCutOffMayHaveBeenApplied() throws IOException {
		this.length = CUT_OFF;
		answer(200, 200, 200);
		Attempts attempts = new Attempts(true);
		SdkException ex = fail(attempts);
		assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS);
		assertThat(attempts.mayBeApplied(ex)).isTrue();
	}

	@Test
	void aClientThatIsClosedHasSentNothing() throws IOException {
		answer();
		this.client.close();
		Attempts attempts = new Attempts(true);
		assertThat(catchThrowable(() -> put(attempts))).isNotInstanceOf(SdkException.class)
			.matches((ex) -> !attempts.mayBeApplied(ex));
	}

	@Test
	void aFailureOfTheServerIsNot() throws IOException {
		answer(500, 400, 400);
		Attempts attempts = new Attempts(true);
		SdkException ex = fail(attempts);
		assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS);
		assertThat(attempts.mayBeApplied(ex)).isTrue();
		assertThat(attempts.lostAnswer(ex)).isTrue();
		assertThat(attempts.describe(ex))
			.isEqualTo("may or may not have been applied, as the answers of 3 attempts were lost");
	}

	@Test
	void aLostLastAnswerIsNoLostAnswerBeforeIt() throws IOException {
		answer(400, 400, 503);
		Attempts attempts = new Attempts(true);
		SdkException ex = fail(attempts);
		assertThat(attempts.mayBeApplied(ex)).isTrue();
		assertThat(attempts.lostAnswer(ex)).isFalse();
	}

	@Test
	void whatMustNotBeAppliedTwiceIsNotRepeatedAfterALostAnswer() throws IOException {
		answer(400, 500, 200);
		Attempts attempts = new Attempts(false);
		SdkException ex = fail(attempts);
		assertThat(ex)
			.hasMessageStartingWith("The answer of an attempt was lost, and the write must not be applied twice");
		assertThat(attempts.mayBeApplied(ex)).isTrue();
		assertThat(this.statuses).containsExactly(200);
	}

	@Test
	void whatMayBeAppliedTwiceIsRepeated() throws IOException {
		answer(500, 200);
		put(new Attempts(true));
		assertThat(this.statuses).isEmpty();
	}

	private void answer(Integer... statuses) throws IOException {
		this.statuses.addAll(List.of(statuses));
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.start();
		connect(this.server.getAddress().getPort());
	}

	private void answer(HttpExchange exchange) throws IOException {
		exchange.getRequestBody().readAllBytes();
		int status = this.statuses.removeFirst();
		String type = "com.amazonaws.dynamodb.v20120810#"
				+ ((status == 400) ? "ThrottlingException" : "InternalServerError");
		byte[] body = ((status == 200) ? "{}" : "{\"__type\":\"" + type + "\"}").getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
		this.headers.forEach(exchange.getResponseHeaders()::add);
		exchange.sendResponseHeaders(status, body.length + this.length);
		exchange.getResponseBody().write(body);
		// a body that is cut off would take the headers with it
		exchange.getResponseBody().flush();
		exchange.close();
	}

}
