package io.github.dynamospring.table;

import java.time.Duration;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableProbe}.
 */
class TableProbeTests {

	private static RuntimeException failure(String code) {
		return DynamoDbException.builder().awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build()).build();
	}

	@Test
	void requestsHaveAnAccessPatternATimeoutAndOneAttempt() {
		AwsRequestOverrideConfiguration configuration = TableProbe.of("cost")
			.once()
			.within(Duration.ofSeconds(1))
			.configuration();
		assertThat(configuration.executionAttributes().getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN))
			.isEqualTo("cost");
		assertThat(configuration.apiCallTimeout()).contains(Duration.ofSeconds(1));
		assertThat(configuration.plugins()).hasSize(1);
	}

	@Test
	void tellsRefusalsOfTheRole() {
		assertThat(TableProbe.isDenied(failure("AccessDeniedException"))).isTrue();
		assertThat(TableProbe.isDenied(failure("ValidationException"))).isFalse();
		assertThat(TableProbe.isDenied(new IllegalStateException("AccessDeniedException"))).isFalse();
	}

	@Test
	void aFailureWithoutACodeIsNamedByItsClass() {
		assertThat(TableProbe.code(DynamoDbException.builder().build())).isEqualTo("DynamoDbException");
		assertThat(TableProbe.code(new IllegalStateException("secret"))).isEqualTo("IllegalStateException");
	}

}
