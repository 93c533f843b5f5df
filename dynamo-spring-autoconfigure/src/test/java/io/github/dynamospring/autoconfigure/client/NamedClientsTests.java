package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link NamedClients}.
 */
class NamedClientsTests {

	private static final AwsBasicCredentials KEY = AwsBasicCredentials.create("key", "secret");

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientConfigurerAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoRetryAutoConfiguration.class, DynamoMetricsAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1",
				"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret");

	private final ApplicationContextRunner archive = this.runner
		.withPropertyValues("dynamo.clients.archive.region=us-east-1");

	@Test
	void areInjectedWhereTheyAreAskedForAlone() {
		this.archive.withUserConfiguration(Injected.class).run((context) -> {
			Injected injected = context.getBean(Injected.class);
			assertThat(injected.client()).isSameAs(context.getBean("dynamoDbClient"))
				.isSameAs(context.getBean(DynamoDbClient.class));
			assertThat(injected.archive()).isSameAs(context.getBean("archiveDynamoDbClient")).isSameAs(client(context));
			assertThat(injected.all()).containsOnlyKeys("dynamoDbClient");
		});
	}

	@Test
	void haveTheProtectionsOfTheDefaultClient() {
		this.archive.withPropertyValues("dynamo.client.api-call-timeout=7s").run((context) -> {
			ClientOverrideConfiguration override = configuration(context).overrideConfiguration();
			assertThat(override.apiCallTimeout()).contains(Duration.ofSeconds(7));
			assertThat(override.retryStrategy()).containsInstanceOf(DynamoRetryStrategy.class);
			assertThat(override.executionInterceptors()).hasAtLeastOneElementOfType(AttemptTracker.class)
				.endsWith(context.getBean(DynamoMetricsAutoConfiguration.INTERCEPTOR, ExecutionInterceptor.class));
			assertThat(DynamoDbClientConfigurer.isConfigured(client(context))).isTrue();
			assertThat(context.getBean(RetryRegistry.class).find("dynamodb-archive")).isPresent();
		});
	}

	@Test
	void haveSettingsOfTheirOwnOverThoseOfTheDefaultClient() {
		this.archive
			.withPropertyValues("dynamo.client.api-call-timeout=20s", "dynamo.client.api-call-attempt-timeout=2s",
					"dynamo.retry.max-attempts=4", "dynamo.clients.archive.client.api-call-timeout=9s",
					"dynamo.clients.archive.retry.max-attempts=2")
			.run((context) -> {
				ClientOverrideConfiguration override = configuration(context).overrideConfiguration();
				assertThat(override.apiCallTimeout()).contains(Duration.ofSeconds(9));
				assertThat(override.apiCallAttemptTimeout()).contains(Duration.ofSeconds(2));
				assertThat(override.retryStrategy())
					.hasValueSatisfying((strategy) -> assertThat(strategy.maxAttempts()).isEqualTo(2));
			});
	}

	@Test
	void haveRegionAndCredentialsOfTheirOwnOrThoseOfTheDefaultClient() {
		this.archive.run((context) -> {
			assertThat(configuration(context).region()).isEqualTo(Region.US_EAST_1);
			assertThat(configuration(context).credentialsProvider().resolveIdentity().join()).isEqualTo(KEY);
		});
		this.runner
			.withPropertyValues("dynamo.clients.archive.credentials.access-key=other",
					"dynamo.clients.archive.credentials.secret-key=hidden")
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.EU_WEST_1);
				assertThat(configuration(context).credentialsProvider().resolveIdentity().join())
					.isEqualTo(AwsBasicCredentials.create("other", "hidden"));
			});
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void haveTheCredentialsOfAProviderOfTheirName(boolean defaultCandidate) {
		this.archive
			.withPropertyValues("dynamo.clients.archive.credentials.access-key=other",
					"dynamo.clients.archive.credentials.secret-key=hidden")
			.withBean("archiveAwsCredentialsProvider", AwsCredentialsProvider.class,
					AnonymousCredentialsProvider::create,
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(defaultCandidate))
			.run((context) -> {
				assertThat(configuration(context).credentialsProvider())
					.isInstanceOf(AnonymousCredentialsProvider.class);
				assertThat(context.getBean(DynamoDbClient.class)
					.serviceClientConfiguration()
					.credentialsProvider()
					.resolveIdentity()
					.join()).isEqualTo(KEY);
			});
	}

	@Test
	void shareTheDatabaseOfAServiceWhateverTheirProvider() {
		this.archive
			.withBean("archiveAwsCredentialsProvider", AwsCredentialsProvider.class,
					() -> StaticCredentialsProvider.create(KEY))
			.withBean(DynamoConnectionDetails.class,
					() -> details(URI.create("http://db.test:8000"), AnonymousCredentialsProvider.create()))
			.run((context) -> assertThat(configuration(context).credentialsProvider())
				.isInstanceOf(AnonymousCredentialsProvider.class));
	}

	@Test
	void mayBeTheOnlyOnesThatAreNotSigned() {
		this.runner.withPropertyValues("dynamo.clients.archive.credentials.anonymous=true").run((context) -> {
			assertThat(configuration(context).credentialsProvider()).isInstanceOf(AnonymousCredentialsProvider.class);
			assertThat(context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration()
				.credentialsProvider()
				.resolveIdentity()
				.join()).isEqualTo(KEY);
		});
	}

	@Test
	void propertiesOfTheirOwnWinOverBeans() {
		this.archive.withBean(AwsRegionProvider.class, () -> () -> Region.EU_CENTRAL_1)
			.withBean(AwsCredentialsProvider.class, AnonymousCredentialsProvider::create)
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.US_EAST_1);
				assertThat(configuration(context).credentialsProvider())
					.isInstanceOf(AnonymousCredentialsProvider.class);
			});
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-",
			textBlock = """
					# endpoint of the default       , endpoint of the client , region of the client, result
					-                               , -                      , us-east-1, -
					http://localhost:8000           , -                      , us-east-1, http://localhost:8000
					http://localhost:8000           , http://localhost:8001  , us-east-1, http://localhost:8001
					https://dynamodb.eu-west-1.amazonaws.com, -              , us-east-1, -
					https://dynamodb.eu-west-1.amazonaws.com, -              , ''       , https://dynamodb.eu-west-1.amazonaws.com
					""")
	void shareAnEndpointThatIsNotOfAws(@Nullable URI endpoint, @Nullable URI own, String region,
			@Nullable URI expected) {
		ApplicationContextRunner client = this.runner.withPropertyValues("dynamo.clients.archive.region=" + region);
		client = (endpoint != null) ? client.withPropertyValues("dynamo.endpoint=" + endpoint) : client;
		client = (own != null) ? client.withPropertyValues("dynamo.clients.archive.endpoint=" + own) : client;
		client.run((context) -> assertThat(configuration(context).endpointOverride().orElse(null)).isEqualTo(expected));
	}

	@Test
	void shareTheDatabaseOfAService() {
		this.archive
			.withBean(DynamoConnectionDetails.class,
					() -> details(URI.create("http://db.test:8000"), AnonymousCredentialsProvider.create()))
			.run((context) -> {
				assertThat(configuration(context).endpointOverride()).contains(URI.create("http://db.test:8000"));
				assertThat(configuration(context).region()).isEqualTo(Region.SA_EAST_1);
				assertThat(configuration(context).credentialsProvider())
					.isInstanceOf(AnonymousCredentialsProvider.class);
			});
	}

	@Test
	void haveARegionOfTheirOwnBesideDetailsWithoutEndpoint() {
		this.archive.withBean(DynamoConnectionDetails.class, () -> details(null, AnonymousCredentialsProvider.create()))
			.run((context) -> {
				assertThat(configuration(context).endpointOverride()).isEmpty();
				assertThat(configuration(context).region()).isEqualTo(Region.US_EAST_1);
				assertThat(configuration(context).credentialsProvider())
					.isInstanceOf(AnonymousCredentialsProvider.class);
			});
	}

	private static DynamoConnectionDetails details(@Nullable URI endpoint, AwsCredentialsProvider credentials) {
		return new DynamoConnectionDetails() {

			@Override
			public @Nullable URI getEndpoint() {
				return endpoint;
			}

			@Override
			public String getRegion() {
				return "sa-east-1";
			}

			@Override
			public AwsCredentialsProvider getCredentialsProvider() {
				return credentials;
			}

		};
	}

	@Test
	void standBesideAClientOfTheApplication() {
		DynamoDbClient own = mock(DynamoDbClient.class);
		this.archive.withBean("own", DynamoDbClient.class, () -> own).run((context) -> {
			assertThat(context.getBean(DynamoDbClient.class)).isSameAs(own);
			assertThat(configuration(context).region()).isEqualTo(Region.US_EAST_1);
		});
	}

	@Test
	void areTunedByCustomizers() {
		this.archive
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder
						.overrideConfiguration((configuration) -> configuration.apiCallTimeout(Duration.ofMinutes(1))))
			.run((context) -> {
				ClientOverrideConfiguration override = configuration(context).overrideConfiguration();
				assertThat(override.apiCallTimeout()).contains(Duration.ofMinutes(1));
				assertThat(override.retryStrategy()).containsInstanceOf(DynamoRetryStrategy.class);
			});
	}

	@Test
	void shareARetryStrategyOfTheApplicationAlone() {
		RetryStrategy own = AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(2).build();
		this.archive.withBean(DynamoRetryAutoConfiguration.RETRY_STRATEGY, RetryStrategy.class, () -> own)
			.run((context) -> assertThat(configuration(context).overrideConfiguration().retryStrategy())
				.hasValueSatisfying((strategy) -> assertThat(strategy.maxAttempts()).isEqualTo(2)));
		this.archive.withClassLoader(new FilteredClassLoader(RetryRegistry.class))
			.run((context) -> assertThat(configuration(context).overrideConfiguration().retryStrategy()).isPresent()
				.isNotEqualTo(context.getBean(DynamoDbClient.class)
					.serviceClientConfiguration()
					.overrideConfiguration()
					.retryStrategy()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					client.max-connections=0       | It must be at least 1.
					client.api-call-timeout=-1s    | It must not be negative; zero is for no limit.
					endpoint=localhost:8000        | It must be a URI with a scheme and a host, such as 'http://localhost:8000'.
					region=eu-wset-1               | There is no such region: did you mean 'eu-west-1'? One that is newer than the AWS SDK on the class path needs a newer SDK.
					credentials.secret-key=secret  | It is needed beside 'dynamo.clients.archive.credentials.secret-key'.
					credentials.profile-path=absent | There is no such file, or it cannot be read.
					retry.max-attempts=0           | It must be at least 1.
					retry.budget.capacity=1        | It must be at least 'dynamo.clients.archive.retry.budget.cost'.
					client.ssl.bundle=intern       | There are no SSL bundles in this application.
					""")
	void refuseWrongValuesByTheirFullNames(String property, String reason) {
		FailureAnalysis analysis = StartFailure
			.of(this.runner.withPropertyValues("dynamo.clients.archive." + property));
		assertThat(analysis.getDescription() + analysis.getAction()).contains("dynamo.clients.archive.")
			.contains(reason);
	}

	@Test
	void refuseNamesThatEnvironmentVariablesCannotTell() {
		FailureAnalysis analysis = StartFailure
			.of(this.runner.withPropertyValues("dynamo.clients.coldArchive.region=us-east-1"));
		assertThat(analysis.getDescription() + analysis.getAction()).contains("dynamo.clients.coldArchive")
			.contains("The name of a client must consist of lower-case letters, digits and dashes, such as 'archive'.");
	}

	private static DynamoDbServiceClientConfiguration configuration(ApplicationContext context) {
		return client(context).serviceClientConfiguration();
	}

	private static DynamoDbClient client(ApplicationContext context) {
		return BeanFactoryAnnotationUtils.qualifiedBeanOfType(context.getAutowireCapableBeanFactory(),
				DynamoDbClient.class, "archive");
	}

	record Injected(DynamoDbClient client, @Qualifier("archive") DynamoDbClient archive,
			Map<String, DynamoDbClient> all) {

	}

}
