package io.github.dynamospring.client.wire;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link HarmlessInterceptors}.
 */
class HarmlessInterceptorsTests {

	@ParameterizedTest
	@ValueSource(strings = { "software.amazon.awssdk.core.internal.interceptor.HttpChecksumValidationInterceptor",
			"software.amazon.awssdk.enhanced.dynamodb.internal.ApplyUserAgentInterceptor",
			"io.github.dynamospring.client.AttemptTracker",
			"io.github.dynamospring.observation.DynamoObservationInterceptor",
			"io.opentelemetry.instrumentation.awssdk.v2_2.autoconfigure.TracingExecutionInterceptor",
			"io.opentelemetry.javaagent.instrumentation.awssdk.v2_2.TracingExecutionInterceptor",
			"com.amazonaws.xray.interceptors.TracingInterceptor",
			"brave.instrumentation.awsv2.TracingExecutionInterceptor" })
	void knowsTracingAndTheSdk(String name) {
		assertThat(HarmlessInterceptors.isKnown(name)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "software.amazon.cryptography.dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor",
			"software.aws.cryptography.dynamodbencryption.DynamoDbEncryptionInterceptor",
			"com.example.AuditInterceptor", "io.github.dynamospring.clients.Lookalike" })
	void knowsNoOther(String name) {
		assertThat(HarmlessInterceptors.isKnown(name)).isFalse();
	}

}
