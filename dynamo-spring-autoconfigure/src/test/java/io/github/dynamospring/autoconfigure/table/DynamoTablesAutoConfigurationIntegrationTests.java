package io.github.dynamospring.autoconfigure.table;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.table.TableMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoTablesAutoConfiguration} with the embedded database and with
 * connections to others.
 */
class DynamoTablesAutoConfigurationIntegrationTests {

	private static final AwsCredentialsProvider CREDENTIALS = StaticCredentialsProvider
		.create(AwsBasicCredentials.create("local", "local"));

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always");

	@TempDir
	private Path directory;

	@Test
	void createsTheTablesOfTheEmbeddedDatabase() {
		this.contextRunner
			.withPropertyValues("dynamo.tables.env=dev", "dynamo.tables.management=validate",
					"dynamo.tables.definitions.purchases.attributes.sort=range",
					"dynamo.tables.definitions.purchases.point-in-time-recovery=true",
					"dynamo.tables.definitions.purchases.tags.team=sales")
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(client.listTables().tableNames()).containsExactly("dev-purchases");
				assertThat(client.describeTable((request) -> request.tableName("dev-purchases")).table().keySchema())
					.extracting(KeySchemaElement::attributeName)
					.containsExactly("pk", "range");
			});
	}

	@Test
	void refusesAnEmbeddedDatabaseThatIsOlderThanTheEntities() {
		ApplicationContextRunner kept = this.contextRunner.withPropertyValues("dynamo.embedded.path=" + this.directory);
		kept.run((context) -> assertThat(context).hasNotFailed());
		kept.run((context) -> assertThat(context).hasNotFailed());
		kept.withPropertyValues("dynamo.tables.definitions.purchases.attributes.sort=range")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(TableMismatchException.class)
				.hasMessage("""
						Tables differ from their entities and settings:
						 - purchases: sort key is sk (S), expected range (S)"""));
	}

	@Test
	void addsIndexesToAnEmbeddedDatabaseThatIsOlderThanTheEntities() {
		ApplicationContextRunner kept = this.contextRunner.withPropertyValues("dynamo.embedded.path=" + this.directory);
		kept.run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			client.putItem((request) -> request.tableName("purchases")
				.item(Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("b"))));
		});
		kept.withBean(MoreIndexes.class).run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(client.describeTable((request) -> request.tableName("purchases")).table())
				.satisfies((table) -> assertThat(table.globalSecondaryIndexes()).singleElement()
					.satisfies((index) -> assertThat(index.indexStatus()).isEqualTo(IndexStatus.ACTIVE)));
			assertThat(client.scan((request) -> request.tableName("purchases")).count()).isOne();
		});
	}

	@Test
	void createsTheTablesOfAServiceConnection() {
		assertThat(tablesOf(true, "dynamo.tables.management=validate")).containsExactly("purchases");
	}

	@Test
	void leavesTheTablesOfOtherConnections() {
		assertThat(tablesOf(false)).isEmpty();
	}

	@Test
	void leavesTheTablesOfAClientThatIsNotConnectedToTheServiceConnection() {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader());
				DynamoDbLocal other = DynamoDbLocal.start(null, getClass().getClassLoader())) {
			this.contextRunner.withBean(DynamoConnectionDetails.class, () -> new Connection(other.getEndpoint(), true))
				.withBean(DynamoDbClient.class, () -> client(database))
				.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
					.isEmpty());
		}
	}

	private List<String> tablesOf(boolean disposable, String... properties) {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader());
				DynamoDbClient client = client(database)) {
			this.contextRunner
				.withBean(DynamoConnectionDetails.class, () -> new Connection(database.getEndpoint(), disposable))
				.withPropertyValues(properties)
				.run((context) -> assertThat(context).hasNotFailed());
			return client.listTables().tableNames();
		}
	}

	private static DynamoDbClient client(DynamoDbLocal database) {
		return DynamoDbClient.builder()
			.endpointOverride(database.getEndpoint())
			.region(Region.EU_WEST_1)
			.credentialsProvider(CREDENTIALS)
			.build();
	}

	private record Connection(URI endpoint, boolean disposable) implements DynamoConnectionDetails {

		@Override
		public URI getEndpoint() {
			return this.endpoint;
		}

		@Override
		public String getRegion() {
			return "eu-west-1";
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return CREDENTIALS;
		}

		@Override
		public boolean isDisposable() {
			return this.disposable;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Purchase.class)
	static class Application {

	}

	/**
	 * Entities that come with a later version of the application.
	 */
	static class MoreIndexes implements SmartInitializingSingleton {

		private final DynamoMappingContext context;

		MoreIndexes(DynamoMappingContext context) {
			this.context = context;
		}

		@Override
		public void afterSingletonsInstantiated() {
			this.context.getRequiredPersistentEntity(Refund.class);
		}

	}

	@Table("purchases")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "REFUND#{refundId}")
	@GlobalSecondaryIndex(name = "byDay", partition = "{day}")
	record Refund(String customerId, String refundId, String day) {

	}

}
