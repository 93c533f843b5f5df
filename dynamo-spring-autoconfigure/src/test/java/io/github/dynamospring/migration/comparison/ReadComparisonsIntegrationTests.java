package io.github.dynamospring.migration.comparison;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.batch.DynamoBatchAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.migration.DynamoMigrationAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.values.MemoryObjects;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of reads that are compared with the other side of a live migration, and of the
 * meters of live migrations.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class ReadComparisonsIntegrationTests {

	/** All cities are objects of their own on each side. */
	private static final MemoryObjects OBJECTS = new MemoryObjects();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(
			(context) -> context.setAttributeSettings(
					new AttributeSettings(1000, Set.of(), () -> null, new LargeSettings(() -> OBJECTS, "", 1))),
			OldParcel.class, NewParcel.class)
		.emptied();

	/** Answer of the new side to {@code readByCode}. */
	private static volatile UnaryOperator<List<NewParcel>> answer = UnaryOperator.identity();

	/** Answer of the new side to {@code readByCode} of permits. */
	private static volatile UnaryOperator<List<NewPermit>> answerOfPermits = UnaryOperator.identity();

	/** Tenant of the calls of a thread. */
	private static final ThreadLocal<@Nullable String> tenant = new ThreadLocal<>();

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final ApplicationContextRunner application = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoDbClientAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class,
				DynamoBatchAutoConfiguration.class, DynamoMigrationAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.endpoint=" + database.endpoint(), "dynamo.region=eu-central-1",
				"dynamo.credentials.access-key=test", "dynamo.credentials.secret-key=test",
				"dynamo.tables.management=create", "dynamo.attributes.large.threshold=1B",
				"dynamo.batch.job-repository=true", "dynamo.privacy.keys=plain");

	@AfterEach
	void answerAsStored() {
		answer = UnaryOperator.identity();
		answerOfPermits = UnaryOperator.identity();
		tenant.remove();
	}

	private void run(String phase, double share, Consumer<ApplicationContext> test) {
		this.application
			.withPropertyValues("dynamo.migrations.parcels.phase=" + phase,
					"dynamo.migrations.parcels.compare=" + share)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				this.meters.clear();
				context.getBeanProvider(MeterBinder.class).forEach((binder) -> binder.bindTo(this.meters));
				test.accept(context);
			});
	}

	private void run(Consumer<OldParcels> test) {
		run("verify", 1, (context) -> {
			OldParcels parcels = context.getBean(OldParcels.class);
			parcels.save(new OldParcel("p1", "Oslo", null));
			parcels.save(new OldParcel("p2", "Oslo", null));
			test.accept(parcels);
		});
	}

	private void awaitCalls(String result, int calls) {
		Awaited.until(() -> calls(result) >= calls);
		assertThat(calls(result)).as(result).isEqualTo(calls);
		assertThat(calls(null)).as("all").isEqualTo(calls);
	}

	private int calls(@Nullable String result) {
		return this.meters.find("dynamodb.migration.compared")
			.functionCounters()
			.stream()
			.filter((counter) -> result == null || result.equals(counter.getId().getTag("result")))
			.mapToInt((counter) -> (int) counter.count())
			.sum();
	}

	@Test
	void comparesResultsOfEntitiesOnly() {
		run((parcels) -> {
			assertThat(parcels.findById("p1")).isPresent();
			assertThat(parcels.findById("p9")).isEmpty();
			assertThat(parcels.findAllById(List.of("p1", "p2", "p9"))).hasSize(2);
			assertThat(parcels.readByCode("p1")).hasSize(1);
			assertThat(parcels.getByCode("p1")).isNotNull();
			awaitCalls("equal", 5);
			assertThat(parcels.existsById("p1")).isTrue();
			assertThat(parcels.countByCode("p1")).isOne();
			assertThat(parcels.findSoonByCode("p1").join()).hasSize(1);
			assertThat(parcels.findAll()).hasSize(2);
			try (Stream<OldParcel> stream = parcels.streamByCode("p1")) {
				assertThat(stream).hasSize(1);
			}
			assertThat(parcels.findById("p1")).isPresent();
			awaitCalls("equal", 6);
		});
	}

	@Test
	void findsAndLogsADifferenceWithoutChangingTheAnswer(CapturedOutput output) {
		run((parcels) -> {
			change("new-parcels", "P#p1", "Rome");
			assertThat(parcels.findById("p1")).map(OldParcel::city).contains("Oslo");
			assertThat(parcels.findAllById(List.of("p2", "p1"))).extracting(OldParcel::city).containsOnly("Oslo");
			awaitCalls("different", 2);
			assertThat(output).containsOnlyOnce("Migration 'parcels': both sides differ. ")
				.contains("has a copy that differs in [city]: ")
				.contains("p1")
				.doesNotContain("Rome");
		});
	}

	@Test
	void findsAMissingItemAndACopyWithoutItsOldItem() {
		run((parcels) -> {
			delete("new-parcels", "P#p1");
			delete("old-parcels", "PARCEL#p2");
			assertThat(parcels.findById("p1")).isPresent();
			assertThat(parcels.findById("p2")).isEmpty();
			awaitCalls("different", 2);
		});
	}

	@Test
	void countsNoDifferenceThatBothItemsDoNotHave(CapturedOutput output) {
		run((parcels) -> {
			answer = (found) -> List.of(new NewParcel("p1", "Rome", 1L));
			assertThat(parcels.readByCode("p1")).extracting(OldParcel::city).containsExactly("Oslo");
			answer = (found) -> List.of();
			parcels.readByCode("p1");
			answer = (found) -> List.of(new NewParcel("p9", "Rome", 1L));
			assertThat(parcels.readByCode("p9")).isEmpty();
			awaitCalls("unconfirmed", 3);
			assertThat(output).doesNotContain("both sides differ");
		});
	}

	@Test
	void countsNoItemOfItsOwn() {
		run((parcels) -> {
			database.client()
				.updateItem((update) -> update.tableName(LocalDatabase.tableName("new-parcels"))
					.key(key("new-parcels", "P#p1"))
					.updateExpression("SET city = :city REMOVE #source")
					.expressionAttributeNames(Map.of("#source", "_source"))
					.expressionAttributeValues(Map.of(":city", AttributeValue.fromS("Rome"))));
			assertThat(parcels.findById("p1")).isPresent();
			awaitCalls("unconfirmed", 1);
		});
	}

	@Test
	void aFailureOfTheOtherSideDoesNotReachTheCaller() {
		run((parcels) -> {
			answer = (found) -> {
				throw new IllegalStateException("the other side");
			};
			assertThat(parcels.readByCode("p1")).hasSize(1);
			awaitCalls("failed", 1);
			answer = (found) -> {
				throw new StackOverflowError();
			};
			assertThat(parcels.readByCode("p1")).hasSize(1);
			awaitCalls("failed", 2);
		});
	}

	@Test
	void comparesInTheTenantOfTheCall() {
		List<String> tenants = new CopyOnWriteArrayList<>();
		answerOfPermits = (found) -> {
			tenants.add(TenantScope.current() + " " + found.get(0).city());
			return found;
		};
		this.application
			.withPropertyValues("dynamo.migrations.permits.phase=verify", "dynamo.migrations.permits.compare=1")
			.run((context) -> {
				context.getBeanProvider(MeterBinder.class).forEach((binder) -> binder.bindTo(this.meters));
				OldPermits permits = context.getBean(OldPermits.class);
				tenant.set("north");
				permits.save(new OldPermit(null, "p1", "Oslo", null));
				TenantScope.run("south", () -> permits.save(new OldPermit(null, "p1", "Rome", null)));
				assertThat(permits.readByCode("p1")).extracting(OldPermit::city).containsExactly("Oslo");
				TenantScope.run("south", () -> permits.readByCode("p1"));
				assertThat(permits.readByCode("p1")).extracting(OldPermit::tenant).containsExactly("north");
				awaitCalls("equal", 3);
				assertThat(tenants).containsExactly("north Oslo", "south Rome", "north Oslo");
			});
	}

	@Test
	void comparesEntitiesWithoutATenantInTheScopeOfTheCall() {
		List<String> tenants = new CopyOnWriteArrayList<>();
		run((parcels) -> {
			answer = (found) -> {
				tenants.add(String.valueOf(TenantScope.current()));
				return found;
			};
			parcels.readByCode("p1");
			TenantScope.run("south", () -> parcels.readByCode("p1"));
			parcels.readByCode("p1");
			awaitCalls("equal", 3);
			assertThat(tenants).containsExactly("null", "south", "null");
		});
	}

	@Test
	void callsDoNotWaitForTheOtherSide() {
		run((parcels) -> {
			CountDownLatch begun = new CountDownLatch(1);
			CountDownLatch end = new CountDownLatch(1);
			answer = (found) -> {
				begun.countDown();
				await(end);
				return found;
			};
			parcels.readByCode("p1");
			await(begun);
			for (int i = 0; i < 20; i++) {
				assertThat(parcels.readByCode("p1")).hasSize(1);
			}
			assertThat(calls("dropped")).isEqualTo(4);
			end.countDown();
			Awaited.until(() -> calls("equal") == 17);
		});
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@ParameterizedTest
	@CsvSource({ "verify, 0", "backfill, 1", "dual-write, 1" })
	void asksNobodyWithoutAShareOrInEarlierPhases(String phase, double share) {
		AtomicInteger asked = new AtomicInteger();
		run(phase, share, (context) -> {
			answer = (found) -> {
				asked.incrementAndGet();
				return found;
			};
			OldParcels parcels = context.getBean(OldParcels.class);
			parcels.save(new OldParcel("p1", "Oslo", null));
			for (int i = 0; i < 20; i++) {
				assertThat(parcels.readByCode("p1")).hasSize(1);
			}
		});
		assertThat(asked).hasValue(0);
		assertThat(calls(null)).isZero();
	}

	@Test
	void comparesBothRepositoriesInReadNew() {
		run((parcels) -> {
		});
		run("verify", 0, (context) -> {
			change("new-parcels", "P#p2", "Rome");
			LiveMigrations migrations = context.getBean(LiveMigrations.class);
			assertThat(migrations.run("parcels").status()).isEqualTo(Status.INCOMPLETE);
			assertThat(items("verify", "matched")).isOne();
			assertThat(items("verify", "different")).isOne();
			assertThat(items("backfill", "copied")).isZero();
			assertThat(inPhase("verify")).isOne();
			assertThat(inPhase("read-new")).isZero();
			change("new-parcels", "P#p2", "Oslo");
			assertThat(migrations.run("parcels").status()).isEqualTo(Status.COMPLETE);
			assertThat(items("verify", "matched")).isEqualTo(3);
		});
		run("read-new", 1, (context) -> {
			OldParcels old = context.getBean(OldParcels.class);
			NewParcels parcels = context.getBean(NewParcels.class);
			assertThat(old.findById("p1")).isPresent();
			assertThat(parcels.findById("p1")).isPresent();
			awaitCalls("equal", 2);
			assertThat(inPhase("read-new")).isOne();
			change("old-parcels", "PARCEL#p1", "Rome");
			assertThat(old.findById("p1")).map(OldParcel::city).contains("Oslo");
			assertThat(parcels.findById("p1")).map(NewParcel::city).contains("Oslo");
			Awaited.until(() -> calls("different") == 2);
		});
		assertThat(inPhase("read-new")).isZero();
	}

	private double items(String job, String outcome) {
		FunctionCounter counter = this.meters.get("dynamodb.migration.items")
			.tags("migration", "parcels", "job", job, "outcome", outcome)
			.functionCounter();
		return counter.count();
	}

	private double inPhase(String phase) {
		return this.meters.get("dynamodb.migration.phase").tags("migration", "parcels", "phase", phase).gauge().value();
	}

	private static void change(String table, String partition, String city) {
		database.client()
			.updateItem((update) -> update.tableName(LocalDatabase.tableName(table))
				.key(key(table, partition))
				.updateExpression("SET city = :city")
				.expressionAttributeValues(Map.of(":city", AttributeValue.fromS(city))));
	}

	private static void delete(String table, String partition) {
		database.client()
			.deleteItem((delete) -> delete.tableName(LocalDatabase.tableName(table)).key(key(table, partition)));
	}

	private static Map<String, AttributeValue> key(String table, String partition) {
		AttributeValue value = AttributeValue.fromS(partition);
		return table.equals("old-parcels") ? Map.of("pk", value) : Map.of("pk", value, "sk", AttributeValue.fromS("P"));
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Application.class)
	@EnableDynamoRepositories(considerNestedRepositories = true)
	static class Application {

		@Bean
		Migration migration() {
			return Migration.named("parcels")
				.from(OldParcel.class)
				.to(NewParcel.class)
				.map((old) -> new NewParcel(old.code(), old.city(), null))
				.back((parcel) -> new OldParcel(parcel.code(), parcel.city(), null));
		}

		@Bean
		Migration permits() {
			return Migration.named("permits")
				.from(OldPermit.class)
				.to(NewPermit.class)
				.map((old) -> new NewPermit(old.tenant(), old.code(), old.city(), null))
				.back((permit) -> new OldPermit(permit.tenant(), permit.code(), permit.city(), null));
		}

		@Bean
		LargeObjects objects() {
			return OBJECTS;
		}

		@Bean
		TenantResolver tenants() {
			return tenant::get;
		}

		@Bean
		TableNameResolver names() {
			return LocalDatabase::tableName;
		}

	}

	@Table("old-parcels")
	@PrimaryKey(partition = "PARCEL#{code}")
	record OldParcel(String code, @Attribute(large = true) String city, @Version @Nullable Long version) {

	}

	@Table("new-parcels")
	@PrimaryKey(partition = "P#{code}", sort = "P")
	record NewParcel(String code, @Attribute(large = true) String city, @Version @Nullable Long version) {

	}

	@Table("old-permits")
	@PrimaryKey(partition = "{tenant}#PERMIT#{code}")
	record OldPermit(@TenantId @Nullable String tenant, String code, String city, @Version @Nullable Long version) {

	}

	@Table("new-permits")
	@PrimaryKey(partition = "{tenant}#P#{code}", sort = "P")
	record NewPermit(@TenantId @Nullable String tenant, String code, String city, @Version @Nullable Long version) {

	}

	interface OldPermits extends DynamoRepository<OldPermit, String> {

		List<OldPermit> readByCode(String code);

	}

	interface NewPermits extends DynamoRepository<NewPermit, String> {

		List<NewPermit> findByCode(String code);

		default List<NewPermit> readByCode(String code) {
			return answerOfPermits.apply(findByCode(code));
		}

	}

	interface OldParcels extends DynamoRepository<OldParcel, String> {

		List<OldParcel> readByCode(String code);

		@Nullable OldParcel getByCode(String code);

		long countByCode(String code);

		Stream<OldParcel> streamByCode(String code);

		CompletableFuture<List<OldParcel>> findSoonByCode(String code);

		@AllowScan
		List<OldParcel> findAll();

	}

	interface NewParcels extends DynamoRepository<NewParcel, String> {

		List<NewParcel> findByCode(String code);

		@Nullable NewParcel getByCode(String code);

		long countByCode(String code);

		Stream<NewParcel> streamByCode(String code);

		CompletableFuture<List<NewParcel>> findSoonByCode(String code);

		@AllowScan
		List<NewParcel> findAll();

		default List<NewParcel> readByCode(String code) {
			return answer.apply(findByCode(code));
		}

	}

}
