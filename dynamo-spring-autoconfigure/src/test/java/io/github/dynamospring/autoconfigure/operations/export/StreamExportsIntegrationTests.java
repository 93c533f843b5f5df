package io.github.dynamospring.autoconfigure.operations.export;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.purchases.PurchaseListener;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.operations.export.DynamoExports;
import io.github.dynamospring.operations.export.policy.PolicyEvaluator;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Exports of an application with a listener, with the embedded database.
 */
class StreamExportsIntegrationTests {

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=dev", "dynamo.region=eu-west-1",
				"dynamo.export.account=123456789012", "dynamo.streams.lease=1s");

	@Test
	void templatesHaveTheStreamAndTheTableOfPositions() {
		this.runner.withBean(PurchaseListener.class)
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files())
				.hasEntrySatisfying("cloudformation/tables.yaml",
						(template) -> assertThat(template).contains("StreamViewType: NEW_AND_OLD_IMAGES", "-streams"))
				.hasEntrySatisfying("terraform/tables.tf.json", (module) -> assertThat(module)
					.contains("\"stream_view_type\": \"NEW_AND_OLD_IMAGES\"", "\"streams\"")));
	}

	@Test
	void theRoleOfStreamsHasTheRequestsOfTheEngine() {
		Requests requests = new Requests();
		this.runner.withBean(PurchaseListener.class)
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder
						.overrideConfiguration((settings) -> settings.addExecutionInterceptor(requests)))
			.run((context) -> {
				PolicyEvaluator role = PolicyEvaluator.of(Map.of(),
						context.getBean(DynamoExports.class).files().get("iam/streams.json"));
				requests.sent.clear();
				context.getBean(DynamoOperations.class).insert(new Purchase("c1", "p1"));
				assertThat(context.getBean(PurchaseListener.class).placed().poll(20, TimeUnit.SECONDS)).isEqualTo("p1");
				Awaited.until(() -> requests.sent.contains("PutItem dev-streams"));
				assertThat(requests.sent).isSubsetOf("PutItem dev-purchases", "DescribeTable dev-purchases",
						"GetItem dev-streams", "PutItem dev-streams");
				assertThat(role.allows("dynamodb:DescribeTable", ARN + "dev-purchases", null)).isTrue();
				assertThat(role.allows("dynamodb:GetItem", ARN + "dev-streams", null)).isTrue();
				assertThat(role.allows("dynamodb:PutItem", ARN + "dev-streams", null)).isTrue();
				assertThat(role.allows("dynamodb:PutItem", ARN + "dev-purchases", null)).isFalse();
				assertThat(Set.of("DescribeStream", "GetShardIterator", "GetRecords")).allMatch((action) -> role
					.allows("dynamodb:" + action, ARN + "dev-purchases/stream/2026-11-26T10:00:00.000", null));
			});
	}

	@Test
	void theRoleOfStreamsKeepsDeadLettersInTheirTable() {
		this.runner.withBean(PurchaseListener.class)
			.withPropertyValues("dynamo.streams.dead-letters.table=letters")
			.run((context) -> {
				PolicyEvaluator role = PolicyEvaluator.of(Map.of(),
						context.getBean(DynamoExports.class).files().get("iam/streams.json"));
				assertThat(Set.of("PutItem", "Query", "DeleteItem"))
					.allMatch((action) -> role.allows("dynamodb:" + action, ARN + "dev-letters", null));
			});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Purchase.class)
	static class Application {

	}

	/**
	 * Names of the requests with their tables.
	 */
	private static final class Requests implements ExecutionInterceptor {

		final Set<String> sent = ConcurrentHashMap.newKeySet();

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			this.sent.add(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME) + " "
					+ context.request().getValueForField("TableName", String.class).orElse(""));
		}

	}

}
