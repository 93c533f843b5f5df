package io.github.dynamospring.autoconfigure.embedded;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.LocalDynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.embedded.EmbeddedDatabaseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link EmbeddedDynamoAutoConfiguration} where nothing is started.
 */
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedDynamoAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class))
		.withPropertyValues("dynamo.client.warm-up=false");

	private final FilteredClassLoader withoutLibrary = new FilteredClassLoader("software.amazon.dynamodb");

	@ParameterizedTest
	@CsvSource(delimiter = '|', emptyValue = "", quoteCharacter = '`', textBlock = """
			``                   | dynamo.region=eu-west-1 | dynamo.region is set
			``                   | dynamo.REGION=eu-west-1 | dynamo.region is set
			aws.region=eu-west-1 | ``                      | aws.region is set
			aws.region=eu-west-1 | dynamo.credentials.ACCESS_KEY=k,dynamo.credentials.secretKey=s \
			| dynamo.credentials.access-key is set; set 'dynamo.embedded.mode' to 'always' to start it all the same
			``                   | dynamo.region=eu-west-1,dynamo.embedded.mode=never | dynamo.embedded.mode is 'never'
			""")
	void isNotStartedWhereTheDatabaseIsKnown(String jvm, String properties, String reason, CapturedOutput output) {
		assertNotStarted(this.contextRunner.withSystemProperties(pairs(jvm)).withPropertyValues(pairs(properties)),
				output, reason);
	}

	private static String[] pairs(String text) {
		return text.isEmpty() ? new String[0] : text.split(",");
	}

	@Test
	void isNotStartedWhereTheApplicationHasAClient(CapturedOutput output) {
		DynamoDbClient client = mock(DynamoDbClient.class);
		assertNotStarted(this.contextRunner.withBean(DynamoDbClient.class, () -> client), output,
				"there is a bean of type DynamoDbClient");
	}

	@Test
	void isNotStartedWhereTheApplicationHasConnectionDetails(CapturedOutput output) {
		assertNotStarted(
				this.contextRunner.withBean(DynamoConnectionDetails.class,
						() -> (LocalDynamoConnectionDetails) () -> URI.create("http://localhost:8000")),
				output, "there is a bean of type DynamoConnectionDetails");
	}

	@Test
	void isNotStartedWhereTheApplicationHasARegion(CapturedOutput output) {
		assertNotStarted(this.contextRunner.withBean(AwsRegionProvider.class, () -> () -> Region.US_EAST_2), output,
				"there is a bean of type AwsRegionProvider");
	}

	private static void assertNotStarted(ApplicationContextRunner runner, CapturedOutput output, String reason) {
		runner.run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isFalse();
			assertThat(output).containsOnlyOnce("Not starting DynamoDB Local in this JVM: " + reason)
				.doesNotContain("License Agreement");
		});
	}

	@Test
	void saysWhatToAddWhereItIsAskedForAndAbsent() {
		this.contextRunner.withClassLoader(this.withoutLibrary)
			.withPropertyValues("dynamo.embedded.mode=always")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(EmbeddedDatabaseException.class)
				.hasMessage("DynamoDB Local, 'software.amazon.dynamodb:DynamoDBLocal', is not on the class path")
				.extracting((failure) -> ((EmbeddedDatabaseException) failure).getAction())
				.isEqualTo("Add 'software.amazon.dynamodb:DynamoDBLocal' to the application, as an optional "
						+ "dependency or with test scope. For another database, set 'dynamo.embedded.mode' to "
						+ "'never', or give a test a @ServiceConnection."));
	}

	@Test
	void isLeftSilentlyWhereItIsAbsent() {
		this.contextRunner.withClassLoader(this.withoutLibrary)
			.withPropertyValues("dynamo.region=eu-west-1")
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(DynamoDbClient.class));
	}

	@Test
	void isNotNeededByTheClient() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoDbClientAutoConfiguration.class))
			.withPropertyValues("dynamo.client.warm-up=false", "dynamo.region=eu-west-1")
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class));
	}

}
