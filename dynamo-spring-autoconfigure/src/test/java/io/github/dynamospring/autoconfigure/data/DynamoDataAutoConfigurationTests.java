package io.github.dynamospring.autoconfigure.data;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.IdGenerator;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.JsonFormat;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.broken.BrokenEntities;
import io.github.dynamospring.mapping.codec.DynamoCustomConversions;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.scroll.StoredPositions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.support.ContextPropagatingTaskDecorator;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoDataAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoDataAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class));

	@Test
	void batchesGoOnAsRetriesDo() {
		this.runner
			.withPropertyValues("dynamo.retry.throttle-base-delay=50ms", "dynamo.retry.max-delay=2s",
					"dynamo.retry.max-attempts=7")
			.run((context) -> assertThat(context.getBean(TemplateSettings.class).backoff())
				.isEqualTo(new Backoff(Duration.ofMillis(50), Duration.ofSeconds(2), 7)));
		this.runner.withPropertyValues("dynamo.retry.enabled=false")
			.run((context) -> assertThat(context.getBean(TemplateSettings.class).backoff().maxAttempts()).isEqualTo(1));
	}

	@Test
	void configuresOperationsPatternsAndTokens() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(DynamoOperations.class)
			.hasSingleBean(DynamoMappingContext.class)
			.hasSingleBean(AccessPatterns.class)
			.hasSingleBean(ScrollTokens.class)
			.hasSingleBean(PlannerSettings.class));
	}

	@Test
	void writesJsonWithTheMapperOfTheApplication() {
		JsonMapper mapper = JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE).build();
		Backoff backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), 3);
		this.runner.withBean(JsonMapper.class, () -> mapper).run((context) -> {
			JsonFormat format = Objects.requireNonNull(jsonFormat(context));
			String json = format.write(backoff, Backoff.class);
			assertThat(json).contains("\"max-attempts\":3");
			assertThat(format.read(json, Backoff.class)).isEqualTo(backoff);
		});
		this.runner.run((context) -> assertThat(jsonFormat(context)).isNotNull());
		this.runner.withClassLoader(new FilteredClassLoader(JsonMapper.class))
			.run((context) -> assertThat(jsonFormat(context)).isNull());
		JsonFormat own = mock(JsonFormat.class);
		this.runner.withBean(JsonFormat.class, () -> own)
			.run((context) -> assertThat(jsonFormat(context)).isSameAs(own));
	}

	private static @Nullable JsonFormat jsonFormat(AssertableApplicationContext context) {
		return attributeSettings(context).json().get();
	}

	private static AttributeSettings attributeSettings(AssertableApplicationContext context) {
		Object settings = ReflectionTestUtils.getField(context.getBean(DynamoMappingContext.class),
				"attributeSettings");
		return (AttributeSettings) Objects.requireNonNull(settings);
	}

	@Test
	void storesLargeValuesInTheStoreOfTheApplication() {
		this.runner.run((context) -> {
			LargeSettings large = attributeSettings(context).large();
			assertThat(large.objects().get()).isNull();
			assertThat(large.prefix()).isEmpty();
			assertThat(large.threshold()).isEqualTo(65536);
		});
		LargeObjects own = mock(LargeObjects.class);
		this.runner.withBean(LargeObjects.class, () -> own)
			.withPropertyValues("dynamo.attributes.large.prefix=test", "dynamo.attributes.large.threshold=400KB")
			.run((context) -> {
				LargeSettings large = attributeSettings(context).large();
				assertThat(large.objects().get()).isSameAs(own);
				assertThat(large.prefix()).isEqualTo("test/");
				assertThat(large.threshold()).isEqualTo(409600);
			});
	}

	@Test
	void refusesSettingsOfAttributes() {
		this.runner.withPropertyValues("dynamo.attributes.max-size=0B")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("It must be at least 1 B and less than 2 GB."));
		for (String threshold : List.of("0B", "401KB")) {
			this.runner.withPropertyValues("dynamo.attributes.large.threshold=" + threshold)
				.run((context) -> assertThat(context.getStartupFailure())
					.hasStackTraceContaining("at least 1 B and at most 400 KB, which is the limit of an item."));
		}
		this.runner.withPropertyValues("dynamo.attributes.write-plain=Order.body")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("dynamo.attributes.write-plain");
					assertThat(ex.getValue()).isEqualTo("Order.body");
					assertThat(ex.getReason()).isEqualTo("No such property is compressed. These are: [].");
				}));
	}

	@Test
	void generatesIdsWithTheGeneratorOfTheApplication() {
		this.runner.run((context) -> assertThat(context.getBean(DynamoMappingContext.class)).extracting("idGenerator")
			.hasSameClassAs(IdGenerator.timeOrdered()));
		IdGenerator own = (property) -> "id";
		this.runner.withBean(IdGenerator.class, () -> own)
			.run((context) -> assertThat(context.getBean(DynamoMappingContext.class)).extracting("idGenerator")
				.isSameAs(own));
		this.runner.withBean("one", IdGenerator.class, () -> own)
			.withBean("two", IdGenerator.class, () -> own)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("expected single matching bean but found 2: one,two"));
	}

	@Test
	void requestsOfACallKeepWhatItsThreadKnows() {
		ObservationRegistry registry = TestObservationRegistry.create();
		List<String> seen = Collections.synchronizedList(new ArrayList<>());
		this.runner.withBean(ObservationRegistry.class, () -> registry)
			.withBean("first", TaskDecorator.class, () -> recorder("first", seen))
			.withBean("second", TaskDecorator.class, () -> recorder("second", seen))
			.withBean(ContextPropagatingTaskDecorator.class, () -> new ContextPropagatingTaskDecorator())
			.run((context) -> {
				given(context.getBean(DynamoDbClient.class).batchGetItem(any(BatchGetItemRequest.class)))
					.willAnswer((call) -> {
						seen.add(String.valueOf(registry.getCurrentObservation().getContext().getName()));
						return BatchGetItemResponse.builder().build();
					});
				List<String> ids = IntStream.range(0, 200).mapToObj(Integer::toString).toList();
				EntityOperations<Parcel> parcels = context.getBean(DynamoOperations.class).entity(Parcel.class);
				Observation.createNotStarted("caller", registry).observe(() -> parcels.findAllById(ids));
			});
		assertThat(seen).hasSize(6).filteredOn("caller"::equals).hasSize(2);
		assertThat(seen).filteredOn("first"::equals).hasSize(2);
		assertThat(seen).filteredOn("second"::equals).hasSize(2);
	}

	private static TaskDecorator recorder(String name, List<String> seen) {
		return (task) -> () -> {
			seen.add(name);
			task.run();
		};
	}

	@Test
	void executorsOfTheApplicationStayAsTheyAre() {
		this.runner.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
			.run((context) -> assertThat(context.getBean(ThreadPoolTaskExecutorBuilder.class))
				.extracting("taskDecorator")
				.isNull());
	}

	@Test
	void saysWhatAClientOfTheApplicationDoesWithout(CapturedOutput output) {
		this.runner.run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).containsOnlyOnce("The DynamoDbClient bean 'dynamoDbClient' is used as it is. Off are: "
					+ "dynamo.retry.* (until its retry strategy is the bean 'dynamoRetryStrategy'); the protection of "
					+ "writes that must not be repeated and the detection of lost answers (until it has an execution "
					+ "interceptor of type AttemptTracker). To have all that, build the client by a "
					+ "DynamoDbClientConfigurer, or leave it to the auto-configuration and tune it with a "
					+ "DynamoDbClientCustomizer bean");
		});
	}

	@Test
	void namesTheSwitchOfAClientOfAnotherStarter(CapturedOutput output) {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(StarterClient.class, DynamoTableNamesAutoConfiguration.class,
					DynamoDataAutoConfiguration.class))
			.run((context) -> assertThat(output)
				.contains("To have all that, switch off the client of the other starter "
						+ "('spring.cloud.aws.dynamodb.enabled=false' for Spring Cloud AWS) and tune it with a "
						+ "DynamoDbClientCustomizer bean"));
	}

	@Test
	void refusesSeveralClientsOfTheApplication() {
		FailureAnalysis analysis = StartFailure.of(this.runner.withBean("archive", DynamoDbClient.class, Stub::new));
		assertThat(analysis.getDescription())
			.isEqualTo("There are 2 beans of type DynamoDbClient, 'dynamoDbClient', 'archive', and none of them says "
					+ "that it is the one for DynamoDB");
	}

	@Test
	void saysThatTheRequestsOfAClientOfTheApplicationAreNotObserved(CapturedOutput output) {
		this.runner.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> assertThat(output).contains("interceptor of type AttemptTracker); the meters and "
					+ "observations of its requests (until its last execution interceptor is the bean "
					+ "'dynamoObservationInterceptor'). To have all that"));
	}

	@Test
	void startsWithAClientThatCannotSayHowItIsConfigured(CapturedOutput output) {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withBean("stub", DynamoDbClient.class, Stub::new)
			.run((context) -> {
				assertThat(context).hasSingleBean(DynamoOperations.class);
				assertThat(output).contains("The DynamoDbClient bean 'stub' is used as it is");
			});
	}

	@Test
	void saysNothingOfAClientThatDoesWithoutNothing(CapturedOutput output) {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoRetryAutoConfiguration.class,
					DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withUserConfiguration(OwnClient.class)
			.run((context) -> {
				assertThat(context).hasSingleBean(DynamoOperations.class);
				assertThat(output).doesNotContain("is used as it is");
			});
	}

	@Test
	void saysNothingOfTheAutoConfiguredClient(CapturedOutput output) {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
							DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1")
			.run((context) -> {
				assertThat(context).hasSingleBean(DynamoOperations.class);
				assertThat(output).doesNotContain("is used as it is");
			});
	}

	@Test
	void backsOffWithoutAClient() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.run((context) -> assertThat(context).doesNotHaveBean(DynamoOperations.class));
	}

	@Test
	void backsOffForBeansOfTheUser() {
		this.runner.withUserConfiguration(OwnBeans.class)
			.run((context) -> assertThat(context).hasSingleBean(DynamoOperations.class)
				.doesNotHaveBean(DynamoTemplate.class)
				.hasSingleBean(ScrollTokens.class)
				.hasSingleBean(DynamoCustomConversions.class)
				.hasBean("ownTokens")
				.hasBean("ownConversions"));
	}

	@Test
	void findsNestedEntitiesOfTheScannedPackages() {
		this.runner.withUserConfiguration(ScanThisPackage.class)
			.run((context) -> assertThat(context.getBean(DynamoMappingContext.class).getTables())
				.anyMatch((table) -> table.logicalName().equals("parcels")));
	}

	@Test
	void findsSealedInterfacesAndNoOthers() {
		this.runner.withUserConfiguration(ScanThisPackage.class)
			.run((context) -> assertThat(context.getBean(DynamoMappingContext.class).getTables())
				.anyMatch((table) -> table.logicalName().equals("shipments"))
				.noneMatch((table) -> table.logicalName().equals("inherited")));
	}

	@Test
	void namesAttributesAsConfigured() {
		this.runner.withUserConfiguration(ScanThisPackage.class)
			.withPropertyValues("dynamo.tables.definitions.parcels.attributes.partition=hash",
					"dynamo.tables.definitions.parcels.attributes.type=kind",
					"dynamo.tables.definitions.parcels.attributes.write-id=lastWrite",
					"dynamo.tables.definitions.parcels.attributes.indexes.gsi1.partition=g1")
			.run((context) -> {
				DynamoMappingContext mapping = context.getBean(DynamoMappingContext.class);
				assertThat(mapping.getTable("parcels").schema().partition().name()).isEqualTo("hash");
				assertThat(mapping.getTable("parcels").names().type()).isEqualTo("kind");
				assertThat(mapping.getTable("parcels").names().writeId()).isEqualTo("lastWrite");
				assertThat(mapping.getTable("parcels").names().indexPartition("gsi1")).isEqualTo("g1");
				assertThat(mapping.getTable("parcels").names().indexSort("gsi1")).isEqualTo("gsi1sk");
			});
	}

	@Test
	void takesLimitsAndTheClockOver() {
		Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
		this.runner.withBean(Clock.class, () -> clock)
			.withPropertyValues("dynamo.query.max-fan-out=7", "dynamo.query.consistent-reads=true")
			.run((context) -> assertThat(context.getBean(PlannerSettings.class))
				.isEqualTo(new PlannerSettings(7, true, clock)));
	}

	@Test
	void sendsSeveralRequestsFromAPool() {
		this.runner.withPropertyValues("dynamo.query.fan-out-threads=7")
			.run((context) -> assertThat(context.getBean(TemplateSettings.class))
				.returns(7, TemplateSettings::fanOutThreads)
				.returns(false, TemplateSettings::virtualThreads));
		this.runner.run((context) -> assertThat(context.getBean(TemplateSettings.class))
			.returns(TemplateSettings.DEFAULT_FAN_OUT_THREADS, TemplateSettings::fanOutThreads));
	}

	@Test
	void callsHaveTheConnectionsThatFanOutsLeave() {
		this.runner.run((context) -> assertThat(context.getBean(TemplateSettings.class)).returns(168,
				TemplateSettings::callThreads));
		this.runner.withPropertyValues("dynamo.client.max-connections=50", "dynamo.query.fan-out-threads=7")
			.run((context) -> assertThat(context.getBean(TemplateSettings.class)).returns(36,
					TemplateSettings::callThreads));
		this.runner.withPropertyValues("dynamo.client.max-connections=5")
			.run((context) -> assertThat(context.getBean(TemplateSettings.class)).returns(1,
					TemplateSettings::callThreads));
	}

	@Test
	void sendsSeveralRequestsFromVirtualThreadsWhereTheApplicationUsesThem() {
		boolean exist = JRE.currentVersionNumber() >= 21;
		this.runner.withPropertyValues("spring.threads.virtual.enabled=true")
			.run((context) -> assertThat(context.getBean(TemplateSettings.class)).returns(exist,
					TemplateSettings::virtualThreads));
	}

	@Test
	void tokensOfTheSameSecretsAreValidInAllInstances() {
		ApplicationContextRunner secret = this.runner
			.withPropertyValues("dynamo.scroll.secrets=a secret that is long enough");
		secret.run((one) -> secret.run((other) -> {
			String token = one.getBean(ScrollTokens.class)
				.forPattern("p")
				.token(ScrollPosition.forward(Map.of("pk", "1")));
			assertThat(other.getBean(ScrollTokens.class).forPattern("p").position(token)).isNotNull();
		}));
	}

	@Test
	void storedPositionsAreEncryptedUnderTheSecretsAndValidInAllInstances() {
		ScrollPosition position = ScrollPosition.forward(Map.of("pk", "1"));
		ApplicationContextRunner secret = this.runner
			.withPropertyValues("dynamo.scroll.secrets=a secret that is long enough");
		secret.run((one) -> secret.run((other) -> {
			String text = one.getBean(PatternOperations.class).storedPositions().write(position, "orders");
			assertThat(text).doesNotStartWith("plain.");
			assertThat(other.getBean(PatternOperations.class).storedPositions().read(text, "orders"))
				.isEqualTo(position);
		}));
		this.runner.run((context) -> assertThat(context.getBean(PatternOperations.class).storedPositions())
			.isSameAs(StoredPositions.PLAIN));
	}

	@Test
	void saysWhatIsWrongWithEntities() {
		InvalidEntityException failure = new InvalidEntityException(List.of("Order: first", "Order: second"));
		assertThat(new InvalidModelFailureAnalyzer().analyze(failure)).satisfies((analysis) -> {
			assertThat(analysis.getDescription()).isEqualTo("Invalid entities:\n - Order: first\n - Order: second");
			assertThat(analysis.getAction()).isEqualTo("Change the entities as the list says.");
		});
	}

	@Test
	void saysWhereFaultyEntitiesWereFoundAndHowToLeaveThemOut() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.from(BrokenEntities.UnknownProperty.class, Parcel.class));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((failure) -> {
				assertThat(failure.getTypes()).containsExactly(BrokenEntities.UnknownProperty.class);
				assertThat(new InvalidModelFailureAnalyzer().analyze(failure).getAction()).isEqualTo(
						"Change the entities as the list says. If one of them does not belong to this application, such "
								+ "as a type of a test, keep it out of the entity scan: name the packages of your entities "
								+ "with @EntityScan on the application, or move it to another package. They "
								+ "were found here:\n\n - " + BrokenEntities.UnknownProperty.class.getName() + " in "
								+ BrokenEntities.UnknownProperty.class.getProtectionDomain()
									.getCodeSource()
									.getLocation());
			});
	}

	@Table("parcels")
	@PrimaryKey(partition = "PARCEL#{id}", sort = "META")
	record Parcel(String id) {
	}

	@Table("shipments")
	@PrimaryKey(partition = "SHIPMENT#{id}", sort = "META")
	sealed interface Shipment {

		record ByRoad(String id, String plate) implements Shipment {
		}

		record ByAir(String id, String flight) implements Shipment {
		}

	}

	@Table("inherited")
	interface Inherited {

	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = DynamoDataAutoConfigurationTests.class)
	static class ScanThisPackage {

	}

	@AutoConfiguration(before = DynamoDataAutoConfiguration.class)
	static class StarterClient {

		@Bean
		DynamoDbClient starterClient() {
			return new Stub();
		}

	}

	private static final class Stub implements DynamoDbClient {

		@Override
		public String serviceName() {
			return "dynamodb";
		}

		@Override
		public void close() {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnClient {

		@Bean
		DynamoDbClient ownClient(@Qualifier("dynamoRetryStrategy") RetryStrategy retryStrategy) {
			return DynamoDbClient.builder()
				.region(Region.EU_WEST_1)
				.overrideConfiguration((configuration) -> configuration.retryStrategy(retryStrategy)
					.addExecutionInterceptor(new AttemptTracker()))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnBeans {

		@Bean
		DynamoOperations ownOperations() {
			return mock(DynamoOperations.class);
		}

		@Bean
		ScrollTokens ownTokens() {
			return new ScrollTokens(List.of(), Duration.ofMinutes(1), Clock.systemUTC());
		}

		@Bean
		DynamoCustomConversions ownConversions() {
			return new DynamoCustomConversions(List.of());
		}

	}

}
