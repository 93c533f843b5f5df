package io.github.dynamospring.autoconfigure.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.client.AttemptTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoDbClientAutoConfiguration}.
 */
@ExtendWith({ OutputCaptureExtension.class, WithoutAwsVariables.class })
class DynamoDbClientAutoConfigurationTests {

	private static final AwsBasicCredentials CREDENTIALS = AwsBasicCredentials.create("other", "secret");

	private static final String WITHOUT_REGION = "Set 'dynamo.region', for instance to 'eu-west-1', or the environment "
			+ "variable AWS_REGION. With a local database, set 'dynamo.endpoint'; on the loopback interface it needs no "
			+ "region. To start without any, ";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false");

	private final ApplicationContextRunner regionRunner = this.contextRunner
		.withPropertyValues("dynamo.region=eu-west-1");

	@Test
	void configuresAClientFromProperties() {
		this.contextRunner
			.withPropertyValues("dynamo.region=eu-central-1", "dynamo.endpoint=http://localhost:8000",
					"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret",
					"dynamo.client.api-call-timeout=7s", "dynamo.client.api-call-attempt-timeout=3s")
			.run((context) -> {
				DynamoDbServiceClientConfiguration configuration = configuration(context);
				assertThat(configuration.region()).isEqualTo(Region.EU_CENTRAL_1);
				assertThat(configuration.endpointOverride()).contains(URI.create("http://localhost:8000"));
				assertThat(credentials(context)).isEqualTo(AwsBasicCredentials.create("key", "secret"));
				ClientOverrideConfiguration override = configuration.overrideConfiguration();
				assertThat(override.apiCallTimeout()).contains(Duration.ofSeconds(7));
				assertThat(override.apiCallAttemptTimeout()).contains(Duration.ofSeconds(3));
			});
	}

	@Test
	void hasTimeoutsAndRetriesOfItsOwnByDefault() {
		this.regionRunner.run((context) -> {
			DynamoDbServiceClientConfiguration configuration = configuration(context);
			ClientOverrideConfiguration override = configuration.overrideConfiguration();
			assertThat(configuration.endpointOverride()).isEmpty();
			assertThat(override.apiCallTimeout()).contains(Duration.ofSeconds(30));
			assertThat(override.apiCallAttemptTimeout()).contains(Duration.ofSeconds(5));
			assertThat(override.retryStrategy())
				.hasValueSatisfying((strategy) -> assertThat(strategy.maxAttempts()).isEqualTo(5));
		});
	}

	@Test
	void keepsTimeoutsRetriesAndTheTrackerWhereACustomizerReplacesTheConfiguration() {
		this.regionRunner
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder
						.overrideConfiguration((configuration) -> configuration.apiCallTimeout(Duration.ofMinutes(1))))
			.run((context) -> {
				ClientOverrideConfiguration override = configuration(context).overrideConfiguration();
				assertThat(override.apiCallTimeout()).contains(Duration.ofMinutes(1));
				assertThat(override.apiCallAttemptTimeout()).contains(Duration.ofSeconds(5));
				assertThat(override.retryStrategy())
					.hasValueSatisfying((strategy) -> assertThat(strategy.maxAttempts()).isEqualTo(5));
				assertThat(override.executionInterceptors()).filteredOn(AttemptTracker.class::isInstance).hasSize(1);
			});
	}

	@Test
	void aCustomizerMaySetRetriesOfItsOwn() {
		RetryStrategy own = AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(2).build();
		this.regionRunner
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder
						.overrideConfiguration((configuration) -> configuration.retryStrategy(own)))
			.run((context) -> assertThat(configuration(context).overrideConfiguration().retryStrategy())
				.hasValueSatisfying((strategy) -> assertThat(strategy.maxAttempts()).isEqualTo(2)));
	}

	@Test
	void hasNoLimitWhereTheTimeoutIsZero() {
		this.regionRunner
			.withPropertyValues("dynamo.client.api-call-timeout=0", "dynamo.client.api-call-attempt-timeout=0")
			.run((context) -> {
				ClientOverrideConfiguration override = configuration(context).overrideConfiguration();
				assertThat(override.apiCallTimeout()).isEmpty();
				assertThat(override.apiCallAttemptTimeout()).isEmpty();
			});
	}

	@Test
	void givesADatabaseOnABusyMachineMoreTimeForAnAnswer() {
		this.regionRunner.withBean(DynamoConnectionDetails.class, DisposableDetails::new)
			.run((context) -> assertThat(configuration(context).overrideConfiguration().apiCallAttemptTimeout())
				.contains(Duration.ofSeconds(25)));
		this.regionRunner.withBean(DynamoConnectionDetails.class, DisposableDetails::new)
			.withPropertyValues("dynamo.client.api-call-attempt-timeout=2s")
			.run((context) -> assertThat(configuration(context).overrideConfiguration().apiCallAttemptTimeout())
				.contains(Duration.ofSeconds(2)));
	}

	@Test
	void signsWithTemporaryCredentials() {
		this.regionRunner
			.withPropertyValues("dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret",
					"dynamo.credentials.session-token=token")
			.run((context) -> assertThat(credentials(context))
				.isEqualTo(AwsSessionCredentials.create("key", "secret", "token")));
	}

	@Test
	void signsWithAProfile(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("config"), "[profile dev]\nregion = eu-west-1\n");
		this.regionRunner.withSystemProperties("aws.configFile=" + file)
			.withPropertyValues("dynamo.credentials.profile=dev")
			.run((context) -> assertThat(configuration(context).credentialsProvider())
				.isInstanceOf(ProfileCredentialsProvider.class));
	}

	@ParameterizedTest
	@CsvSource({ "[profile dev], dev", "[dev], dev", "[default], ''" })
	void signsWithAProfileOfAnotherFile(String section, String profile, @TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("keys"),
				section + "\naws_access_key_id = key\naws_secret_access_key = secret\nregion = eu-central-1\n");
		this.contextRunner
			.withPropertyValues("dynamo.credentials.profile-path=" + file, "dynamo.credentials.profile=" + profile)
			.run((context) -> {
				assertThat(credentials(context)).hasFieldOrPropertyWithValue("accessKeyId", "key");
				assertThat(configuration(context).region()).isEqualTo(Region.EU_CENTRAL_1);
			});
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void signsWithWhatACommandPrints(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("keys.json"),
				"{\"Version\": 1, \"AccessKeyId\": \"key\", \"SecretAccessKey\": \"secret\"}");
		this.regionRunner.withPropertyValues("dynamo.credentials.process-command=cat '" + file + "'")
			.run((context) -> assertThat(credentials(context)).hasFieldOrPropertyWithValue("accessKeyId", "key"));
	}

	@Test
	void signsNothing() {
		this.regionRunner.withPropertyValues("dynamo.credentials.anonymous=true")
			.run((context) -> assertThat(configuration(context).credentialsProvider())
				.isInstanceOf(AnonymousCredentialsProvider.class));
	}

	@Test
	void beansOfTheApplicationWinOverProperties() {
		this.regionRunner
			.withPropertyValues("dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret")
			.withBean(AwsRegionProvider.class, () -> () -> Region.US_EAST_2)
			.withBean(AwsCredentialsProvider.class, () -> StaticCredentialsProvider.create(CREDENTIALS))
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.US_EAST_2);
				assertThat(credentials(context)).isEqualTo(CREDENTIALS);
			});
	}

	@Test
	void connectionDetailsOfAServiceWinOverBeansAndProperties() {
		this.regionRunner.withPropertyValues("dynamo.endpoint=http://localhost:8000")
			.withBean(AwsRegionProvider.class, () -> () -> Region.US_EAST_2)
			.withBean(AwsCredentialsProvider.class, AnonymousCredentialsProvider::create)
			.withBean(DynamoConnectionDetails.class, ServiceConnectionDetails::new)
			.run((context) -> {
				assertThat(context).hasSingleBean(DynamoConnectionDetails.class);
				assertThat(configuration(context).region()).isEqualTo(Region.US_WEST_1);
				assertThat(configuration(context).endpointOverride()).contains(URI.create("http://localhost:4566"));
				assertThat(credentials(context)).isEqualTo(CREDENTIALS);
			});
	}

	@Test
	void connectionDetailsMayLeaveRegionAndCredentialsToBeans() {
		this.contextRunner.withBean(AwsRegionProvider.class, () -> () -> Region.US_EAST_2)
			.withBean(AwsCredentialsProvider.class, () -> StaticCredentialsProvider.create(CREDENTIALS))
			.withBean(DynamoConnectionDetails.class, () -> new DynamoConnectionDetails() {
			})
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.US_EAST_2);
				assertThat(credentials(context)).isEqualTo(CREDENTIALS);
			});
	}

	@Test
	void backsOffForAClientOfTheApplication() {
		DynamoDbClient client = mock(DynamoDbClient.class);
		this.contextRunner.withBean("mine", DynamoDbClient.class, () -> client)
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
				.hasBean("mine")
				.doesNotHaveBean(DynamoConnectionDetails.class)
				.doesNotHaveBean(DynamoDbWarmUp.class));
	}

	@Test
	void callsCustomizersInTheirOrderAfterTheProperties() {
		List<String> calls = new ArrayList<>();
		this.regionRunner.withBean("last", DynamoDbClientCustomizer.class, () -> new Last(calls))
			.withBean("first", DynamoDbClientCustomizer.class, () -> new First(calls))
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.AP_EAST_1);
				assertThat(calls).containsExactly("first", "last");
			});
	}

	@Test
	void usesApache5() {
		List<String> names = new ArrayList<>();
		this.regionRunner.withUserConfiguration(ClientNames.class)
			.withBean("names", List.class, () -> names)
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class));
		assertThat(names).containsExactly("Apache5");
	}

	@Test
	void warnsThatTheSdkChoosesTheHttpClientWithoutApache5(CapturedOutput output) {
		this.regionRunner.withClassLoader(new FilteredClassLoader(Apache5HttpClient.class)).run((context) -> {
			assertThat(context).hasSingleBean(DynamoDbClient.class);
			assertThat(output).contains("The AWS SDK chooses the HTTP client: dynamo.client.max-connections, "
					+ "connection-acquisition-timeout, connection-timeout, connection-time-to-live, connection-max-idle-time, "
					+ "socket-timeout and tcp-keep-alive are without effect. To change that, add "
					+ "'software.amazon.awssdk:apache5-client'");
		});
	}

	@Test
	void leavesTheHttpClientToTheSdkWhereAskedTo(CapturedOutput output) {
		this.regionRunner.withPropertyValues("dynamo.client.http=sdk").run((context) -> {
			assertThat(context).hasSingleBean(DynamoDbClient.class);
			assertThat(output).doesNotContain("The AWS SDK chooses");
		});
	}

	@Test
	void refusesApache5WhereItIsAbsent() {
		FailureAnalysis analysis = StartFailure
			.of(this.regionRunner.withClassLoader(new FilteredClassLoader(Apache5HttpClient.class))
				.withPropertyValues("dynamo.client.http=apache5"));
		assertThat(analysis.getDescription())
			.endsWith("It is not on the class path: add 'software.amazon.awssdk:apache5-client', or leave the "
					+ "property out to use the one that is.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			dynamo.embedded.mode=never  | dynamo.embedded.mode is 'never'
			dynamo.embedded.mode=auto   | aws.configFile is set
			""")
	void saysWhatToSetWhereThereIsNoRegionAndWhyNoDatabaseStandsInForIt(String property, String reason) {
		FailureAnalysis analysis = analysisWithoutRegion(this.contextRunner.withPropertyValues(property));
		assertThat(analysis.getDescription()).isEqualTo(
				"There is no AWS region to find DynamoDB in, and the embedded database was not started: " + reason);
		assertThat(analysis.getAction()).isEqualTo(WITHOUT_REGION + "set 'dynamo.embedded.mode' to 'always'.");
	}

	@Test
	void saysThatTheDatabaseThatWouldStandInForARegionIsNotOnTheClassPath() {
		FailureAnalysis analysis = analysisWithoutRegion(
				this.contextRunner.withPropertyValues("dynamo.embedded.mode=auto")
					.withClassLoader(new FilteredClassLoader("software.amazon.dynamodb")));
		assertThat(analysis.getDescription()).isEqualTo("There is no AWS region to find DynamoDB in, and the embedded "
				+ "database was not started: it is not on the class path");
		assertThat(analysis.getAction()).isEqualTo(WITHOUT_REGION
				+ "add 'software.amazon.dynamodb:DynamoDBLocal', which Boot's plugin leaves out of a fat "
				+ "jar where it is optional, and set 'dynamo.embedded.mode' to 'always'.");
	}

	private static FailureAnalysis analysisWithoutRegion(ApplicationContextRunner runner) {
		return StartFailure.of(runner.withSystemProperties("aws.disableEc2Metadata=true", "aws.configFile=/dev/null",
				"aws.sharedCredentialsFile=absent"));
	}

	private static DynamoDbServiceClientConfiguration configuration(ApplicationContext context) {
		return context.getBean(DynamoDbClient.class).serviceClientConfiguration();
	}

	private static Object credentials(ApplicationContext context) {
		return configuration(context).credentialsProvider().resolveIdentity().join();
	}

	@Test
	void warmsUpOnlyForAws() {
		assertThat(warmsUp(null)).isTrue();
		assertThat(warmsUp("https://dynamodb.eu-west-1.amazonaws.com")).isTrue();
		assertThat(warmsUp("https://dynamodb.cn-north-1.amazonaws.com.cn")).isTrue();
		assertThat(warmsUp("https://dynamodb.eu-west-1.api.aws")).isTrue();
		assertThat(warmsUp("http://localhost:8000")).isFalse();
		assertThat(warmsUp("http://amazonaws.com.example.org")).isFalse();
		assertThat(warmsUp("http://notamazonaws.com")).isFalse();
	}

	private static boolean warmsUp(String endpoint) {
		DynamoDbClient client = mock(DynamoDbClient.class);
		DynamoDbServiceClientConfiguration configuration = mock(DynamoDbServiceClientConfiguration.class);
		given(client.serviceClientConfiguration()).willReturn(configuration);
		given(configuration.endpointOverride()).willReturn(Optional.ofNullable(endpoint).map(URI::create));
		List<String> calls = new ArrayList<>();
		DynamoDbWarmUp warmUp = DynamoDbWarmUp.of(client, () -> calls.add("warm"));
		warmUp.start();
		assertThat(warmUp.isRunning()).isTrue();
		return !calls.isEmpty();
	}

	@Test
	void startsAlthoughTheWarmUpFails() {
		DynamoDbWarmUp warmUp = new DynamoDbWarmUp(() -> {
			throw new IllegalStateException("no network");
		});
		warmUp.start();
		assertThat(warmUp.isRunning()).isTrue();
		warmUp.stop();
		assertThat(warmUp.isRunning()).isFalse();
	}

	@Test
	void warmsUpUnlessToldOtherwise() {
		this.regionRunner.run((context) -> assertThat(context).doesNotHaveBean(DynamoDbWarmUp.class));
		this.regionRunner.withPropertyValues("dynamo.client.warm-up=true", "dynamo.endpoint=http://localhost:8000")
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbWarmUp.class));
	}

	@Order(Ordered.HIGHEST_PRECEDENCE)
	private record First(List<String> calls) implements DynamoDbClientCustomizer {

		@Override
		public void customize(DynamoDbClientBuilder builder) {
			this.calls.add("first");
			builder.region(Region.US_WEST_2);
		}

	}

	@Order(Ordered.LOWEST_PRECEDENCE)
	private record Last(List<String> calls) implements DynamoDbClientCustomizer {

		@Override
		public void customize(DynamoDbClientBuilder builder) {
			this.calls.add("last");
			builder.region(Region.AP_EAST_1);
		}

	}

	private static final class ServiceConnectionDetails implements DynamoConnectionDetails {

		@Override
		public URI getEndpoint() {
			return URI.create("http://localhost:4566");
		}

		@Override
		public String getRegion() {
			return "us-west-1";
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return StaticCredentialsProvider.create(CREDENTIALS);
		}

	}

	static class DisposableDetails implements DynamoConnectionDetails {

		@Override
		public URI getEndpoint() {
			return URI.create("http://localhost:8000");
		}

		@Override
		public boolean isDisposable() {
			return true;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ClientNames {

		@Bean(DynamoDbClientAutoConfiguration.HTTP_CLIENT_DECORATOR)
		UnaryOperator<SdkHttpClient> recorder(List<String> names) {
			return (client) -> {
				names.add(client.clientName());
				return client;
			};
		}

	}

}
