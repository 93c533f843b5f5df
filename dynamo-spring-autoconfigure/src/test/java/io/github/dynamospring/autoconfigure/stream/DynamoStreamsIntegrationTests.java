package io.github.dynamospring.autoconfigure.stream;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.autoconfigure.health.DynamoHealthContributorAutoConfiguration;
import io.github.dynamospring.autoconfigure.health.DynamoHealthIndicator;
import io.github.dynamospring.autoconfigure.idempotency.DynamoAopAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoCostAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.operations.cost.CostReport;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.PatternCost;
import io.github.dynamospring.operations.cost.TableCost;
import io.github.dynamospring.stream.ChangeEvent;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Modified;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.DeliveryObserver;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerContainer.ShardState;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.stream.kcl.KclStreamEngine;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.annotation.Version;
import org.springframework.scheduling.annotation.Async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoStreamsAutoConfiguration} with the embedded database.
 */
class DynamoStreamsIntegrationTests {

	private static final Log logger = LogFactory.getLog(DynamoStreamsIntegrationTests.class);

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoDbClientConfigurerAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoTablesAutoConfiguration.class, DynamoAopAutoConfiguration.class,
				DynamoHealthContributorAutoConfiguration.class, DynamoStreamsAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=dev",
				"dynamo.streams.max-poll-interval=250ms", "dynamo.streams.lease=2s");

	@Test
	void createsNeitherStreamsNorTheirTableWithoutListeners() {
		this.contextRunner.run((context) -> {
			assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).contains("dev-depot")
				.doesNotContain("dev-streams");
			assertThat(context.getBean(DynamoDbClient.class)
				.describeTable((request) -> request.tableName("dev-depot"))
				.table()
				.streamSpecification()).isNull();
			assertThat(context.getBean(StreamListenerRegistry.class).getContainers()).isEmpty();
		});
	}

	@Test
	void deliversTheChangesOfATypeInOrder() {
		this.contextRunner.withBean(Listeners.class).run((context) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			Parcel parcel = operations.entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
			TenantScope.run("acme", () -> operations.entity(Label.class).save(new Label("acme", "p1", "fragile")));
			operations.entity(Parcel.class).save(new Parcel("p1", "b", "sent", parcel.version()));
			operations.entity(Parcel.class).deleteById("p1");
			Listeners listeners = context.getBean(Listeners.class);
			assertThat(listeners.next()).isInstanceOfSatisfying(Inserted.class,
					(event) -> assertThat(event.after()).isEqualTo(parcel));
			assertThat(listeners.next()).isInstanceOfSatisfying(Modified.class, (event) -> {
				assertThat(event.before()).isEqualTo(parcel);
				assertThat(event.after()).isEqualTo(new Parcel("p1", "b", "sent", 2L));
			});
			assertThat(listeners.next()).isInstanceOfSatisfying(Removed.class,
					(event) -> assertThat(event.origin().expired()).isFalse());
			assertThat(listeners.labels.poll(20, TimeUnit.SECONDS)).isEqualTo("acme fragile");
			assertThat(listeners.statuses.poll(20, TimeUnit.SECONDS)).isEqualTo("new");
			assertThat(listeners.statuses.poll(20, TimeUnit.SECONDS)).isEqualTo("sent");
			assertThat(listeners.events).isEmpty();
		});
	}

	@Test
	void deliversEmptyMapsOfDynamoDbLocal() {
		this.contextRunner.withBean(Counted.class).run((context) -> {
			Stock empty = new Stock("s1", Map.of(), List.of(Map.of(), Map.of("a", 1)));
			context.getBean(DynamoOperations.class).entity(Stock.class).save(empty);
			assertThat(context.getBean(Counted.class).stocks.poll(20, TimeUnit.SECONDS)).isEqualTo(empty);
		});
	}

	@Test
	void createsListenersThoughTheApplicationIsLazy() {
		this.contextRunner.withBean(Listeners.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				Parcel parcel = context.getBean(DynamoOperations.class)
					.entity(Parcel.class)
					.insert(new Parcel("p1", "a", "new", null));
				assertThat(context.getBean(Listeners.class).next()).isInstanceOfSatisfying(Inserted.class,
						(event) -> assertThat(event.after()).isEqualTo(parcel));
			});
	}

	@Test
	void createsListenersThatAreLazyThemselves() {
		this.contextRunner.withUserConfiguration(LazyListeners.class).run((context) -> {
			assertThat(context.getBeanFactory().containsSingleton("unused")).isFalse();
			context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
			assertThat(context.getBean(Flaky.class).others().poll(20, TimeUnit.SECONDS)).isEqualTo("p1");
			assertThat(context.getBean(StreamListenerRegistry.class).getContainers()).hasSize(2);
		});
	}

	@Test
	void refusesAListenerThatIsCreatedAfterTheStart() {
		this.contextRunner
			.withBean(Flaky.class, Flaky::new, (definition) -> definition.setScope(BeanDefinition.SCOPE_PROTOTYPE))
			.run((context) -> assertThatExceptionOfType(BeanCreationException.class)
				.isThrownBy(() -> context.getBean(Flaky.class))
				.havingRootCause()
				.withMessageContaining(": the bean of @DynamoStreamListener is created after the start; "
						+ "make it neither lazy nor scoped"));
	}

	@Test
	void readsByKclWhereItsAdapterIsPresent() {
		this.contextRunner.run((context) -> {
			ListenerSettingsFactory factory = new ListenerSettingsFactory(
					context.getBean(DynamoStreamsProperties.class), context.getEnvironment(), context);
			assertThat(factory.create(null).engine()).isInstanceOf(KclStreamEngine.class);
		});
	}

	@Test
	void turnsTheStreamOnAndCreatesTheTableOfPositions() {
		this.contextRunner.withBean(Listeners.class).run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(client.listTables().tableNames()).contains("dev-depot", "dev-streams");
			assertThat(client.describeTable((request) -> request.tableName("dev-depot"))
				.table()
				.streamSpecification()
				.streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
		});
	}

	@Test
	void refusesASignatureThatNeedsAnotherView() {
		this.contextRunner.withBean(Listeners.class)
			.withPropertyValues("dynamo.tables.definitions.depot.stream-view=new-image")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining(
						"Listeners.changed: the stream of table 'dev-depot' has the view NEW_IMAGE, and the listener "
								+ "needs NEW_AND_OLD_IMAGES; turn the stream off, set "
								+ "'dynamo.tables.definitions.depot.stream-view' to 'new-and-old-images', and turn it on "
								+ "again: a view cannot be changed")
				.hasMessageNotContaining("Listeners.written"));
	}

	@Test
	void stopsAtRecordsOfAStreamThatIsTurnedOnAgainWithAnotherView() {
		this.contextRunner.withBean(Flaky.class).withBean(RetryRegistry.class, () -> attempts(1)).run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			client.updateTable((update) -> update.tableName("dev-depot")
				.streamSpecification((stream) -> stream.streamEnabled(false)));
			client.updateTable((update) -> update.tableName("dev-depot")
				.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
			context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
			StreamListenerContainer group = context.getBean(StreamListenerRegistry.class).get("flaky");
			Awaited.until(() -> !group.getStoppedShards().isEmpty());
			assertThat(group.getStoppedShards().values()).singleElement()
				.satisfies((failure) -> assertThat(failure)
					.hasMessage("The stream of table 'depot' has the view KEYS_ONLY, and flaky needs NEW_IMAGE: turn "
							+ "the stream off, and on again with that view"));
		});
	}

	@Test
	void refusesPositionsInATableWithListeners() {
		this.contextRunner.withBean(Listeners.class)
			.withPropertyValues("dynamo.streams.table=depot")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The positions of streams are in the table 'depot', which has listeners itself: each "
						+ "position would be another change"));
	}

	@Test
	void namesThePropertyOfAnUnknownClient() {
		ApplicationContextRunner unknown = this.contextRunner.withPropertyValues("dynamo.streams.client=archive");
		unknown.run((context) -> assertThat(context).hasNotFailed());
		unknown.withBean(Listeners.class)
			.run((context) -> assertIsRefused(context, "client",
					"There is no such client. Set 'dynamo.clients.archive.region', or another property of that client, "
							+ "or leave it out. There is only the default client."));
		unknown.withPropertyValues("dynamo.streams.dead-letters.table=letters")
			.run((context) -> assertIsRefused(context, "client",
					"There is no such client. Set 'dynamo.clients.archive.region', or another property of that client, "
							+ "or leave it out. There is only the default client."));
	}

	@Test
	void namesThePropertyOfABlankTable() {
		this.contextRunner.withPropertyValues("dynamo.streams.table=")
			.withBean(Listeners.class)
			.run((context) -> assertIsRefused(context, "table", "It must not be empty."));
	}

	private static void assertIsRefused(AssertableApplicationContext context, String property, String reason) {
		assertThat(context).getFailure()
			.extracting(NestedExceptionUtils::getMostSpecificCause)
			.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
				assertThat(ex.getName()).isEqualTo("dynamo.streams." + property);
				assertThat(ex.getReason()).isEqualTo(reason);
			});
	}

	@Test
	void refusesMethodsThatNoEventFits() {
		this.contextRunner.withBean(Misfits.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("Misfits.two: @DynamoStreamListener has 2 parameters; declare one, such as "
						+ "Inserted<Order>")
				.hasMessageContaining("Misfits.returning: @DynamoStreamListener returns String, but has no caller that "
						+ "could use it; declare it void")
				.hasMessageContaining("Misfits.expired: @DynamoStreamListener has expired = ONLY, but takes no "
						+ "removals; declare Removed<Parcel>")
				.hasMessageContaining("Misfits.text: @DynamoStreamListener takes changes of String, which has no "
						+ "@Table; declare Inserted, Modified, Removed or ChangeEvent of an entity")
				.hasMessageContaining("Misfits.raw: @DynamoStreamListener takes")
				.hasMessageContaining("Misfits.slow: @DynamoStreamListener has concurrency = 0; set at least 1")
				.hasMessageContaining("Misfits.later: @DynamoStreamListener is @Async, so a change would count as done "
						+ "before its call, and be lost if the call fails; remove @Async, and set concurrency for several "
						+ "threads"));
	}

	@Test
	void callsAgainAfterAFailureAndOnceWithAnIdempotentMethod() {
		this.contextRunner.withBean(Flaky.class).withBean(RetryRegistry.class, () -> attempts(3)).run((context) -> {
			context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
			Flaky flaky = context.getBean(Flaky.class);
			assertThat(flaky.done().poll(20, TimeUnit.SECONDS)).isEqualTo("p1");
			assertThat(flaky.calls()).isEqualTo(3);
		});
	}

	@Test
	void stopsOneGroupAtARecordThatFailsFinallyUntilItsNextStart() {
		this.contextRunner.withBean(Flaky.class).withBean(RetryRegistry.class, () -> attempts(2)).run((context) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			operations.entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
			operations.entity(Parcel.class).insert(new Parcel("p2", "b", "new", null));
			Flaky flaky = context.getBean(Flaky.class);
			StreamListenerRegistry registry = context.getBean(StreamListenerRegistry.class);
			assertThat(flaky.stopped().poll(20, TimeUnit.SECONDS)).isNotNull();
			Awaited.until(() -> !registry.get("flaky").getStoppedShards().isEmpty());
			assertThat(registry.get("flaky").getStoppedShards().values()).singleElement()
				.satisfies((failure) -> assertThat(failure).hasMessage("call 2"));
			assertThat(flaky.done()).isEmpty();
			Health health = context.getBean(DynamoHealthIndicator.class).health();
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			assertThat(health.getDetails().get("streams")).asString()
				.contains("depot application={running=true, stopped={shardId-")
				.contains("=java.lang.IllegalStateException}}")
				.contains("depot others={running=true}");
			registry.get("flaky").start();
			assertThat(flaky.done().poll(20, TimeUnit.SECONDS)).isEqualTo("p1");
			assertThat(flaky.done().poll(20, TimeUnit.SECONDS)).isEqualTo("p2");
			assertThat(context.getBean(DynamoHealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
		});
	}

	@Test
	void handsARecordThatFailsFinallyToTheDeadLetters() {
		BlockingQueue<DeadLetters.FailedRecord> letters = new LinkedBlockingQueue<>();
		this.contextRunner.withBean(Flaky.class)
			.withBean(RetryRegistry.class, () -> attempts(1))
			.withBean(DeadLetters.class, () -> letters::add)
			.run((context) -> {
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				operations.entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
				operations.entity(Parcel.class).insert(new Parcel("p2", "b", "new", null));
				operations.entity(Parcel.class).insert(new Parcel("p3", "c", "new", null));
				assertThat(context.getBean(Flaky.class).done().poll(20, TimeUnit.SECONDS)).isEqualTo("p3");
				assertThat(letters).extracting((letter) -> letter.failure().getMessage())
					.containsExactly("call 1", "call 2");
				assertThat(letters.element().listener()).isEqualTo("flaky");
			});
	}

	@Test
	void metersRecordsByOutcomeAndTheLag() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		this.contextRunner.withBean(Flaky.class)
			.withBean(MeterRegistry.class, () -> meters)
			.withBean(RetryRegistry.class, () -> attempts(2))
			.withBean(DeadLetters.class, () -> (letter) -> {
			})
			.run((context) -> {
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				operations.entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
				operations.entity(Parcel.class).insert(new Parcel("p2", "b", "new", null));
				assertThat(context.getBean(Flaky.class).done().poll(20, TimeUnit.SECONDS)).isEqualTo("p2");
				assertThat(meters.get("dynamodb.stream.lag")
					.tags("table", "dev-depot", "group", "application")
					.timeGauge()
					.value()).isNotNegative();
				assertThat(meters.get("dynamodb.stream.retries").tag("listener", "flaky").counter().count())
					.isEqualTo(1);
				assertThat(meters.get("dynamodb.stream.stopped").tag("group", "application").gauge().value()).isZero();
				assertThat(meters.get("dynamodb.stream.records").tag("outcome", "dead-letter").counter().count())
					.isEqualTo(1);
			});
	}

	@Test
	void showsAllObserversTheArgumentsOfACall() {
		Observer first = new Observer();
		Observer second = new Observer();
		this.contextRunner.withBean(Flaky.class)
			.withBean(RetryRegistry.class, () -> attempts(2))
			.withBean("first", DeliveryObserver.class, () -> first)
			.withBean("second", DeliveryObserver.class, () -> second)
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(DeadLetters.class, () -> (letter) -> {
			})
			.run((context) -> {
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				Parcel parcel = operations.entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
				assertThat(first.next()).isEqualTo("batch begins");
				assertThat(first.next()).isEqualTo("flaky again");
				assertThat(first.next()).startsWith("flaky dead-letter [Inserted[after=" + parcel);
				assertThat(first.next()).isEqualTo("batch ends");
				assertThat(second.next()).isEqualTo("batch begins");
			});
	}

	@Test
	void observesABatchAsTheParentOfTheRequestsOfItsListeners() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		this.contextRunner.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class))
			.withBean(ObservationRegistry.class, () -> observations)
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(Reading.class)
			.run((context) -> {
				context.getBean(DynamoOperations.class).transactWrite((tx) -> {
					for (int id = 0; id < 20; id++) {
						tx.insert(new Parcel("p" + id, "code" + id, "new", null));
					}
				});
				Reading reading = context.getBean(Reading.class);
				for (int i = 0; i < 20; i++) {
					assertThat(reading.parents.poll(20, TimeUnit.SECONDS)).isEqualTo("dynamodb.stream");
				}
				context.getBean(StreamListenerRegistry.class).stop();
				assertThat(observations).hasObservationWithNameEqualTo("dynamodb.stream")
					.that()
					.hasBeenStopped()
					.hasContextualNameEqualTo("stream depot")
					.hasLowCardinalityKeyValue("table", "dev-depot")
					.hasLowCardinalityKeyValue("group", "application")
					.hasHighCardinalityKeyValueWithKey("shard")
					.doesNotHaveHighCardinalityKeyValue("records", "0")
					.doesNotHaveError();
				assertThat(observations).hasAnObservation((request) -> request.hasNameEqualTo("dynamodb.requests")
					.hasLowCardinalityKeyValue("access.pattern", "Look")
					.hasParentObservation());
			});
	}

	@Test
	void observesTheFailureThatStopsAGroup() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		this.contextRunner.withBean(ObservationRegistry.class, () -> observations)
			.withBean(Flaky.class)
			.withBean(RetryRegistry.class, () -> attempts(1))
			.run((context) -> {
				context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
				StreamListenerRegistry registry = context.getBean(StreamListenerRegistry.class);
				Awaited.until(() -> !registry.get("flaky").getStoppedShards().isEmpty());
				registry.stop();
				assertThat(observations).hasAnObservation((batch) -> batch.hasNameEqualTo("dynamodb.stream")
					.hasLowCardinalityKeyValue("group", "application")
					.thenError()
					.hasMessage("call 1"));
			});
	}

	@Test
	void showsThePositionsAndStoppedShardsOfEachGroupInTheActuator() {
		this.contextRunner.withConfiguration(AutoConfigurations.of(DynamoEndpointAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamodb")
			.withBean(RetryRegistry.class, () -> attempts(1))
			.withBean(Flaky.class)
			.run((context) -> {
				context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
				StreamListenerRegistry registry = context.getBean(StreamListenerRegistry.class);
				Awaited.until(() -> !registry.get("flaky").getStoppedShards().isEmpty()
						&& !isAtBegin(registry.get("others")));
				OperationResponseBody section = context.getBean(DynamoEndpoint.class).section("streams");
				assertThat(section).extracting("containers")
					.asInstanceOf(InstanceOfAssertFactories.list(ContainerDescriptor.class))
					.satisfiesExactlyInAnyOrder((flaky) -> {
						assertThat(flaky.table()).isEqualTo("depot");
						assertThat(flaky.group()).isEqualTo("application");
						assertThat(flaky.listeners()).containsExactly("flaky");
						assertThat(flaky.running()).isTrue();
						assertThat(flaky.stopped()).hasSize(1).containsValue(IllegalStateException.class.getName());
						assertThat(flaky.failure()).isNull();
					}, (others) -> {
						assertThat(others.listeners()).containsExactly("others");
						assertThat(others.stopped()).isEmpty();
						assertThat(others.lag()).isLessThan(Duration.ofMinutes(1));
						assertThat(others.shards()).hasSize(1).allSatisfy((shard, state) -> {
							assertThat(shard).startsWith("shardId-");
							assertThat(new BigInteger(state.position())).isPositive();
						});
					});
				assertThat(String.valueOf(section)).doesNotContain("call 1");
			});
	}

	private static boolean isAtBegin(StreamListenerContainer container) {
		return container.getShards().values().stream().map(ShardState::position).allMatch("0"::equals);
	}

	@Test
	void showsNoGroupsInTheActuatorWithoutListeners() {
		this.contextRunner.withConfiguration(AutoConfigurations.of(DynamoEndpointAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamodb")
			.run((context) -> assertThat(context.getBean(DynamoEndpoint.class).section("streams"))
				.extracting("containers")
				.isEqualTo(List.of()));
	}

	@Test
	void pricesTheReadsOfTheStreamAndTheWritesOfPositions() {
		this.contextRunner
			.withConfiguration(
					AutoConfigurations.of(DynamoMetricsAutoConfiguration.class, DynamoCostAutoConfiguration.class))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(Listeners.class)
			.run((context) -> {
				context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
				assertThat(context.getBean(Listeners.class).next()).isNotNull();
				CostReport report = context.getBean(DynamoCosts.class).report();
				TableCost depot = report.table("dev-depot");
				assertThat(depot).isNotNull();
				assertThat(depot.stream()).isNotNull();
				assertThat(depot.stream().readUnits()).isPositive();
				assertThat(depot.stream().amount()).isPositive();
				assertThat(report.table("dev-streams")).extracting(TableCost::stream).isNull();
				assertThat(report.patterns()).filteredOn((pattern) -> pattern.cost().writeUnits() > 0)
					.extracting(PatternCost::name)
					.contains("StreamOwner", "StreamGroup");
			});
	}

	@Test
	void leavesAListenerAloneUntilItIsStarted() {
		this.contextRunner.withBean(Manual.class).run((context) -> {
			context.getBean(DynamoOperations.class).entity(Parcel.class).insert(new Parcel("p1", "a", "new", null));
			StreamListenerRegistry registry = context.getBean(StreamListenerRegistry.class);
			assertThat(registry.get("Manual.taken").isRunning()).isFalse();
			registry.get("Manual.taken").start();
			assertThat(context.getBean(Manual.class).batches.poll(20, TimeUnit.SECONDS))
				.containsExactly(new Parcel("p1", "a", "new", 1L));
		});
	}

	/** From the worst moment: right after a read. */
	@Test
	void callsAListenerSoonAfterAWrite() {
		this.contextRunner.withBean(Listeners.class).run((context) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			long[] millis = new long[15];
			for (int i = 0; i < millis.length; i++) {
				long begin = System.nanoTime();
				operations.entity(Parcel.class).insert(new Parcel("p" + i, "c" + i, "new", null));
				assertThat(context.getBean(Listeners.class).next()).isNotNull();
				millis[i] = (System.nanoTime() - begin) / 1_000_000;
			}
			Arrays.sort(millis);
			logger.info("From the write to the call: " + Arrays.toString(millis) + " ms");
			assertThat(millis[millis.length / 2]).isLessThan(5000);
		});
	}

	private static RetryRegistry attempts(int attempts) {
		RetryRegistry registry = RetryRegistry.ofDefaults();
		registry.retry("dynamodb-streams",
				RetryConfig.custom().maxAttempts(attempts).waitDuration(Duration.ofMillis(1)).build());
		return registry;
	}

	/**
	 * Observer of the deliveries of the application's own group.
	 */
	static class Observer implements DeliveryObserver {

		private final BlockingQueue<String> observed = new LinkedBlockingQueue<>();

		@Override
		public int deliver(StreamListenerContainer container, String shard, List<Record> records,
				IntSupplier delivery) {
			note(container, "batch begins");
			int done = delivery.getAsInt();
			note(container, "batch ends");
			return done;
		}

		@Override
		public void called(StreamListenerContainer container, String listener, String outcome, List<Record> records,
				List<?> arguments) {
			note(container, listener + " " + outcome + " " + arguments);
		}

		@Override
		public void repeated(StreamListenerContainer container, String listener) {
			note(container, listener + " again");
		}

		private void note(StreamListenerContainer container, String text) {
			if (container.getListenerIds().contains("flaky")) {
				this.observed.add(text);
			}
		}

		@Nullable String next() throws InterruptedException {
			return this.observed.poll(20, TimeUnit.SECONDS);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = DynamoStreamsIntegrationTests.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class LazyListeners {

		@Bean
		@Lazy
		Flaky flaky() {
			Flaky listeners = new Flaky();
			listeners.calls.set(3);
			return listeners;
		}

		@Bean
		@Lazy
		StringBuilder unused() {
			return new StringBuilder();
		}

	}

	/**
	 * Entity with markers and revisions in its table.
	 */
	@Table("depot")
	@Revisions
	@PrimaryKey(partition = "PARCEL#{id}", sort = "PARCEL")
	record Parcel(String id, @Unique String code, String status, @Version @Nullable Long version) {

	}

	/**
	 * Entity of a tenant in the same table.
	 */
	@Table("depot")
	@PrimaryKey(partition = "TENANT#{tenant}#{parcel}", sort = "LABEL")
	record Label(@TenantId String tenant, String parcel, String text) {

	}

	static class Listeners {

		final BlockingQueue<ChangeEvent<Parcel>> events = new LinkedBlockingQueue<>();

		final BlockingQueue<String> labels = new LinkedBlockingQueue<>();

		final BlockingQueue<String> statuses = new LinkedBlockingQueue<>();

		@DynamoStreamListener(concurrency = 3)
		void changed(ChangeEvent<Parcel> event) {
			this.events.add(event);
		}

		@DynamoStreamListener(group = "statuses")
		void written(Parcel parcel) {
			this.statuses.add(parcel.status());
		}

		@DynamoStreamListener
		void labelled(Inserted<Label> event) {
			this.labels.add(TenantScope.current() + " " + event.after().text());
		}

		@Nullable ChangeEvent<Parcel> next() throws InterruptedException {
			return this.events.poll(20, TimeUnit.SECONDS);
		}

	}

	/**
	 * Entity with maps.
	 */
	@Table("depot")
	@PrimaryKey(partition = "STOCK#{id}", sort = "STOCK")
	record Stock(String id, Map<String, Integer> counts, List<Map<String, Integer>> days) {

	}

	static class Counted {

		private final BlockingQueue<Stock> stocks = new LinkedBlockingQueue<>();

		@DynamoStreamListener
		void counted(Stock stock) {
			this.stocks.add(stock);
		}

	}

	static class Misfits {

		@DynamoStreamListener
		void two(Inserted<Parcel> one, Inserted<Parcel> two) {
		}

		@DynamoStreamListener
		String returning(Inserted<Parcel> event) {
			return event.id();
		}

		@DynamoStreamListener(expired = DynamoStreamListener.Expired.ONLY)
		void expired(Inserted<Parcel> event) {
		}

		@DynamoStreamListener
		void text(String text) {
		}

		@DynamoStreamListener
		@SuppressWarnings("rawtypes")
		void raw(ChangeEvent event) {
		}

		@DynamoStreamListener(concurrency = 0)
		void slow(Parcel parcel) {
		}

		@Async
		@DynamoStreamListener
		void later(Parcel parcel) {
		}

	}

	static class Flaky {

		private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

		private final BlockingQueue<String> stopped = new LinkedBlockingQueue<>();

		private final BlockingQueue<String> others = new LinkedBlockingQueue<>();

		private final AtomicInteger calls = new AtomicInteger();

		@DynamoStreamListener(id = "flaky")
		@Idempotent(key = "#event.id()", releaseOn = IllegalStateException.class)
		void placed(Inserted<Parcel> event) {
			if (this.calls.incrementAndGet() < 3) {
				if (this.calls.get() == 2) {
					this.stopped.add(event.id());
				}
				throw new IllegalStateException("call " + this.calls.get());
			}
			this.done.add(event.after().id());
		}

		BlockingQueue<String> done() {
			return this.done;
		}

		@DynamoStreamListener(id = "others", group = "others")
		void alsoPlaced(Inserted<Parcel> event) {
			this.others.add(event.after().id());
		}

		BlockingQueue<String> others() {
			return this.others;
		}

		BlockingQueue<String> stopped() {
			return this.stopped;
		}

		int calls() {
			return this.calls.get();
		}

	}

	static class Reading {

		final BlockingQueue<String> parents = new LinkedBlockingQueue<>();

		private final DynamoOperations operations;

		private final ObservationRegistry observations;

		Reading(DynamoOperations operations, ObservationRegistry observations) {
			this.operations = operations;
			this.observations = observations;
		}

		@DynamoStreamListener(concurrency = 2)
		void placed(Inserted<Parcel> event) {
			this.operations.entity(Parcel.class).named("Look").findById(event.after().id());
			Observation current = this.observations.getCurrentObservation();
			this.parents.add((current != null) ? current.getContext().getName() : "none");
		}

	}

	static class Manual {

		final BlockingQueue<List<Parcel>> batches = new LinkedBlockingQueue<>();

		@DynamoStreamListener(autoStartup = false)
		void taken(List<Parcel> parcels) {
			this.batches.add(parcels);
		}

	}

}
