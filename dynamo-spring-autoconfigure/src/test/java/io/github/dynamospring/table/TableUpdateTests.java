package io.github.dynamospring.table;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.ControlPlane.Refusal;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TableOperations#update} with a server that does what DynamoDB Local
 * does not.
 */
@ExtendWith(OutputCaptureExtension.class)
class TableUpdateTests {

	private static final TableSchema BARE = Tables.shop();

	private static final TableDefinition TWO_INDEXES = Tables.definition(Tables.shop(Tables.GLOBAL, Tables.MULTI));

	private static final String DENIED = "User: arn:aws:iam::123456789012:user/me is not authorized to perform: "
			+ "dynamodb:UpdateTable";

	private final BoundedWait patience = new BoundedWait(Duration.ofSeconds(30), Duration.ofMillis(5));

	private final List<String> backfills = new CopyOnWriteArrayList<>();

	private ControlPlane server;

	private TableOperations operations;

	private void given(TableDefinition definition) throws IOException {
		this.server = new ControlPlane(definition);
		this.operations = operations();
	}

	private TableOperations operations() {
		return new TableOperations(this.server.client(), Duration.ofMinutes(1), Duration.ofMillis(1));
	}

	@AfterEach
	void close() {
		this.operations.close();
		this.server.close();
	}

	private void update(TableDefinition definition) {
		this.operations.update(List.of(definition));
	}

	private void awaitUpdate(TableDefinition definition) {
		assertThat(this.patience.until(() -> {
			TableDrift drift = this.operations.compare(definition);
			return drift.differences().isEmpty() ? Optional.of(drift) : Optional.empty();
		})).isPresent();
	}

	@Test
	void addsIndexesOneByOneWithoutMakingTheStartWait(CapturedOutput output) throws IOException {
		given(Tables.definition(BARE));
		this.server.freeze(true);
		update(TWO_INDEXES);
		assertThat(this.server.changes()).containsExactly("add gsi1");
		awaitReason("gsi1", "is being created, since 20");
		awaitReason("bySite", "waits to be added, since 20");
		this.server.elapse();
		awaitReason("gsi1", "is being back-filled, since 20");
		assertThat(this.operations.whyUnavailable("prod-shop", "other")).isNull();
		assertThat(this.operations.whyUnavailable("other", "gsi1")).isNull();
		this.server.elapse();
		awaitReason("bySite", "is being created, since 20");
		assertThat(this.operations.whyUnavailable("prod-shop", "gsi1")).isNull();
		this.server.freeze(false);
		awaitUpdate(TWO_INDEXES);
		assertThat(this.server.changes()).containsExactly("add gsi1", "add bySite");
		awaitReason("bySite", "");
		// the line is printed once the index is open
		Awaited.until(() -> output.toString().contains("Index bySite of table prod-shop is ready, after "));
		assertThat(output).contains("Table prod-shop: add index gsi1",
				"Index gsi1 of table prod-shop is being back-filled, since 20");
	}

	private void awaitReason(String index, String reason) {
		assertThat(this.patience.until(() -> {
			String why = Objects.toString(this.operations.whyUnavailable("prod-shop", index), "");
			return (reason.isEmpty() ? why.isEmpty() : why.startsWith(reason)) ? Optional.of(why) : Optional.empty();
		})).as(reason).isPresent();
	}

	@Test
	void addsAllSettings() throws IOException {
		given(Tables.definition(BARE));
		Throughput warm = new Throughput(13000, 5000);
		TableSettings settings = new TableSettings(null,
				new CapacitySettings(null, warm, new Throughput(100, 200), null), Map.of(),
				"STANDARD_INFREQUENT_ACCESS", null, true, true, "NEW_IMAGE", Map.of("team", "shop", "cost", "42"));
		TableDefinition definition = Tables
			.definition(new TableSchema("shop", Tables.PK, Tables.SK, List.of(), "expiresAt"), settings);
		update(definition);
		awaitUpdate(definition);
		assertThat(this.server.changes()).containsExactly("tags {cost=42, team=shop}", "time to live by expiresAt",
				"recovery", "{\"DeletionProtectionEnabled\":true}",
				"{\"StreamSpecification\":{\"StreamEnabled\":true,\"StreamViewType\":\"NEW_IMAGE\"}}",
				"{\"OnDemandThroughput\":{\"MaxReadRequestUnits\":100,\"MaxWriteRequestUnits\":200}}",
				"{\"TableClass\":\"STANDARD_INFREQUENT_ACCESS\"}",
				"{\"WarmThroughput\":{\"ReadUnitsPerSecond\":13000,\"WriteUnitsPerSecond\":5000}}");
	}

	@Test
	void raisesThroughputAndLowersNone() throws IOException {
		given(Tables.definition(Tables.shop(Tables.GLOBAL), provisioned(new Throughput(10, 10), Map.of())));
		TableDefinition definition = Tables.definition(Tables.shop(Tables.GLOBAL),
				provisioned(new Throughput(5, 20), Map.of("gsi1", Tables.capacity(new Throughput(11, 1), null))));
		update(definition);
		awaitUpdate(definition);
		assertThat(this.server.changes()).containsExactly(
				"index {\"IndexName\":\"gsi1\",\"ProvisionedThroughput\":{\"ReadCapacityUnits\":11,\"WriteCapacityUnits\":10}}",
				"{\"ProvisionedThroughput\":{\"ReadCapacityUnits\":10,\"WriteCapacityUnits\":20}}");
	}

	private static TableSettings provisioned(Throughput throughput, Map<String, CapacitySettings> indexes) {
		return new TableSettings(BillingMode.PROVISIONED, Tables.capacity(throughput, null), indexes, null, null, null,
				null, null, Map.of());
	}

	@Test
	void givesANewIndexTheThroughputOfItsTable() throws IOException {
		given(Tables.definition(BARE, provisioned(new Throughput(10, 20), Map.of())));
		TableDefinition definition = Tables.definition(Tables.shop(Tables.GLOBAL));
		update(definition);
		assertThat(this.server.table().at("/GlobalSecondaryIndexes/0/ProvisionedThroughput").toString())
			.isEqualTo("{\"ReadCapacityUnits\":10,\"WriteCapacityUnits\":20}");
	}

	@Test
	void changesNothingWhereSomethingCannotBeChanged() throws IOException {
		TableSettings protectedTable = settings(true);
		given(Tables.definition(Tables.shop(index("gsi1", Tables.KEYS_ONLY)), protectedTable));
		this.server.enableTimeToLive("ttl");
		this.server.enablePointInTimeRecovery();
		TableSchema wanted = new TableSchema("shop", Tables.PK, null,
				List.of(index("gsi1", Tables.INCLUDE), Tables.MULTI, Tables.LOCAL), "expiresAt");
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> update(Tables.definition(wanted, settings(false))))
			.withMessage(
					"""
							Tables differ from their entities and settings:
							 - prod-shop: sort key is sk (S), expected absent
							 - prod-shop: index gsi1 projection is KEYS_ONLY, expected INCLUDE _type, amount
							 - prod-shop: index byStatus is absent, expected LOCAL with partition key pk (S), sort key byStatussk \
							(S), projecting KEYS_ONLY
							 - prod-shop: time to live attribute is ttl, expected expiresAt
							 - prod-shop: point in time recovery is true, expected false
							 - prod-shop: deletion protection is true, expected false""");
		assertThat(this.server.changes()).isEmpty();
	}

	private static IndexSchema index(String name, Projection projection) {
		return new IndexSchema(name, IndexSchema.Type.GLOBAL, List.of(Tables.string("gsi1pk")), List.of(), projection);
	}

	private static TableSettings settings(boolean on) {
		return new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null, on, on, null, Map.of());
	}

	@Test
	void refusesAnIndexThatWouldLackTheItemsThatAreThere() throws IOException {
		given(Tables.definition(BARE));
		this.server.addItem();
		assertThatExceptionOfType(TableMismatchException.class).isThrownBy(() -> update(computed()))
			.withMessage(
					"""
							Tables differ from their entities and settings:
							 - prod-shop: index gsi1 is absent, expected GLOBAL with partition key gsi1pk (S), sort key gsi1sk (S), \
							projecting INCLUDE _type, amount. Items that are there lack gsi1pk, gsi1sk, which are computed on \
							write, so that the index would not hold them. Define a bean Migration.of(Order.class, Refund.class) \
							for a backfill, or have an index over properties, or set \
							'dynamo.tables.definitions.shop.indexes.gsi1.accept-unindexed-items' to add it without them""");
		assertThat(this.server.changes()).isEmpty();
	}

	private static TableDefinition computed() {
		return new TableDefinition("prod-shop", Tables.shop(Tables.GLOBAL), TableSettings.DEFAULT,
				Map.of("gsi1", new ComputedKeys(Set.of("gsi1pk", "gsi1sk"), Set.of(Refund.class, Order.class))),
				Set.of());
	}

	@Test
	void namesTheTypesThatABackfillLacks() throws IOException {
		given(Tables.definition(BARE));
		this.server.addItem();
		this.operations.setIndexBackfill(new Backfill(Set.of(Order.class)));
		assertThatExceptionOfType(TableMismatchException.class).isThrownBy(() -> update(computed()))
			.withMessageContaining("Define a bean Migration.of(Refund.class) for a backfill, or have");
		assertThat(this.server.changes()).isEmpty();
		assertThat(this.backfills).isEmpty();
	}

	@Test
	void recordsTheBackfillBeforeItAddsTheIndex() throws IOException {
		given(Tables.definition(BARE));
		this.server.addItem();
		this.operations.setIndexBackfill(new Backfill(Set.of(Order.class, Refund.class)));
		update(computed());
		awaitUpdate(computed());
		assertThat(this.backfills).containsExactly("prod-shop gsi1 after []");
		assertThat(this.server.changes()).containsExactly("add gsi1");
	}

	@Test
	void recordsNoBackfillWhereSomethingCannotBeChanged() throws IOException {
		given(Tables.definition(BARE));
		this.server.addItem();
		this.operations.setIndexBackfill(new Backfill(Set.of(Order.class, Refund.class)));
		TableDefinition other = Tables.definition(Tables.shop(Tables.LOCAL));
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> this.operations.update(List.of(computed(), other)));
		assertThat(this.backfills).isEmpty();
		assertThat(this.server.changes()).isEmpty();
	}

	@Test
	void goesOnAfterACrashBetweenRecordAndIndex() throws IOException {
		given(Tables.definition(BARE));
		this.server.addItem();
		this.operations.setIndexBackfill(new Backfill(Set.of(Order.class, Refund.class)));
		this.server.refuse("UpdateTable", "AccessDeniedException", DENIED);
		assertThatExceptionOfType(TableUpdateException.class).isThrownBy(() -> update(computed()));
		update(computed());
		awaitUpdate(computed());
		update(computed());
		assertThat(this.backfills).containsExactly("prod-shop gsi1 after []", "prod-shop gsi1 after []");
		assertThat(this.server.changes()).containsExactly("add gsi1");
	}

	@Test
	void addsAnIndexOnceFromManyInstancesWithABackfill() throws IOException {
		given(Tables.definition(BARE));
		this.server.addItem();
		List<CompletableFuture<Void>> instances = IntStream.range(0, 6).mapToObj((instance) -> {
			TableOperations each = operations();
			each.setIndexBackfill(new Backfill(Set.of(Order.class, Refund.class)));
			return CompletableFuture.runAsync(() -> each.update(List.of(computed())));
		}).toList();
		assertThat(instances).allSatisfy((instance) -> assertThat(instance).succeedsWithin(Duration.ofSeconds(30)));
		awaitUpdate(computed());
		assertThat(this.server.changes()).containsExactly("add gsi1");
		assertThat(this.backfills).first().isEqualTo("prod-shop gsi1 after []");
	}

	@Test
	void needsNoBackfillOfAnEmptyTable() throws IOException {
		given(Tables.definition(BARE));
		this.operations.setIndexBackfill(new Backfill(Set.of(Order.class, Refund.class)));
		update(computed());
		awaitUpdate(computed());
		assertThat(this.backfills).isEmpty();
	}

	@Test
	void addsAnIndexWithComputedKeysToAnEmptyTable() throws IOException {
		given(Tables.definition(BARE));
		update(computed());
		this.server.addItem();
		awaitUpdate(computed());
		assertThat(this.server.changes()).containsExactly("add gsi1");
	}

	@Test
	void addsAnIndexOverComputedKeysThatItemsHave() throws IOException {
		IndexSchema other = new IndexSchema("other", IndexSchema.Type.GLOBAL, Tables.GLOBAL.partition(),
				Tables.GLOBAL.sort(), Projection.ALL);
		given(Tables.definition(Tables.shop(other)));
		this.server.addItem();
		update(computed());
		assertThat(this.server.changes()).containsExactly("add gsi1");
	}

	@Test
	void doesTheWorkOnceFromManyInstances() throws IOException {
		given(Tables.definition(BARE));
		List<CompletableFuture<Void>> instances = IntStream.range(0, 6)
			.mapToObj((instance) -> operations())
			.map((instance) -> CompletableFuture.runAsync(() -> instance.update(List.of(TWO_INDEXES))))
			.toList();
		assertThat(instances).allSatisfy((instance) -> assertThat(instance).succeedsWithin(Duration.ofSeconds(30)));
		awaitUpdate(TWO_INDEXES);
		assertThat(this.server.changes()).containsExactly("add gsi1", "add bySite");
	}

	@Test
	void findsTheWorkOfAnotherInstanceDone() throws IOException {
		given(Tables.definition(BARE));
		this.server.refuse("UpdateTimeToLive", new Refusal("ValidationException", "TimeToLive is already enabled",
				() -> this.server.enableTimeToLive("expiresAt")));
		TableDefinition definition = Tables
			.definition(new TableSchema("shop", Tables.PK, Tables.SK, List.of(), "expiresAt"));
		update(definition);
		awaitUpdate(definition);
	}

	@Test
	void waitsWhereTheControlPlaneIsBusy() throws IOException {
		given(Tables.definition(BARE));
		this.server.refuse("UpdateTable", "ThrottlingException", "Rate of requests exceeds the allowed throughput");
		this.server.refuse("UpdateTable", "ResourceInUseException", "Table is being updated");
		this.server.refuse("UpdateTable", "LimitExceededException", "Subscriber limit exceeded: Only 500 tables");
		update(TWO_INDEXES);
		awaitUpdate(TWO_INDEXES);
		assertThat(this.server.changes()).containsExactly("add gsi1", "add bySite");
	}

	@Test
	void reportsWhatWasDoneWhereAStepIsDenied() throws IOException {
		given(Tables.definition(BARE));
		this.server.refuse("UpdateTable", "AccessDeniedException", DENIED);
		TableDefinition definition = Tables.definition(
				new TableSchema("shop", Tables.PK, Tables.SK, List.of(Tables.GLOBAL), "expiresAt"), settings(true));
		assertThatExceptionOfType(TableUpdateException.class).isThrownBy(() -> update(definition))
			.withMessage("Tables could not be updated:\n - prod-shop: failed to turn deletion protection on: " + DENIED
					+ ". Done: turn time to live by expiresAt on, turn point in time recovery on. Not done: add index "
					+ "gsi1");
	}

	@Test
	void reportsAFailureAfterTheStart(CapturedOutput output) throws IOException {
		given(Tables.definition(BARE));
		this.server.freeze(true);
		update(TWO_INDEXES);
		String quota = "Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20";
		this.server.refuse("UpdateTable", "LimitExceededException", quota);
		this.server.freeze(false);
		assertThat(this.patience.until(() -> Optional.ofNullable(this.operations.whyUnavailable("prod-shop", "bySite"))
			.filter((reason) -> reason.contains(quota)))).isPresent();
		String report = "prod-shop: failed to add index bySite: " + quota + ". Done: add index gsi1. Not done: nothing";
		assertThat(this.operations.compare(TWO_INDEXES).progress()).contains(report);
		assertThat(this.patience.until(() -> output.getOut()
			.contains("Tables could not be updated:\n - " + report + ". The update goes on when an instance starts")
					? Optional.of(true) : Optional.empty()))
			.isPresent();
	}

	@Test
	void tellsWhatCannotBeComparedFromWhatDiffers() throws IOException {
		given(Tables.definition(BARE));
		this.server.refuse("DescribeTimeToLive", "AccessDeniedException", "denied");
		this.server.refuse("DescribeContinuousBackups", "AccessDeniedException", "denied");
		this.server.refuse("ListTagsOfResource", "AccessDeniedException", "denied");
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null, true, true,
				null, Map.of("team", "shop"));
		TableDefinition definition = Tables
			.definition(new TableSchema("shop", Tables.PK, Tables.SK, List.of(), "expiresAt"), settings);
		TableDrift drift = this.operations.compare(definition);
		assertThat(drift.differences()).extracting(TableDifference::part).containsExactly("deletion protection");
		assertThat(drift.unknown()).containsExactly(
				new UnknownPart("time to live", "the role may not call dynamodb:DescribeTimeToLive"),
				new UnknownPart("point in time recovery", "the role may not call dynamodb:DescribeContinuousBackups"),
				new UnknownPart("tags", "the role may not call dynamodb:ListTagsOfResource"));
		this.server.refuse("DescribeTable", "AccessDeniedException", "denied");
		assertThat(this.operations.compare(definition).unknown())
			.containsExactly(new UnknownPart("table", "the role may not call dynamodb:DescribeTable"));
	}

	@Test
	void endsWithTheApplication() throws IOException {
		given(Tables.definition(BARE));
		this.server.freeze(true);
		update(TWO_INDEXES);
		this.operations.close();
		assertThat(this.patience.until(() -> Thread.getAllStackTraces()
			.keySet()
			.stream()
			.noneMatch((thread) -> thread.getName().equals("dynamo-tables")) ? Optional.of(true) : Optional.empty()))
			.isPresent();
	}

	/**
	 * Backfill that keeps its records in memory.
	 */
	private final class Backfill implements IndexBackfill {

		private final Set<Class<?>> types;

		Backfill(Set<Class<?>> types) {
			this.types = types;
		}

		@Override
		public boolean includes(Class<?> type) {
			return this.types.contains(type);
		}

		@Override
		public void require(TableDefinition table, String index) {
			TableUpdateTests.this.backfills
				.add(table.name() + " " + index + " after " + TableUpdateTests.this.server.changes());
		}

		@Override
		public @Nullable String whyClosed(TableDefinition table, String index) {
			return null;
		}

	}

	private record Order() {

	}

	private record Refund() {

	}

}
