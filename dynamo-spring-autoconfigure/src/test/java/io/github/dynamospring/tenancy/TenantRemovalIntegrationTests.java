package io.github.dynamospring.tenancy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.scroll.StoredPositions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for the removal of a tenant.
 */
@ExtendWith(OutputCaptureExtension.class)
class TenantRemovalIntegrationTests {

	private static final ScanSettings FAST = new ScanSettings(3, 1_000_000);

	private static final List<Class<?>> TYPES = List.of(Offer.class, Visit.class, Branch.class, Setting.class,
			Import.class, Account.class, Coupon.class);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(
			(context) -> context.setKeyFormats(
					(table) -> table.equals("imports") ? new KeyFormat('|', KeyFormat.Escape.NONE) : KeyFormat.DEFAULT),
			TYPES.toArray(Class<?>[]::new))
		.emptied();

	@RegisterExtension
	static final LocalDatabase withoutTenants = LocalDatabase.of(Account.class);

	private final DynamoTemplate template = database.template();

	@ParameterizedTest
	@ValueSource(strings = { "1", "10", "1#0", "1$c0", "TENANT#1", "ä", "1|0" })
	void removesAllOfATenantAndNothingOfOthers(String removed) {
		List<String> tenants = List.of("1", "10", "11", "1#0", "1$c0", "1#", "TENANT#1", "tenant#1", "ä", "1|0",
				"OPEN");
		insertAccounts();
		Map<String, Set<String>> keys = new TreeMap<>();
		for (String tenant : tenants) {
			Set<String> before = keys();
			insert(tenant);
			Set<String> added = keys();
			added.removeAll(before);
			keys.put(tenant, added);
		}
		Set<String> others = keys();
		others.removeAll(keys.get(removed));
		int all = keys().size();
		assertThat(this.template.removeTenant(removed, FAST)).isEqualTo(
				new RemovedTenant(removed.contains("|") ? all - keysOf("imports") : all, keys.get(removed).size(), 0));
		assertThat(keys()).isEqualTo(others);
		assertThat(this.template.removeTenant(removed, FAST).removed()).isZero();
	}

	private static int keysOf(String table) {
		return (int) keys().stream().filter((key) -> key.startsWith(table + " ")).count();
	}

	private static Set<String> keys() {
		Set<String> keys = new TreeSet<>();
		for (TableModel table : database.context().getTables()) {
			Set<String> attributes = new HashSet<>(database.entity(table.entities().get(0).getType())
				.getPrimaryKey()
				.parts()
				.stream()
				.map((part) -> part.attribute())
				.toList());
			database.client()
				.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName(table.logicalName())))
				.items()
				.forEach((item) -> keys.add(table.logicalName() + " " + key(item, attributes)));
		}
		database.clear();
		return keys;
	}

	private static String key(Map<String, AttributeValue> item, Set<String> attributes) {
		StringBuilder key = new StringBuilder();
		new TreeSet<>(attributes).forEach((attribute) -> key.append(item.get(attribute).s()).append(" / "));
		return key.toString();
	}

	private void insertAccounts() {
		this.template
			.saveAll(List.of(new Account("1", "first"), new Account("10", "tenth"), new Account("1#0", "odd")));
	}

	// with markers of unique values and revisions
	private void insert(String tenant) {
		TenantScope.run(tenant, () -> {
			for (String id : List.of("a", "b#c")) {
				Offer offer = this.template.insert(new Offer(null, id, "shop", "code-" + id, 1, null, null));
				this.template.save(offer.costing(2));
				this.template
					.insert(new Offer(null, id, "expired", "old-" + id, 1, LocalDatabase.NOW.minusSeconds(9), null));
				this.template.insert(new Visit(null, id, "guest-" + id));
				this.template.insert(new Branch(null, id, "street " + id));
				this.template.insert(new Setting(null, id, "on"));
			}
			if (!tenant.contains("|")) {
				this.template.insert(new Import(null, "file", "1"));
			}
			// a type without tenant, in the partitions of one
			this.template.save(new Coupon(tenant, "c1", 5));
		});
	}

	@Test
	void namesTheTenantItselfWhateverTheThreadWorksFor() {
		insert("acme");
		insert("globex");
		TenantScope.run("globex", () -> this.template.removeTenant("acme", FAST));
		assertThat(keys()).isNotEmpty().allMatch((key) -> key.contains("globex"));
	}

	@Test
	void readsKeysConsistentlyInSegmentsAndDeletesInBatches() {
		TenantScope.run("acme", () -> this.template
			.saveAll(IntStream.range(0, 60).mapToObj((i) -> new Setting(null, "s" + i, "x")).toList()));
		insert("globex");
		database.clear();
		this.template.removeTenant("acme", FAST);
		List<ScanRequest> scans = sent(ScanRequest.class, database.requests());
		assertThat(scans).hasSize(3 * 4).allSatisfy((scan) -> {
			assertThat(scan.consistentRead()).isTrue();
			assertThat(scan.totalSegments()).isEqualTo(3);
			assertThat(scan.projectionExpression()).isIn("#n0, #n1", "#n1, #n0");
		});
		insert("acme");
		TenantScope.run("acme", () -> this.template
			.saveAll(IntStream.range(0, 60).mapToObj((i) -> new Setting(null, "s" + i, "x")).toList()));
		database.clear();
		assertThat(this.template.removeTenant("acme", ScanSettings.DEFAULT).left()).isZero();
		List<BatchWriteItemRequest> deletions = sent(BatchWriteItemRequest.class, database.requests());
		assertThat(deletions).allSatisfy((each) -> {
			assertThat(each.requestItems()).hasSize(1);
			assertThat(each.overrideConfiguration()
				.orElseThrow()
				.executionAttributes()
				.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN)).isEqualTo("DynamoTemplate.removeTenant");
			assertThat(each.requestItems().values().iterator().next()).hasSizeLessThanOrEqualTo(25);
			assertThat(each.returnConsumedCapacity()).isNull();
		});
		assertThat(deletions.stream()
			.filter((each) -> each.requestItems().containsKey(LocalDatabase.tableName("settings")))).hasSize(3);
	}

	private static <R> List<R> sent(Class<R> type, List<?> requests) {
		return requests.stream().filter(type::isInstance).map(type::cast).toList();
	}

	@Test
	void logTellsOfItButDoesNotNameTheTenant(CapturedOutput output) {
		insert("acme");
		RemovedTenant removed = this.template.removeTenant("acme", new ScanSettings(2, 1_000_000));
		assertThat(output)
			.contains("Removing a tenant from the tables branches, imports, offers, settings: "
					+ "segments = 2, at most 1000000 RCU/s and 1000000 WCU/s")
			.contains("Removed a tenant: " + removed.removed() + " items were deleted of " + removed.read()
					+ " that were read")
			.doesNotContain("acme");
		this.template.removeTenant("acme", ScanSettings.DEFAULT);
		assertThat(output).contains("segments = 1, at no bounded rate");
	}

	@Test
	void goesOnBehindTheLastPositionBeforeAKill() {
		insertLargeSettings("acme");
		insertLargeSettings("globex");
		List<Map<String, AttributeValue>> all = settings();
		List<String> positions = new ArrayList<>();
		List<BatchWriteItemRequest> deletions = new ArrayList<>();
		Error kill = new Error("killed");
		assertThatExceptionOfType(Error.class)
			.isThrownBy(() -> this.template.removeTenant("acme", ScanSettings.DEFAULT, null, (position) -> {
				deletions.addAll(sent(BatchWriteItemRequest.class, database.requests()));
				if (deletions.size() == 2) {
					throw kill;
				}
				positions.add(position);
			}))
			.isSameAs(kill);
		List<Map<String, AttributeValue>> left = settings();
		RemovedTenant rest = this.template.removeTenant("acme", ScanSettings.DEFAULT,
				positions.get(positions.size() - 1), positions::add);
		ScanRequest first = sent(ScanRequest.class, database.requests()).get(0);
		assertThat(first.tableName()).isEqualTo(LocalDatabase.tableName("settings"));
		int passed = all.indexOf(first.exclusiveStartKey()) + 1;
		assertThat(passed).isPositive();
		assertThat(rest.read()).isEqualTo(left.stream().filter((key) -> all.indexOf(key) >= passed).count());
		assertThat(settings()).hasSize(40).allSatisfy((key) -> assertThat(key.get("tenantId").s()).isEqualTo("globex"));
		assertThat(this.template.removeTenant("acme", ScanSettings.DEFAULT, positions.get(positions.size() - 1),
				positions::add))
			.isEqualTo(new RemovedTenant(0, 0, 0));
	}

	// in several pages of 1 MB
	private void insertLargeSettings(String tenant) {
		TenantScope.run(tenant, () -> IntStream.range(0, 40)
			.forEach((i) -> this.template.save(new Setting(null, "s" + i, "x".repeat(100_000)))));
	}

	private static List<Map<String, AttributeValue>> settings() {
		List<Map<String, AttributeValue>> keys = database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName("settings"))
				.projectionExpression("tenantId, #name")
				.expressionAttributeNames(Map.of("#name", "name")))
			.items()
			.stream()
			.toList();
		database.clear();
		return keys;
	}

	@Test
	void refusesAPositionOfAnotherRemovalAndAChangedOne() {
		insert("acme");
		List<String> positions = new ArrayList<>();
		this.template.removeTenant("acme", FAST, null, positions::add);
		String position = positions.get(positions.size() - 1);
		database.clear();
		String other = "it belongs to another tenant, number of segments, model or secret, or was changed: start without"
				+ " a position";
		assertPositionRefused("globex", FAST, position, other);
		assertPositionRefused("acme", new ScanSettings(4, 1_000_000), position, other);
		assertPositionRefused("acme", ScanSettings.DEFAULT, position, other);
		assertPositionRefused("acme", FAST, position.substring(0, position.length() - 1), other);
		assertPositionRefused("acme", FAST, position.replace("settings/", "offers/"), other);
		assertPositionRefused("acme", FAST, position.replace("settings/", "others/"), "is not read");
		assertPositionRefused("acme", FAST, position.substring(1), "is not read");
		assertPositionRefused("acme", FAST, "",
				"it was changed, or has a table or segment that is not read: start without a position");
		DynamoTemplate secret = database.template();
		secret.setStoredPositions(StoredPositions.of(List.of("CIdXEF2HMjvJOZXbC6Ntmw")));
		assertThatExceptionOfType(InvalidScrollTokenException.class)
			.isThrownBy(() -> secret.removeTenant("acme", FAST, position, positions::add))
			.withMessageContaining("it is not encrypted, although dynamo.scroll.secrets are set");
		assertThat(database.requests()).isEmpty();
		secret.named("offboarding").removeTenant("acme", FAST, null, positions::add);
		assertThat(positions.get(positions.size() - 1)).contains("settings/2=").doesNotContain("plain.");
	}

	private void assertPositionRefused(String tenant, ScanSettings settings, String position, String reason) {
		assertThatExceptionOfType(InvalidScrollTokenException.class)
			.isThrownBy(() -> this.template.removeTenant(tenant, settings, position, (next) -> {
			}))
			.withMessageStartingWith("The stored position of 'removeTenant' cannot be used, because ")
			.withMessageContaining(reason);
	}

	@Test
	void refusesNoTenantAndAnApplicationWithoutTenants() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.removeTenant(" ", FAST))
			.withMessage("'tenant' must not be empty");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> withoutTenants.template().removeTenant("acme", FAST))
			.withMessage("No tenant can be removed, because no entity of this application has one: annotate the "
					+ "property that names it with @TenantId, or let @EntityScan find the entities that have it");
		assertThat(withoutTenants.requests()).isEmpty();
	}

	/** Beside other types, with markers, revisions and items that expire. */
	@Table("offers")
	@PrimaryKey(partition = "TENANT#{tenantId}#OFFER#{offerId}", sort = "OFFER#{shop}")
	@GlobalSecondaryIndex(name = "byShop", partition = "TENANT#{tenantId}#SHOP#{shop}")
	@Revisions
	record Offer(@TenantId @Nullable String tenantId, String offerId, String shop, @Unique String code, int price,
			@TimeToLive @Nullable Instant expiresAt, @Version @Nullable Long version) {

		Offer costing(int price) {
			return new Offer(this.tenantId, this.offerId, this.shop, this.code, price, this.expiresAt, this.version);
		}

	}

	/** With another text before the tenant. */
	@Table("offers")
	@PrimaryKey(partition = "VISIT#{tenantId}#{visitId}", sort = "VISIT")
	record Visit(@TenantId @Nullable String tenantId, String visitId, @Unique String guest) {

	}

	/** With one partition for each tenant, and markers beside it. */
	@Table("branches")
	@PrimaryKey(partition = "TENANT#{tenantId}", sort = "BRANCH#{branchId}")
	record Branch(@TenantId @Nullable String tenantId, String branchId, @Unique String address) {

	}

	/** With the tenant itself for a partition key. */
	@Table("settings")
	record Setting(@TenantId @PartitionKey @Nullable String tenantId, @SortKey String name, String value) {

	}

	/** In a table without escapes. */
	@Table("imports")
	@PrimaryKey(partition = "T|{tenantId}|{file}", sort = "{line}")
	record Import(@TenantId @Nullable String tenantId, String file, String line) {

	}

	/** What the application keeps about tenants, which is not theirs. */
	@Table("offers")
	@PrimaryKey(partition = "TENANT#{tenant}", sort = "ACCOUNT")
	record Account(String tenant, String plan) {

	}

	/** Without a tenant, but in the partitions of one. */
	@Table("offers")
	@PrimaryKey(partition = "TENANT#{owner}#COUPONS", sort = "COUPON#{couponId}")
	record Coupon(String owner, String couponId, int percent) {

	}

}
