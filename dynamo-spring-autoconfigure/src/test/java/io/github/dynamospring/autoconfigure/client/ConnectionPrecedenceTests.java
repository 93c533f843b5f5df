package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of who decides on region and credentials: the application by a bean, properties,
 * another starter by the beans that it always defines, or this machine.
 */
@ExtendWith(WithoutAwsVariables.class)
class ConnectionPrecedenceTests {

	private static final String ENDPOINT = "dynamo.endpoint=http://localhost:8000";

	private final ApplicationContextRunner runner = WithoutAwsVariables.runner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class))
		.withSystemProperties("aws.disableEc2Metadata=true")
		.withPropertyValues("dynamo.client.warm-up=false");

	private final ApplicationContextRunner distant = this.runner.withPropertyValues("dynamo.embedded.mode=never");

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', textBlock = """
			properties win over beans of other starters            | starter region keys     | eu-west-1  | key
			beans of other starters win over what the SDK finds    | starter                 | us-east-2  | starter
			beans of the application win over properties           | starter own region keys | ap-south-1 | own
			properties decide between several beans                | own second keys         |            | key
			the primary one of several beans wins over properties  | own primary keys        |            | primary
			the environment decides on the loopback interface      | jvm loopback            | eu-west-3  | environment
			beans of other starters decide on it                   | starter jvm loopback    | us-east-2  | starter
			no role is assumed on it                               | loopback role keys      |            | key
			""")
	void decides(String name, String parts, String region, String accessKey) {
		ApplicationContextRunner runner = this.distant;
		for (String part : parts.split(" ")) {
			runner = with(runner, part);
		}
		runner.run((context) -> {
			assertThat(accessKey(context)).isEqualTo(accessKey);
			if (region != null) {
				assertThat(configuration(context).region()).isEqualTo(Region.of(region));
			}
		});
	}

	private static ApplicationContextRunner with(ApplicationContextRunner runner, String part) {
		return switch (part) {
			case "starter" -> runner.withConfiguration(AutoConfigurations.of(CloudAutoConfiguration.class));
			case "own" -> runner.withUserConfiguration(OwnConfiguration.class);
			case "second" -> runner.withUserConfiguration(SecondConfiguration.class);
			case "primary" -> runner.withUserConfiguration(PrimaryConfiguration.class);
			case "region" -> runner.withPropertyValues("dynamo.region=eu-west-1");
			case "keys" ->
				runner.withPropertyValues("dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret");
			case "jvm" -> runner.withSystemProperties("aws.region=eu-west-3", "aws.accessKeyId=environment",
					"aws.secretAccessKey=secret");
			case "loopback" -> runner.withPropertyValues(ENDPOINT);
			case "role" ->
				runner.withPropertyValues("dynamo.credentials.role.arn=arn:aws:iam::123456789012:role/orders");
			default -> throw new IllegalArgumentException(part);
		};
	}

	@Test
	void saysWhatToSetWhereTheProviderOfAStarterFindsNoRegion() {
		FailureAnalysis analysis = StartFailure
			.of(this.distant.withConfiguration(AutoConfigurations.of(LostAutoConfiguration.class)));
		assertThat(analysis.getDescription()).isEqualTo("There is no AWS region to find DynamoDB in, and the "
				+ "embedded database was not started: dynamo.embedded.mode is 'never'");
	}

	@Test
	void beansOfOtherStartersDoNotKeepTheEmbeddedDatabaseFromStarting() {
		this.runner.withConfiguration(AutoConfigurations.of(CloudAutoConfiguration.class)).run((context) -> {
			assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isTrue();
			assertThat(configuration(context).region()).isEqualTo(Region.of("local"));
			assertThat(accessKey(context)).isEqualTo("local");
			assertThat(configuration(context).endpointOverride()).isPresent();
		});
	}

	@Test
	void propertiesOfOtherStartersKeepTheEmbeddedDatabaseFromStarting() {
		this.runner.withConfiguration(AutoConfigurations.of(CloudAutoConfiguration.class))
			.withPropertyValues("spring.cloud.aws.region.static=us-east-2")
			.run((context) -> assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isFalse());
	}

	@Test
	void beansOfTheApplicationKeepTheEmbeddedDatabaseFromStarting() {
		this.runner.withUserConfiguration(OwnConfiguration.class)
			.run((context) -> assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isFalse());
	}

	@Test
	void refusesSeveralBeansOfTheApplication() {
		FailureAnalysis analysis = StartFailure
			.of(this.distant.withUserConfiguration(OwnConfiguration.class, SecondConfiguration.class));
		assertThat(analysis.getDescription()).isEqualTo(
				"There are 2 beans of type AwsCredentialsProvider, 'credentials', 'second', and none of them says "
						+ "that it is the one for DynamoDB");
		assertThat(analysis.getAction()).isEqualTo("Annotate the one for DynamoDB with @Primary, or the others with "
				+ "@Bean(defaultCandidate = false), which are then only injected where they are asked for by a "
				+ "qualifier. Or set 'dynamo.credentials.*', which decides between several.");
	}

	@Test
	void needsNothingOnTheLoopbackInterface() {
		this.distant.withPropertyValues(ENDPOINT).run((context) -> {
			assertThat(configuration(context).region()).isEqualTo(Region.of("local"));
			assertThat(accessKey(context)).isEqualTo("local");
		});
	}

	@Test
	void chainsOfTheSdkThatAStarterDefinesAreNotAskedOnTheLoopbackInterface() {
		this.distant.withConfiguration(AutoConfigurations.of(ChainAutoConfiguration.class))
			.withPropertyValues(ENDPOINT)
			.withSystemProperties("aws.region=eu-west-3", "aws.accessKeyId=environment", "aws.secretAccessKey=secret")
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.EU_WEST_3);
				assertThat(accessKey(context)).isEqualTo("environment");
				assertThat(configuration(context).credentialsProvider())
					.isNotInstanceOf(DefaultCredentialsProvider.class);
			});
	}

	@Test
	void needsNothingOnTheLoopbackInterfaceWhereTheProviderOfAStarterFindsNothing() {
		this.distant.withConfiguration(AutoConfigurations.of(LostAutoConfiguration.class))
			.withPropertyValues(ENDPOINT)
			.run((context) -> assertThat(configuration(context).region()).isEqualTo(Region.of("local")));
	}

	@Test
	void assumesARole() {
		this.distant
			.withPropertyValues("dynamo.endpoint=http://database.invalid", "dynamo.region=eu-west-1",
					"dynamo.credentials.role.arn=arn:aws:iam::123456789012:role/orders",
					"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret")
			.run((context) -> assertThat(configuration(context).credentialsProvider())
				.isInstanceOf(StsCredentials.class));
	}

	@Test
	void knowsTheLoopbackInterface() {
		assertThat(new String[] { "localhost", "LOCALHOST", "dynamo.localhost", "127.0.0.1", "127.1.2.3", "[::1]" })
			.allMatch(Loopback::isHost);
		assertThat(new String[] { null, "localhost.example.org", "127.example.org", "10.0.0.1", "[::2]" })
			.noneMatch(Loopback::isHost);
	}

	private static DynamoDbServiceClientConfiguration configuration(ApplicationContext context) {
		return context.getBean(DynamoDbClient.class).serviceClientConfiguration();
	}

	private static String accessKey(ApplicationContext context) {
		return configuration(context).credentialsProvider().resolveIdentity().join().accessKeyId();
	}

	private static AwsCredentialsProvider provider(String accessKey) {
		return StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, "secret"));
	}

	/**
	 * Beans as Spring Cloud AWS always defines them.
	 */
	@AutoConfiguration
	static class CloudAutoConfiguration {

		@Bean
		@ConditionalOnMissingBean
		AwsRegionProvider regionProvider() {
			return () -> Region.US_EAST_2;
		}

		@Bean
		@ConditionalOnMissingBean
		AwsCredentialsProvider credentialsProvider() {
			return provider("starter");
		}

	}

	/**
	 * Beans as Spring Cloud AWS defines them without any property.
	 */
	@AutoConfiguration
	static class ChainAutoConfiguration {

		@Bean
		AwsRegionProvider regionProvider() {
			return DefaultAwsRegionProviderChain.builder().build();
		}

		@Bean
		AwsCredentialsProvider credentialsProvider() {
			return DefaultCredentialsProvider.builder().build();
		}

	}

	@AutoConfiguration
	static class LostAutoConfiguration {

		@Bean
		AwsRegionProvider regionProvider() {
			return () -> {
				throw SdkClientException.create("Unable to load region");
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnConfiguration {

		@Bean
		AwsRegionProvider region() {
			return () -> Region.AP_SOUTH_1;
		}

		@Bean
		AwsCredentialsProvider credentials() {
			return provider("own");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondConfiguration {

		@Bean
		AwsCredentialsProvider second() {
			return provider("second");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryConfiguration {

		@Bean
		@Primary
		AwsCredentialsProvider primary() {
			return provider("primary");
		}

	}

}
