package io.github.dynamospring.test;

import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a slice with a meter registry observes its requests.
 */
@DataDynamoTest
class MeteredSliceIntegrationTests {

	@Autowired
	private ApplicationContext context;

	@Test
	void observesRequests() {
		assertThat(this.context.getBean(DynamoDbClient.class)
			.serviceClientConfiguration()
			.overrideConfiguration()
			.executionInterceptors())
			.contains(this.context.getBean(DynamoMetricsAutoConfiguration.INTERCEPTOR, ExecutionInterceptor.class));
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Meters {

		@Bean
		MeterRegistry meterRegistry() {
			return new SimpleMeterRegistry();
		}

	}

}
