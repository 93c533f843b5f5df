package io.github.dynamospring.autoconfigure.client;

import java.net.UnknownHostException;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;

import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoDbFailureAnalyzer}.
 */
class DynamoDbFailureAnalyzerTests {

	private final DynamoDbFailureAnalyzer analyzer = new DynamoDbFailureAnalyzer();

	@Test
	void saysThatCredentialsAreMissing() {
		FailureAnalysis analysis = this.analyzer
			.analyze(failure("dynamodb", "Unable to load credentials from any of the providers in the chain", null));
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).isEqualTo("There are no credentials to sign requests to DynamoDB with");
		assertThat(analysis.getAction())
			.isEqualTo("Set 'dynamo.credentials.access-key' and 'dynamo.credentials.secret-key', or "
					+ "'dynamo.credentials.profile', or provide them as usual for the AWS SDK. A local database takes any.");
	}

	@Test
	void saysThatAHostIsUnknown() {
		FailureAnalysis analysis = this.analyzer
			.analyze(failure("dynamodb", "Unable to execute HTTP request", new UnknownHostException("nowhere")));
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription())
			.isEqualTo("DynamoDB cannot be reached: java.net.UnknownHostException: nowhere");
	}

	@Test
	void saysThatThereIsNoHttpClient() {
		FailureAnalysis analysis = this.analyzer.analyze(
				failure("dynamodb", "Unable to load an HTTP implementation from any provider in the chain.", null));
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).isEqualTo("There is no HTTP client to send requests to DynamoDB with");
		assertThat(analysis.getAction()).isEqualTo("Add 'software.amazon.awssdk:apache5-client', which "
				+ "dynamo-spring-starter brings unless it is excluded.");
	}

	@Test
	void leavesOtherFailures() {
		assertThat(this.analyzer.analyze(failure("dynamodb", "Timeout", null))).isNull();
	}

	@Test
	void leavesFailuresOfOtherClients() {
		assertThat(this.analyzer.analyze(failure("s3", "Unable to load credentials", null))).isNull();
	}

	private static SdkClientException failure(String service, String message, Throwable cause) {
		SdkClientException failure = SdkClientException.create(message, cause);
		failure.setStackTrace(new StackTraceElement[] { new StackTraceElement(
				"software.amazon.awssdk.services." + service + ".DefaultClient", "call", null, 1) });
		return failure;
	}

}
