package io.github.dynamospring.autoconfigure.operations.export;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.operations.export.DynamoExports;
import io.github.dynamospring.operations.export.policy.PolicyEvaluator;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Roles of an application with a migration, with the embedded database.
 */
class BackfillExportsIntegrationTests {

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/";

	private final Requests requests = new Requests();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withBean(DynamoDbClientCustomizer.class,
				() -> (builder) -> builder
					.overrideConfiguration((settings) -> settings.addExecutionInterceptor(this.requests)))
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=dev", "dynamo.region=eu-west-1",
				"dynamo.export.account=123456789012", "dynamo.batch.job-repository=true");

	private final ApplicationContextRunner migrating = this.runner.withBean(Migration.class,
			() -> Migration.of(Purchase.class));

	@Test
	void theRoleOfBackfillsHasTheirRequests() {
		this.migrating.run((context) -> {
			context.getBean(DynamoOperations.class).insert(new Purchase("c1", "p1"));
			this.requests.sent.clear();
			assertThat(context.getBean(Backfills.class).run("purchases").status()).isEqualTo(Status.COMPLETE);
			PolicyEvaluator role = role(context, "backfill");
			assertThat(this.requests.sent).contains("Scan dev-purchases", "PutItem dev-backfills", "PutItem dev-batch")
				.allMatch((request) -> allows(role, request));
			assertThat(allows(role, "UpdateItem dev-purchases")).isTrue();
			assertThat(allows(role, "PutItem dev-purchases")).isFalse();
			assertThat(allows(role, "DeleteItem dev-purchases")).isFalse();
		});
	}

	@Test
	void eachInstanceReadsTheStatesAndAnAdministratorWritesThem() {
		this.migrating.run((context) -> {
			for (String name : Set.of("read", "write")) {
				assertThat(allows(role(context, name), "GetItem dev-backfills")).isTrue();
				assertThat(allows(role(context, name), "PutItem dev-backfills")).isFalse();
			}
			assertThat(Set.of("GetItem dev-backfills", "PutItem dev-backfills"))
				.allMatch((request) -> allows(role(context, "admin"), request));
		});
	}

	@Test
	void withoutAMigrationThereIsNoRole() {
		this.runner.run((context) -> assertThat(context.getBean(DynamoExports.class).files())
			.doesNotContainKey("iam/backfill.json"));
	}

	private static PolicyEvaluator role(ApplicationContext context, String name) {
		return PolicyEvaluator.of(Map.of(), context.getBean(DynamoExports.class).files().get("iam/" + name + ".json"));
	}

	private static boolean allows(PolicyEvaluator role, String request) {
		String[] parts = request.split(" ");
		return role.allows("dynamodb:" + parts[0], ARN + parts[1], null);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Purchase.class)
	static class Application {

	}

	/**
	 * Actions of the requests with their tables.
	 */
	private static final class Requests implements ExecutionInterceptor {

		final Set<String> sent = ConcurrentHashMap.newKeySet();

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			if (context.request() instanceof TransactWriteItemsRequest transaction) {
				transaction.transactItems().stream().flatMap(Requests::actions).forEach(this.sent::add);
			}
			else {
				String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
				tables(context.request()).forEach((table) -> this.sent.add(operation + " " + table));
			}
		}

		private static Stream<String> tables(SdkRequest request) {
			if (request.getValueForField("RequestItems", Object.class).orElse(null) instanceof Map<?, ?> items) {
				return items.keySet().stream().map(String::valueOf);
			}
			return request.getValueForField("TableName", String.class).stream();
		}

		private static Stream<String> actions(TransactWriteItem item) {
			if (item.put() != null) {
				return Stream.of("PutItem " + item.put().tableName());
			}
			return Stream.of((item.update() != null) ? "UpdateItem " + item.update().tableName() : "other");
		}

	}

}
