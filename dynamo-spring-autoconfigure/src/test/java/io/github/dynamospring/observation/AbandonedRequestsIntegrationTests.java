package io.github.dynamospring.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Gives up requests of the asynchronous client, which tells interceptors nothing of that.
 */
class AbandonedRequestsIntegrationTests {

	private static final PutItemRequest PUT = PutItemRequest.builder()
		.tableName("shop")
		.item(Map.of("pk", AttributeValue.fromS("1")))
		.build();

	private final Observed observed = new Observed();

	@Test
	void aRequestThatIsCancelledEndsWhenItsMemoryIsFreed() throws Exception {
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.HANG);
				// whose timer holds the call until its time is over, cancelled or not
				DynamoDbAsyncClient client = client(database, Duration.ofSeconds(5))) {
			cancel(client, database);
			assertAbandoned(1);
		}
	}

	private static void cancel(DynamoDbAsyncClient client, FakeDynamoDb database) throws InterruptedException {
		CompletableFuture<?> answer = client.putItem(PUT);
		database.awaitHungRequest();
		answer.cancel(true);
	}

	@Test
	void aRequestThatTimesOutEndsWhenItsMemoryIsFreed() throws Exception {
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.answer(200, "{}"), Answer.HANG);
				DynamoDbAsyncClient client = client(database, Duration.ofSeconds(5))) {
			// the time is for what is sent, which is soon once all classes are loaded
			client.putItem(PUT).join();
			this.observed.request();
			assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> client.putItem(PUT).join())
				.withCauseInstanceOf(ApiCallTimeoutException.class);
			assertAbandoned(2);
		}
	}

	private void assertAbandoned(int observations) throws InterruptedException {
		Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> {
			System.gc();
			return this.observed.hasEnded();
		});
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getOutcome()).isEqualTo(RequestOutcome.AMBIGUOUS);
		assertThat(request.getFailedAttempts())
			.containsExactly(new FailedAttempt(1, 0, FailedAttempt.NO_ANSWER, false, List.of()));
		assertThat(request.getError()).hasMessage("The call was cancelled or timed out. This was noted when its memory "
				+ "was freed, so that it seems to have taken longer than it did");
		// listeners are told before the observation is stopped
		Awaitility.await().untilAsserted(() -> this.observed.assertAllStopped(observations));
	}

	private DynamoDbAsyncClient client(FakeDynamoDb database, Duration timeout) {
		return ObservedClients
			.configure(DynamoDbAsyncClient.builder().httpClient(ObservedClients.ASYNC_HTTP), database.endpoint(),
					(configuration) -> configuration.apiCallTimeout(timeout)
						.addExecutionInterceptor(this.observed.interceptor()))
			.build();
	}

}
