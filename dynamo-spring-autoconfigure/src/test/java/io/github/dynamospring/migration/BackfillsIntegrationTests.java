package io.github.dynamospring.migration;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.aop.support.AopUtils;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for {@link Backfills}, with a job repository in H2.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class BackfillsIntegrationTests {

	private static final int PARCELS = 300;

	private static final BackfillSettings SETTINGS = new BackfillSettings(2, 100_000, 0, KeyVisibility.PLAIN,
			Duration.ofSeconds(2));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of(Parcel.class, Pallet.class, Sealed.class, BackfillOwner.class, BackfillRecord.class)
		.emptied();

	private static final LocalApplication older = LocalApplication.of(database.client(),
			LocalApplication.mappingOf(OldParcel.class), LocalDatabase::tableName, LocalDatabase.TEMPLATE_SETTINGS,
			LocalDatabase.PLANNER_SETTINGS);

	private AnnotationConfigApplicationContext jobs;

	@BeforeEach
	void fill() {
		this.jobs = new AnnotationConfigApplicationContext(JdbcJobs.class);
		List<OldParcel> parcels = IntStream.range(0, PARCELS)
			.mapToObj((i) -> new OldParcel("p" + i, "city" + i % 7, null))
			.toList();
		older.template().saveAll(parcels);
		database.template().insert(new Pallet("1", 3));
		database.clear();
	}

	@AfterAll
	static void destroy() {
		older.template().destroy();
	}

	@Test
	void writesEachItemAgainAndCompletesItsIndexes() {
		Backfills backfills = backfills(SETTINGS, Migration.of(Parcel.class));
		backfills.require(definition(), "gsi1");
		assertThat(backfills.whyClosed(definition(), "gsi1"))
			.isEqualTo("has no keys of older items: run the backfill of table parcels");
		BackfillProgress progress = backfills.run("parcels");
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.rewritten()).isEqualTo(PARCELS);
		assertThat(progress.changed()).isEqualTo(PARCELS);
		assertThat(progress.verified()).isEqualTo(PARCELS);
		assertThat(progress.failures()).isZero();
		assertThat(progress.segments()).isEqualTo(16);
		assertThat(progress.segmentsDone()).isEqualTo(16);
		assertThat(progress.units()).isGreaterThanOrEqualTo(PARCELS);
		assertThat(items()).allSatisfy((item) -> assertThat(item.get("gsi1pk").s()).startsWith("CITY#city"));
		assertThat(backfills.whyClosed(definition(), "gsi1")).isNull();
		database.clear();
		progress = backfills.run("parcels");
		assertThat(progress.changed()).isZero();
		assertThat(database.requests()).filteredOn(UpdateItemRequest.class::isInstance).hasSizeLessThan(10);
	}

	@Test
	void refusesRepositoriesThatKeepNothing() {
		for (JobRepository repository : new JobRepository[] { null, new ResourcelessJobRepository() }) {
			Backfills backfills = backfills(repository, SETTINGS, Migration.of(Parcel.class));
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> backfills.run("parcels"))
				.withMessage("The backfill of parcels cannot start, because the application has no JobRepository that "
						+ "keeps the progress of jobs: set dynamo.batch.job-repository=true, or use a JobRepository in a "
						+ "relational database or MongoDB");
		}
	}

	@Test
	void refusesTablesWithoutMigration() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> backfills(SETTINGS, Migration.of(Parcel.class)).run("orders"))
			.withMessage("No Migration is of the table 'orders': there are backfills of parcels");
	}

	@Test
	void refusesMigrationsOfOtherTypes() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> backfills(SETTINGS, Migration.of(String.class)))
			.withMessage("A Migration names java.lang.String, which is no entity of a table");
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> backfills(SETTINGS, Migration.of(Parcel.class, BackfillOwner.class)))
			.withMessage("A Migration names entities of the tables backfills, parcels");
	}

	@Test
	void refusesMigrationsOfEncryptedItems() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> backfills(SETTINGS, Migration.of(Sealed.class)))
			.withMessage("A Migration names " + Sealed.class.getName() + ", but in its table [Sealed.text] are "
					+ "encrypted, and a backfill compares items where DynamoDB cannot look into them");
	}

	@Test
	void joinsTheMigrationsOfATable() {
		Backfills backfills = backfills(SETTINGS, Migration.of(Parcel.class), Migration.of(Pallet.class));
		assertThat(backfills.tables()).containsExactly("parcels");
		assertThat(backfills.includes(Pallet.class)).isTrue();
		assertThat(backfills.includes(OldParcel.class)).isFalse();
		assertThat(backfills.run("parcels").verified()).isEqualTo(PARCELS + 1);
	}

	@Test
	void findsItemsThatAnOlderVersionOfTheApplicationWrites() {
		JobRepository repository = beforeVerification(
				() -> older.template().save(older.template().findById("p7", OldParcel.class).orElseThrow()));
		Backfills backfills = backfills(repository, SETTINGS, Migration.of(Parcel.class));
		backfills.require(definition(), "gsi1");
		BackfillProgress progress = backfills.run("parcels");
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.failures()).isOne();
		assertThat(progress.messages())
			.containsExactly("Parcel with key pk = PARCEL#p7, sk = PARCEL differs in [gsi1pk, gsi1sk]");
		assertThat(backfills.whyClosed(definition(), "gsi1")).isNotNull();
		backfills = backfills(SETTINGS, Migration.of(Parcel.class));
		assertThat(backfills.run("parcels").changed()).isOne();
		assertThat(backfills.whyClosed(definition(), "gsi1")).isNull();
	}

	private JobRepository beforeVerification(Runnable action) {
		JobRepository repository = this.jobs.getBean(JobRepository.class);
		return (JobRepository) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { JobRepository.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("createStepExecution") && arguments[0].equals(BackfillJob.VERIFY)) {
						action.run();
					}
					return AopUtils.invokeJoinpointUsingReflection(repository, method, arguments);
				});
	}

	@Test
	void isRefusedWhileAnotherInstanceRunsIt() {
		Lease<BackfillOwner> other = new ExclusiveRuns(database.context(), database.template(), SETTINGS.lease())
			.lease(LocalDatabase.tableName("parcels"));
		assertThat(other.acquire()).isTrue();
		assertThatExceptionOfType(CannotAcquireLockException.class).isThrownBy(() -> {
			try (SimpleAsyncTaskScheduler renewal = new SimpleAsyncTaskScheduler()) {
				renewal.scheduleAtFixedRate(other::renew, Duration.ofMillis(100));
				backfills(SETTINGS, Migration.of(Parcel.class)).run("parcels");
			}
		})
			.withMessageStartingWith("The backfill of parcels is run by ")
			.withMessageEndingWith(": wait until it ends. " + "After a kill, another run begins within 2 s");
	}

	@Test
	void stopsAtAnItemThatCannotBeReadUnlessFailuresAreAllowed() {
		spoil("p7");
		Backfills strict = backfills(SETTINGS, Migration.of(Parcel.class));
		BackfillProgress failed = strict.run("parcels");
		assertThat(failed.status()).isEqualTo(Status.FAILED);
		assertThat(failed.messages()).anySatisfy((message) -> assertThat(message).contains("items cannot be written "
				+ "again, which is more than dynamo.backfill.max-failures: An item of parcels with key pk = PARCEL#p7"));
		BackfillSettings lenient = new BackfillSettings(2, 100_000, 0.01, KeyVisibility.HIDDEN, Duration.ofSeconds(2));
		BackfillProgress progress = backfills(lenient, Migration.of(Parcel.class)).run("parcels");
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.verified()).isEqualTo(PARCELS);
		assertThat(progress.failures()).isOne();
		assertThat(progress.messages()).allSatisfy((message) -> assertThat(message).doesNotContain("p7"));
	}

	@Test
	void collectsAnItemWhoseTypeCannotBeRead() {
		set("p7", "_type", AttributeValue.fromS("Unreadable"));
		try (FaultProxy proxy = new FaultProxy(database.endpoint());
				KillableInstance instance = new KillableInstance(proxy.endpoint(), database.context(),
						this.jobs.getBean(JobRepository.class), Long.MAX_VALUE, Migration.of(Parcel.class))) {
			proxy.use(FaultSchedule.always(Request.to("Scan"),
					Fault.changedAnswer("{\"S\":\"Unreadable\"}", "{\"X\":\"Unreadable\"}")));
			BackfillProgress progress = instance.backfills().run("parcels");
			assertThat(progress.status()).isEqualTo(Status.FAILED);
			assertThat(progress.messages()).anySatisfy((message) -> assertThat(message).contains("1 of ",
					"dynamo.backfill.max-failures: An item of parcels with key pk = PARCEL#p7, sk = PARCEL: "));
		}
	}

	@ParameterizedTest
	@MethodSource
	void writesATypeThatIsNoText(AttributeValue type) {
		set("p7", "_type", type);
		assertThat(backfills(SETTINGS, Migration.of(Parcel.class)).run("parcels").verified()).isEqualTo(PARCELS);
		assertThat(items()).hasSize(PARCELS);
	}

	static List<AttributeValue> writesATypeThatIsNoText() {
		return List.of(AttributeValue.fromN("1"), AttributeValue.fromM(Map.of()));
	}

	@Test
	void leavesItemsOfUnknownTypesAlone() {
		set("p7", "_type", AttributeValue.fromS("Package"));
		BackfillProgress progress = backfills(SETTINGS, Migration.of(Parcel.class)).run("parcels");
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.verified()).isEqualTo(PARCELS - 1);
	}

	@Test
	void goesOnAfterAKillBehindTheCommittedChunks() {
		JobRepository repository = this.jobs.getBean(JobRepository.class);
		for (int kill = 0; kill < 3; kill++) {
			try (KillableInstance instance = instance(repository, 90)) {
				assertThatThrownBy(() -> instance.backfills().run("parcels")).isInstanceOf(Throwable.class);
				assertThat(instance.isKilled()).isTrue();
			}
		}
		assertThat(items()).filteredOn((item) -> item.containsKey("gsi1pk")).isNotEmpty().hasSizeLessThan(PARCELS);
		try (KillableInstance instance = instance(repository, Long.MAX_VALUE)) {
			BackfillProgress progress = instance.backfills().run("parcels");
			assertThat(progress.status()).isEqualTo(Status.COMPLETE);
			assertThat(progress.rewritten()).isEqualTo(PARCELS);
			assertThat(progress.verified()).isEqualTo(PARCELS);
		}
		assertThat(repository.getJobInstances("dynamo-backfill-parcels", 0, 10)).hasSize(1);
		assertThat(items()).allSatisfy((item) -> assertThat(item).containsKey("gsi1pk"));
	}

	private static KillableInstance instance(JobRepository repository, long updates) {
		return new KillableInstance(database.endpoint(), database.context(), repository, updates,
				Migration.of(Parcel.class));
	}

	@Test
	void stopsAfterItsCurrentChunksAndGoesOn() {
		AtomicReference<Backfills> stopped = new AtomicReference<>();
		JobRepository repository = beforeVerification(() -> stopped.get().stop("parcels"));
		stopped.set(backfills(repository, SETTINGS, Migration.of(Parcel.class)));
		assertThat(stopped.get().progress("parcels")).isNull();
		assertThat(stopped.get().stop("parcels")).isFalse();
		BackfillProgress progress = stopped.get().run("parcels");
		assertThat(progress.status()).isEqualTo(Status.STOPPED);
		assertThat(progress.rewritten()).isEqualTo(PARCELS);
		Backfills other = backfills(SETTINGS, Migration.of(Parcel.class));
		assertThat(other.progress("parcels")).extracting(BackfillProgress::status).isEqualTo(Status.STOPPED);
		assertThat(other.run("parcels").status()).isEqualTo(Status.COMPLETE);
		assertThat(other.progress("parcels")).extracting(BackfillProgress::changed).isEqualTo((long) PARCELS);
	}

	@Test
	void beginsAnewIfTheModelHasChanged(CapturedOutput output) {
		spoil("p7");
		assertThat(backfills(SETTINGS, Migration.of(Parcel.class)).run("parcels").status()).isEqualTo(Status.FAILED);
		database.client().deleteItem((request) -> request.tableName(LocalDatabase.tableName("parcels")).key(key("p7")));
		BackfillProgress progress = backfills(SETTINGS, Migration.of(Parcel.class, Pallet.class)).run("parcels");
		assertThat(output)
			.contains("The backfill of parcels begins anew, because the model has changed since the last run");
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.verified()).isEqualTo(PARCELS);
	}

	@Test
	void failsIfTheTableIsGone() {
		Backfills backfills = new Backfills(List.of(Migration.of(Parcel.class)), database.context(),
				database.template(), (client) -> database.client(),
				(table) -> table.equals("parcels") ? "gone" : LocalDatabase.tableName(table),
				() -> this.jobs.getBean(JobRepository.class), SETTINGS, LocalDatabase.CLOCK);
		BackfillProgress progress = backfills.run("parcels");
		assertThat(progress.status()).isEqualTo(Status.FAILED);
		assertThat(progress.messages()).singleElement().asString().contains("Table gone does not exist");
	}

	@Test
	void keepsAnIndexClosedThatHasOtherTypes() {
		DynamoMappingContext wider = LocalApplication.mappingOf(Parcel.class, Crate.class, BackfillOwner.class,
				BackfillRecord.class);
		Backfills partial = backfills(wider, Migration.of(Parcel.class));
		partial.require(definition(), "gsi1");
		BackfillProgress progress = partial.run("parcels");
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.messages()).containsExactly(
				"an index stays closed, because it also has items of Crate: add their types to the Migration");
		assertThat(partial.whyClosed(definition(), "gsi1")).isNotNull();
		Backfills whole = backfills(wider, Migration.of(Parcel.class, Crate.class));
		assertThat(whole.run("parcels").status()).isEqualTo(Status.COMPLETE);
		assertThat(whole.whyClosed(definition(), "gsi1")).isNull();
	}

	@Test
	void aTypeThatJoinsAnIndexDoesNotCloseIt() {
		Backfills backfills = backfills(SETTINGS, Migration.of(Parcel.class));
		backfills.require(definition(), "gsi1");
		backfills.run("parcels");
		DynamoMappingContext wider = LocalApplication.mappingOf(Parcel.class, Crate.class, BackfillOwner.class,
				BackfillRecord.class);
		assertThat(backfills(wider, Migration.of(Parcel.class)).whyClosed(definition(), "gsi1")).isNull();
	}

	private Backfills backfills(DynamoMappingContext context, Migration... migrations) {
		return new Backfills(List.of(migrations), context, database.template(), (client) -> database.client(),
				LocalDatabase::tableName, () -> this.jobs.getBean(JobRepository.class), SETTINGS, LocalDatabase.CLOCK);
	}

	private static void spoil(String id) {
		set(id, "city", AttributeValue.fromBool(true));
	}

	private static void set(String id, String name, AttributeValue value) {
		database.client()
			.updateItem((request) -> request.tableName(LocalDatabase.tableName("parcels"))
				.key(key(id))
				.updateExpression("SET #name = :value")
				.expressionAttributeNames(Map.of("#name", name))
				.expressionAttributeValues(Map.of(":value", value)));
	}

	private static Map<String, AttributeValue> key(String id) {
		return Map.of("pk", AttributeValue.fromS("PARCEL#" + id), "sk", AttributeValue.fromS("PARCEL"));
	}

	private Backfills backfills(BackfillSettings settings, Migration... migrations) {
		return backfills(this.jobs.getBean(JobRepository.class), settings, migrations);
	}

	private static Backfills backfills(@Nullable JobRepository jobs, BackfillSettings settings,
			Migration... migrations) {
		return new Backfills(List.of(migrations), database.context(), database.template(),
				(client) -> database.client(), LocalDatabase::tableName, () -> jobs, settings, LocalDatabase.CLOCK);
	}

	private static TableDefinition definition() {
		return new TableDefinition(LocalDatabase.tableName("parcels"), database.context().getTable("parcels").schema(),
				TableSettings.DEFAULT);
	}

	private static List<Map<String, AttributeValue>> items() {
		return database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName("parcels")))
			.items()
			.stream()
			.filter((item) -> item.get("_type").s().equals("Parcel"))
			.toList();
	}

	@Table("parcels")
	@TypeAlias("Parcel")
	@PrimaryKey(partition = "PARCEL#{id}", sort = "PARCEL")
	record OldParcel(String id, String city, @Version @Nullable Long version) {

	}

	@Table("parcels")
	@PrimaryKey(partition = "PARCEL#{id}", sort = "PARCEL")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CITY#{city}", sort = "PARCEL#{id}")
	record Parcel(String id, String city, @Version @Nullable Long version) {

	}

	@Table("parcels")
	@PrimaryKey(partition = "CRATE#{id}", sort = "CRATE")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CITY#{city}", sort = "CRATE#{id}")
	record Crate(String id, String city) {

	}

	@Table("parcels")
	@PrimaryKey(partition = "PALLET#{id}", sort = "PALLET")
	record Pallet(String id, int places) {

	}

	@Table("sealed-parcels")
	record Sealed(@PartitionKey String id, @Attribute(encrypted = true) String text) {

	}

}
