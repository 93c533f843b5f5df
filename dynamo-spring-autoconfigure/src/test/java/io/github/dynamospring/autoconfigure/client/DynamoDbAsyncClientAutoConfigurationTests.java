package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.PropertyBinding;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkClientConfiguration;
import software.amazon.awssdk.core.client.config.SdkClientOption;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests for {@link DynamoDbAsyncClientAutoConfiguration}.
 */
class DynamoDbAsyncClientAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoDbAsyncClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1");

	@Test
	void sharesTheSettingsOfTheSyncClient() {
		this.runner
			.withPropertyValues("dynamo.endpoint=http://localhost:8000", "dynamo.credentials.access-key=key",
					"dynamo.credentials.secret-key=secret", "dynamo.client.api-call-timeout=7s",
					"dynamo.client.api-call-attempt-timeout=3s")
			.run((context) -> {
				DynamoDbServiceClientConfiguration sync = context.getBean(DynamoDbClient.class)
					.serviceClientConfiguration();
				DynamoDbServiceClientConfiguration async = configuration(context);
				assertThat(async.region()).isEqualTo(Region.EU_WEST_1);
				assertThat(async.endpointOverride()).contains(URI.create("http://localhost:8000"));
				assertThat(async.credentialsProvider()).isSameAs(sync.credentialsProvider());
				assertThat(async.overrideConfiguration().apiCallTimeout()).contains(Duration.ofSeconds(7));
				assertThat(async.overrideConfiguration().apiCallAttemptTimeout()).contains(Duration.ofSeconds(3));
				assertThat(sync.overrideConfiguration().retryStrategy()).containsInstanceOf(DynamoRetryStrategy.class);
				assertThat(async.overrideConfiguration().retryStrategy()).containsInstanceOf(DynamoRetryStrategy.class);
			});
	}

	@Test
	void isBuiltWhenItIsFirstAskedForAndClosedByTheContext() {
		SdkAsyncHttpClient http = mock(SdkAsyncHttpClient.class);
		given(http.clientName()).willReturn("Mock");
		SdkAsyncHttpClient.Builder<?> httpBuilder = mock();
		given(httpBuilder.buildWithDefaults(any())).willReturn(http);
		this.runner
			.withBean(DynamoDbAsyncClientCustomizer.class, () -> (builder) -> builder.httpClientBuilder(httpBuilder))
			.run((context) -> {
				then(httpBuilder).shouldHaveNoInteractions();
				assertThat(context).hasSingleBean(DynamoDbAsyncClient.class);
				context.getBean(DynamoDbAsyncClient.class);
				then(httpBuilder).should().buildWithDefaults(any());
				then(http).should(never()).close();
			});
		then(http).should().close();
	}

	@Test
	void callsCustomizersAfterTheProperties() {
		this.runner
			.withBean(DynamoDbAsyncClientCustomizer.class,
					() -> (builder) -> builder.region(Region.US_WEST_2)
						.overrideConfiguration((configuration) -> configuration.apiCallTimeout(Duration.ofMinutes(1))))
			.run((context) -> {
				assertThat(configuration(context).region()).isEqualTo(Region.US_WEST_2);
				ClientOverrideConfiguration override = configuration(context).overrideConfiguration();
				assertThat(override.apiCallTimeout()).contains(Duration.ofMinutes(1));
				assertThat(override.apiCallAttemptTimeout()).contains(Duration.ofSeconds(5));
				assertThat(override.retryStrategy())
					.hasValueSatisfying((strategy) -> assertThat(strategy.maxAttempts()).isEqualTo(5));
			});
	}

	@ParameterizedTest
	@CsvSource({ "sdk, false", "auto, true" })
	void leavesTheHttpClientToTheSdkWhereAskedTo(String http, boolean chosen) {
		AtomicReference<Object> builder = new AtomicReference<>();
		this.runner.withPropertyValues("dynamo.client.http=" + http)
			.withBean(DynamoDbAsyncClientCustomizer.class, () -> builder::set)
			.run((context) -> {
				context.getBean(DynamoDbAsyncClient.class);
				SdkClientConfiguration.Builder configuration = (SdkClientConfiguration.Builder) ReflectionTestUtils
					.getField(builder.get(), "clientConfiguration");
				assertThat(configuration.option(SdkClientOption.CONFIGURED_ASYNC_HTTP_CLIENT_BUILDER) != null)
					.isEqualTo(chosen);
			});
	}

	@Test
	void backsOffForAClientOfTheApplication() {
		DynamoDbAsyncClient client = mock(DynamoDbAsyncClient.class);
		this.runner.withBean("mine", DynamoDbAsyncClient.class, () -> client)
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbAsyncClient.class).hasBean("mine"));
	}

	@Test
	void tunesNetty() {
		DynamoClientProperties properties = PropertyBinding.bind(new DynamoClientProperties(),
				"netty.max-pending-acquisitions=7", "netty.write-timeout=3s", "proxy.scheme=https", "proxy.host=proxy",
				"proxy.port=443");
		NettyNioAsyncHttpClient.Builder builder = mock();
		DynamoDbAsyncClientAutoConfiguration.configure(builder, properties);
		then(builder).should().maxPendingConnectionAcquires(7);
		then(builder).should().writeTimeout(Duration.ofSeconds(3));
		then(builder).should()
			.proxyConfiguration(argThat((ProxyConfiguration proxy) -> proxy.scheme().equals("https")));
	}

	@Test
	void leavesTheDefaultsOfNetty() {
		NettyNioAsyncHttpClient.Builder builder = mock();
		DynamoDbAsyncClientAutoConfiguration.configure(builder, new DynamoClientProperties());
		then(builder).shouldHaveNoInteractions();
	}

	@Test
	void backsOffWithoutNetty() {
		this.runner.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
				.doesNotHaveBean(DynamoDbAsyncClient.class));
	}

	@Test
	void backsOffWhereOnlyASyncClientOfTheApplicationKnowsTheDatabase() {
		ApplicationContextRunner foreign = this.runner.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class));
		foreign.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoDbAsyncClient.class));
		foreign.withBean(DynamoConnectionDetails.class, () -> new DynamoConnectionDetails() {

			@Override
			public String getRegion() {
				return "eu-west-3";
			}

		}).run((context) -> assertThat(configuration(context).region()).isEqualTo(Region.EU_WEST_3));
	}

	private static DynamoDbServiceClientConfiguration configuration(ApplicationContext context) {
		return context.getBean(DynamoDbAsyncClient.class).serviceClientConfiguration();
	}

}
