package io.github.dynamospring.autoconfigure.idempotency;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.idempotency.Idempotent;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoAopAutoConfiguration} with the embedded database.
 */
class DynamoAopAutoConfigurationIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
						DynamoTablesAutoConfiguration.class, DynamoAopAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withBean(Payments.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=dev");

	@Test
	void createsTheTableOfTheRecords() {
		this.contextRunner.run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(client.listTables().tableNames()).containsExactlyInAnyOrder("dev-idempotency", "dev-purchases");
			assertThat(client.describeTimeToLive((request) -> request.tableName("dev-idempotency"))
				.timeToLiveDescription()
				.timeToLiveStatus()).isEqualTo(TimeToLiveStatus.ENABLED);
			assertRunsOnce(context.getBean(Payments.class));
		});
	}

	@Test
	void keepsRecordsInATableOfTheApplication() {
		this.contextRunner.withPropertyValues("dynamo.idempotency.table=purchases").run((context) -> {
			assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("dev-purchases");
			assertRunsOnce(context.getBean(Payments.class));
		});
	}

	@Test
	void namesThePropertyOfAnUnknownClient() {
		this.contextRunner.withPropertyValues("dynamo.idempotency.client=archive")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("dynamo.idempotency.client");
					assertThat(ex.getReason()).startsWith("There is no such client. ");
				}));
	}

	private static void assertRunsOnce(Payments payments) {
		assertThat(payments.pay("p1")).containsExactly("p1", "1");
		assertThat(payments.pay("p1")).containsExactly("p1", "1");
		assertThat(payments.pay("p2")).containsExactly("p2", "2");
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Purchase.class)
	static class Application {

	}

	static class Payments {

		private final AtomicInteger runs = new AtomicInteger();

		@Idempotent(key = "#id")
		List<String> pay(String id) {
			return List.of(id, "" + this.runs.incrementAndGet());
		}

	}

}
