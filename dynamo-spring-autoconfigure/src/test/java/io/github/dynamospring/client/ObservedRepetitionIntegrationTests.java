package io.github.dynamospring.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestOutcome;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Observes the writes of the template, whose attempts are tracked.
 */
class ObservedRepetitionIntegrationTests {

	private final List<DynamoRequestContext> ended = new ArrayList<>();

	@Test
	void aRepetitionThatIsRefusedIsNoAttempt() {
		assertThatExceptionOfType(SdkClientException.class)
			.isThrownBy(() -> write(Answer.error(500, "InternalServerError", ""), Answer.answer(200, "{}")))
			.withMessageStartingWith("The answer of an attempt was lost, and the write must not be applied twice");
		DynamoRequestContext request = this.ended.get(0);
		assertThat(request.getAttempts()).isEqualTo(1);
		assertThat(request.getFailedAttempts())
			.containsExactly(new FailedAttempt(1, 500, "InternalServerError", true, List.of()));
		assertThat(request.getOutcome()).isEqualTo(RequestOutcome.AMBIGUOUS);
	}

	@Test
	void aWriteThatIsThrottledIsNotAmbiguous() {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> write(Answer.error("ThrottlingException")));
		assertThat(this.ended.get(0).getOutcome()).isEqualTo(RequestOutcome.THROTTLED);
	}

	private void write(Answer... answers) {
		try (FakeDynamoDb database = new FakeDynamoDb(answers);
				DynamoDbClient client = LocalDatabase.clientBuilder(database.endpoint())
					.overrideConfiguration((configuration) -> configuration
						.retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(2).build())
						.addExecutionInterceptor(new AttemptTracker())
						.addExecutionInterceptor(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
								new DefaultDynamoObservationConvention(), List.of(this.ended::add),
								new ObservationFailures())))
					.build()) {
			client.updateItem((request) -> request.tableName("shop")
				.key(Map.of("pk", AttributeValue.fromS("1")))
				.overrideConfiguration((configuration) -> configuration.putExecutionAttribute(Attempts.ATTRIBUTE,
						new Attempts(false))));
		}
	}

}
