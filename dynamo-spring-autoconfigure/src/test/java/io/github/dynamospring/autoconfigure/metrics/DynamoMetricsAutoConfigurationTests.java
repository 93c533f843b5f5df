package io.github.dynamospring.autoconfigure.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoMeterObservationHandler;
import io.github.dynamospring.observation.DynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.TableTag;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoMetricsAutoConfiguration}.
 */
class DynamoMetricsAutoConfigurationTests {

	private static final GetItemRequest GET = GetItemRequest.builder()
		.tableName("tenant-7-shop")
		.key(Map.of("pk", AttributeValue.fromS("ada")))
		.build();

	private final FakeDynamoDb database = new FakeDynamoDb(Answer.ITEM);

	private final Recorder recorder = new Recorder();

	private final ApplicationContextRunner plainRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoDbAsyncClientAutoConfiguration.class))
		.withPropertyValues("dynamo.client.warm-up=false", "dynamo.region=eu-west-1",
				"dynamo.endpoint=" + this.database.endpoint(), "dynamo.credentials.access-key=key",
				"dynamo.credentials.secret-key=secret")
		.withBean(DynamoDbClientCustomizer.class, () -> (builder) -> builder.overrideConfiguration(
				builder.overrideConfiguration().toBuilder().addExecutionInterceptor(this.recorder).build()));

	private final ApplicationContextRunner runner = this.plainRunner.withConfiguration(
			AutoConfigurations.of(MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
					CompositeMeterRegistryAutoConfiguration.class, ObservationAutoConfiguration.class));

	@AfterEach
	void stop() {
		this.database.close();
	}

	@Test
	void observesBothClients() {
		this.runner.run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			context.getBean(DynamoDbAsyncClient.class).getItem(GET).join();
			assertThat(timer(context).count()).isEqualTo(2);
			assertThat(this.recorder.requests).containsExactly(
					"{\"TableName\":\"tenant-7-shop\",\"Key\":{\"pk\":{\"S\":\"ada\"}},\"ReturnConsumedCapacity\":\"INDEXES\"}");
		});
	}

	@Test
	void addsNothingToRequestsWhereItIsOff() {
		this.runner.withPropertyValues("dynamo.metrics.enabled=false").run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			assertThat(context).doesNotHaveBean(DynamoMetricsAutoConfiguration.INTERCEPTOR)
				.doesNotHaveBean(RequestListener.class);
			assertThat(interceptors(context)).noneMatch((name) -> name.contains("observation"));
			assertThat(this.recorder.requests)
				.containsExactly("{\"TableName\":\"tenant-7-shop\",\"Key\":{\"pk\":{\"S\":\"ada\"}}}");
			assertThat(context.getBean(MeterRegistry.class).getMeters()).extracting((meter) -> meter.getId().getName())
				.noneMatch((name) -> name.startsWith("dynamodb"));
		});
	}

	@Test
	void backsOffWithoutAMeterRegistry() {
		this.plainRunner.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
			.doesNotHaveBean(DynamoMetricsAutoConfiguration.INTERCEPTOR));
	}

	@Test
	void backsOffWhereItIsNotKnownWhichMeterRegistryToTake() {
		this.plainRunner.withBean("one", MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean("other", MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(DynamoDbClient.class)
				.doesNotHaveBean(DynamoMetricsAutoConfiguration.INTERCEPTOR)
				.doesNotHaveBean(RequestListener.class));
	}

	@Test
	void metersToAllRegistriesOfTheComposite() {
		this.runner.withBean("one", MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean("other", MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> {
				context.getBean(DynamoDbClient.class).getItem(GET);
				assertThat(context.getBean(MeterRegistry.class)).isInstanceOf(CompositeMeterRegistry.class);
				assertThat(context.getBeansOfType(MeterRegistry.class)).hasSize(3)
					.allSatisfy((name, registry) -> assertThat(registry.get("dynamodb.requests").timer().count())
						.isEqualTo(1));
			});
	}

	@Test
	void backsOffWithoutMicrometer() {
		this.plainRunner.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
				.doesNotHaveBean(DynamoMetricsAutoConfiguration.INTERCEPTOR));
	}

	@Test
	void tellsListenersThoughThereAreNoObservations() {
		List<DynamoRequestContext> ended = new ArrayList<>();
		this.plainRunner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(RequestListener.class, () -> ended::add)
			.run((context) -> {
				context.getBean(DynamoDbClient.class).getItem(GET);
				assertThat(ended).hasSize(1);
			});
	}

	@Test
	void comesAfterTheTrackerAndTheInterceptorsOfCustomizers() {
		this.runner.run((context) -> assertThat(interceptors(context))
			.containsSubsequence("AttemptTracker", "Recorder", "DynamoObservationInterceptor")
			.endsWith("DynamoObservationInterceptor"));
	}

	@Test
	void observesOnceThoughACustomizerAddsItAgain() {
		this.runner.withBean("again", DynamoDbClientCustomizer.class, () -> (builder) -> {
			ClientOverrideConfiguration given = builder.overrideConfiguration();
			ClientOverrideConfiguration.Builder twice = given.toBuilder();
			given.executionInterceptors()
				.stream()
				.filter(DynamoObservationInterceptor.class::isInstance)
				.forEach(twice::addExecutionInterceptor);
			builder.overrideConfiguration(twice.build());
		}).run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			assertThat(interceptors(context)).containsOnlyOnce("DynamoObservationInterceptor")
				.endsWith("DynamoObservationInterceptor");
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			assertThat(meters.get("dynamodb.requests.active").gauge().value()).isZero();
			assertThat(meters.find("dynamodb.requests.repeated").counter()).isNull();
		});
	}

	@Test
	void anInterceptorOfTheApplicationReplacesIt() {
		ExecutionInterceptor own = new ExecutionInterceptor() {
		};
		this.runner.withBean(DynamoMetricsAutoConfiguration.INTERCEPTOR, ExecutionInterceptor.class, () -> own)
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration()
				.overrideConfiguration()
				.executionInterceptors()).endsWith(own));
	}

	@Test
	void collapsesTables() {
		this.runner.withBean(TableTag.class, () -> (table) -> table.replaceFirst("^tenant-\\w+-", "tenant-*-"))
			.run((context) -> {
				context.getBean(DynamoDbClient.class).getItem(GET);
				assertThat(timer(context).getId().getTag("table")).isEqualTo("tenant-*-shop");
			});
	}

	@Test
	void takesTheConventionOfTheApplication() {
		this.runner.withBean(DynamoObservationConvention.class, () -> new DefaultDynamoObservationConvention() {

			@Override
			public String getName() {
				return "database.calls";
			}

		}).run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			assertThat(context.getBean(MeterRegistry.class).get("database.calls").timer().count()).isEqualTo(1);
		});
	}

	@Test
	void keysAreOnSpansOnlyWhereAskedFor() {
		assertThat(key(this.runner)).isNull();
		assertThat(key(this.runner.withPropertyValues("dynamo.privacy.keys=plain"))).isEqualTo("{\"pk\":\"ada\"}");
		assertThat(key(this.runner.withPropertyValues("dynamo.privacy.keys=masked"))).isEqualTo("{\"pk\":\"*fdee\"}");
	}

	private static @Nullable String key(ApplicationContextRunner runner) {
		List<String> keys = new ArrayList<>();
		runner
			.withBean(RequestListener.class,
					() -> (request) -> request.getAllKeyValues()
						.stream()
						.filter((value) -> value.getKey().equals("aws.dynamodb.key"))
						.forEach((value) -> keys.add(value.getValue())))
			.run((context) -> context.getBean(DynamoDbClient.class).getItem(GET));
		return keys.isEmpty() ? null : keys.get(0);
	}

	@Test
	void timesRequestsOnceByItsOwnHandler() {
		this.runner.run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			Observation.start("other", context.getBean(ObservationRegistry.class)).stop();
			assertThat(context).hasSingleBean(DynamoMeterObservationHandler.class);
			assertThat(timer(context).count()).isEqualTo(1);
			assertThat(context.getBean(MeterRegistry.class).get("other").timer().count()).isEqualTo(1);
		});
	}

	@Test
	void leavesTheTimingToAHandlerOfTheApplication() {
		List<String> observed = new ArrayList<>();
		MeterObservationHandler<Observation.Context> own = new MeterObservationHandler<>() {

			@Override
			public void onStop(Observation.Context context) {
				observed.add(context.getName());
			}

		};
		this.runner.withBean(MeterObservationHandler.class, () -> own).run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			assertThat(context).doesNotHaveBean(DynamoMeterObservationHandler.class);
			assertThat(observed).containsExactly("dynamodb.requests");
		});
	}

	@Test
	void doesWithoutTheMeterOfRequestsUnderWayWhereBootDoes() {
		this.runner.withPropertyValues("management.metrics.observations.ignored-meters=long-task-timer")
			.run((context) -> {
				context.getBean(DynamoDbClient.class).getItem(GET);
				assertThat(timer(context).count()).isEqualTo(1);
				assertThat(context.getBean(MeterRegistry.class).find("dynamodb.requests.active").meter()).isNull();
			});
	}

	@Test
	void leavesObservationsToMicrometerWithoutBootsHandler() {
		ObservationRegistry observations = ObservationRegistry.create();
		this.plainRunner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(ObservationRegistry.class, () -> observations)
			.run((context) -> assertThat(context).doesNotHaveBean(DynamoMeterObservationHandler.class)
				.hasSingleBean(DynamoObservationInterceptor.class));
	}

	@Test
	void hasBucketsOnRequest() {
		this.runner
			.withPropertyValues("management.metrics.distribution.slo.dynamodb.requests=5ms,10ms",
					"management.metrics.distribution.percentiles-histogram.dynamodb.requests=true")
			.run((context) -> {
				context.getBean(DynamoDbClient.class).getItem(GET);
				assertThat(timer(context).takeSnapshot().histogramCounts()).extracting((bucket) -> bucket.bucket())
					.contains(5e6, 10e6);
			});
	}

	@Test
	void countsItsOwnFailures() {
		this.runner.withBean(RequestListener.class, () -> (request) -> {
			throw new IllegalStateException("broken");
		}).run((context) -> {
			context.getBean(DynamoDbClient.class).getItem(GET);
			assertThat(context.getBean(MeterRegistry.class)
				.get("dynamodb.observation.failures")
				.tag("kind", "listener")
				.functionCounter()
				.count()).isEqualTo(1);
		});
	}

	private static Timer timer(ApplicationContext context) {
		return context.getBean(MeterRegistry.class).get("dynamodb.requests").timer();
	}

	private static List<String> interceptors(ApplicationContext context) {
		return context.getBean(DynamoDbClient.class)
			.serviceClientConfiguration()
			.overrideConfiguration()
			.executionInterceptors()
			.stream()
			.map((interceptor) -> interceptor.getClass().getSimpleName())
			.toList();
	}

	/**
	 * Keeps what is sent.
	 */
	private static final class Recorder implements ExecutionInterceptor {

		private final List<String> requests = new ArrayList<>();

		@Override
		public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
			try (InputStream body = context.requestBody().orElseThrow().contentStreamProvider().newStream()) {
				this.requests.add(new String(body.readAllBytes(), StandardCharsets.UTF_8));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
