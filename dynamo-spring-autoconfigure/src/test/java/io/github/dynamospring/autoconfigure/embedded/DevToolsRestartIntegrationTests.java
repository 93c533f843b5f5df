package io.github.dynamospring.autoconfigure.embedded;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Set;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.devtools.classpath.ClassPathChangedEvent;
import org.springframework.boot.devtools.restart.Restarter;
import org.springframework.boot.devtools.settings.DevToolsSettings;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link DevToolsConfiguration}, with the restarter of DevTools and the event
 * by which it says that it restarts the application.
 */
@ExtendWith(OutputCaptureExtension.class)
class DevToolsRestartIntegrationTests {

	private static final Purchase PURCHASE = new Purchase("ada", "1001");

	@TempDir
	private Path directory;

	@BeforeEach
	void enableRestarts() {
		Restarter.clearInstance();
		Restarter.initialize(new String[0], false, (thread) -> new URL[0], false);
	}

	@AfterEach
	void disableRestarts() {
		Restarter.clearInstance();
	}

	@Test
	void keepsItsDataOverARestart(CapturedOutput output) {
		URI endpoint;
		try (ConfigurableApplicationContext context = run(Application.class)) {
			endpoint = endpoint(context);
			context.getBean(DynamoOperations.class).insert(PURCHASE);
			change(context, true);
		}
		try (ConfigurableApplicationContext context = run(Application.class)) {
			assertThat(hasPurchase(context)).isTrue();
			assertThat(output).contains("Kept DynamoDB Local in this JVM at " + endpoint + ", with its data");
		}
	}

	@Test
	void keepsItsDataOverAStartThatFails() {
		try (ConfigurableApplicationContext context = run(Application.class)) {
			context.getBean(DynamoOperations.class).insert(PURCHASE);
			change(context, true);
		}
		assertThatIllegalStateException().isThrownBy(() -> run(BrokenApplication.class)).withMessage("broken");
		try (ConfigurableApplicationContext context = run(Application.class)) {
			assertThat(hasPurchase(context)).isTrue();
		}
	}

	@Test
	void endsWithAContextThatIsClosedForAnotherReason() {
		try (ConfigurableApplicationContext context = run(Application.class)) {
			context.getBean(DynamoOperations.class).insert(PURCHASE);
			change(context, false);
		}
		try (ConfigurableApplicationContext context = run(Application.class)) {
			assertThat(hasPurchase(context)).isFalse();
		}
	}

	@Test
	void endsAfterARestartThatDoesWithoutIt(CapturedOutput output) {
		URI endpoint;
		try (ConfigurableApplicationContext context = run(Application.class)) {
			endpoint = endpoint(context);
			change(context, true);
		}
		run(Application.class, "dynamo.embedded.path=" + this.directory).close();
		try (ConfigurableApplicationContext context = run(Application.class,
				"dynamo.embedded.port=" + endpoint.getPort())) {
			assertThat(endpoint(context)).as("the port is free").isEqualTo(endpoint);
		}
		assertThat(output).doesNotContain("Kept DynamoDB Local");
	}

	@Test
	void classesOfTheLibraryAreNotLoadedAnew() throws IOException {
		assertThat(DevToolsSettings.get()
			.isRestartExclude(new URL("file:/home/me/dynamo-spring-autoconfigure/target/classes/"))).isTrue();
		assertThat(DevToolsSettings.get().isRestartExclude(new URL("file:/home/me/shop/target/classes/"))).isFalse();
	}

	@Test
	void createsATableAnewWhoseKeysHaveChanged(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(Application.class)) {
			replaceTable(context.getBean(DynamoDbClient.class));
			change(context, true);
		}
		try (ConfigurableApplicationContext context = run(Application.class)) {
			context.getBean(DynamoOperations.class).insert(PURCHASE);
			assertThat(hasPurchase(context)).isTrue();
			assertThat(output).contains("Creating tables anew, without their items, because the entities have changed:",
					" - purchases: partition key is id (S), expected pk (S)");
		}
	}

	private static void replaceTable(DynamoDbClient client) {
		client.deleteTable((request) -> request.tableName("purchases"));
		client.createTable((request) -> request.tableName("purchases")
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(
					AttributeDefinition.builder().attributeName("id").attributeType(ScalarAttributeType.S).build())
			.keySchema(KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
	}

	private static ConfigurableApplicationContext run(Class<?> application, String... properties) {
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.properties("dynamo.embedded.mode=always")
			.properties(properties)
			.run();
	}

	private static void change(ConfigurableApplicationContext context, boolean restart) {
		context.publishEvent(new ClassPathChangedEvent(context, Set.of(), restart));
	}

	private static URI endpoint(ConfigurableApplicationContext context) {
		return context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride().orElseThrow();
	}

	private static boolean hasPurchase(ConfigurableApplicationContext context) {
		return context.getBean(DynamoOperations.class).findById(PURCHASE, Purchase.class).isPresent();
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Purchase.class)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
			DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
			DynamoTablesAutoConfiguration.class })
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class BrokenApplication extends Application {

		@Bean
		ApplicationRunner broken() {
			return (arguments) -> {
				throw new IllegalStateException("broken");
			};
		}

	}

}
