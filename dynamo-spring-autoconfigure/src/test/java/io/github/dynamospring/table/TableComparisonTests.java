package io.github.dynamospring.table;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.FoundTable.FoundIndex;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableComparison}.
 */
class TableComparisonTests {

	@Test
	void findsNothingBetweenATableAndItself() {
		assertThat(differences(Tables.SHOP, Tables.SHOP)).isEmpty();
	}

	@Test
	void findsAnAbsentTable() {
		assertThat(texts(TableComparison.of(Tables.definition(Tables.SHOP), null)))
			.containsExactly("prod-shop: table is absent, expected one with partition key pk (S), sort key sk (S)");
	}

	@Test
	void findsKeysThatDiffer() {
		TableSchema found = new TableSchema("shop", Tables.number("pk"), null, List.of(), null);
		assertThat(differences(Tables.shop(), found)).containsExactly(
				"prod-shop: partition key is pk (N), expected pk (S)",
				"prod-shop: sort key is absent, expected sk (S)");
	}

	@Test
	void findsASortKeyTooMany() {
		TableSchema expected = new TableSchema("shop", Tables.PK, null, List.of(), null);
		assertThat(differences(expected, Tables.shop()))
			.containsExactly("prod-shop: sort key is sk (S), expected absent");
	}

	@Test
	void findsAbsentIndexes() {
		assertThat(differences(Tables.shop(Tables.GLOBAL, Tables.MULTI, Tables.LOCAL), Tables.shop())).containsExactly(
				"prod-shop: index gsi1 is absent, expected GLOBAL with partition key gsi1pk (S), sort key gsi1sk (S), "
						+ "projecting INCLUDE _type, amount",
				"prod-shop: index bySite is absent, expected GLOBAL with partition key site (S), kind (S), sort key "
						+ "level (N), takenAt (S), projecting ALL",
				"prod-shop: index byStatus is absent, expected LOCAL with partition key pk (S), sort key byStatussk "
						+ "(S), projecting KEYS_ONLY");
	}

	@Test
	void refusesAnIndexOverAnAttributeThatAnotherKeyHasWithAnotherType() {
		IndexSchema other = new IndexSchema("other", IndexSchema.Type.GLOBAL, List.of(Tables.number("site")), List.of(),
				Projection.ALL);
		List<TableFinding> findings = TableComparison.findings(Tables.definition(Tables.shop(Tables.MULTI)),
				found(Tables.shop(other)), Map.of());
		assertThat(findings).singleElement().satisfies((finding) -> {
			assertThat(finding.isLasting()).isTrue();
			assertThat(finding.difference().remedy()).isEqualTo("Other keys of the table have site (N), and DynamoDB "
					+ "would silently build the index with that type, without the items of the other one. Have an "
					+ "attribute of another name in the key of the index");
		});
	}

	@Test
	void addsAnIndexOverAttributesThatOtherKeysHaveWithTheSameType() {
		IndexSchema other = new IndexSchema("other", IndexSchema.Type.GLOBAL, List.of(Tables.string("site")), List.of(),
				Projection.ALL);
		List<TableFinding> findings = TableComparison.findings(Tables.definition(Tables.shop(Tables.MULTI)),
				found(Tables.shop(other)), Map.of());
		assertThat(findings).singleElement().satisfies((finding) -> assertThat(finding.step()).isNotNull());
	}

	@Test
	void leavesIndexesThatNoEntityDeclares() {
		assertThat(differences(Tables.shop(), Tables.shop(Tables.GLOBAL))).isEmpty();
	}

	@Test
	void findsTheOrderOfKeyAttributes() {
		IndexSchema found = new IndexSchema("bySite", IndexSchema.Type.GLOBAL, reversed(Tables.MULTI.partition()),
				reversed(Tables.MULTI.sort()), Projection.ALL);
		assertThat(differences(Tables.shop(Tables.MULTI), Tables.shop(found))).containsExactly(
				"prod-shop: index bySite partition key is kind (S), site (S), expected site (S), kind (S)",
				"prod-shop: index bySite sort key is takenAt (S), level (N), expected level (N), takenAt (S)");
	}

	private static List<KeyAttribute> reversed(List<KeyAttribute> attributes) {
		return List.of(attributes.get(1), attributes.get(0));
	}

	@Test
	void findsTheTypeOfAnIndexAndItsAbsentSortKey() {
		IndexSchema found = new IndexSchema("byStatus", IndexSchema.Type.GLOBAL, Tables.LOCAL.partition(), List.of(),
				Tables.KEYS_ONLY);
		assertThat(differences(Tables.shop(Tables.LOCAL), Tables.shop(found))).containsExactly(
				"prod-shop: index byStatus type is GLOBAL, expected LOCAL",
				"prod-shop: index byStatus sort key is absent, expected byStatussk (S)");
	}

	@Test
	void findsProjectionsThatHoldLess() {
		assertThat(projections(Projection.ALL, Tables.INCLUDE))
			.containsExactly("prod-shop: index i projection is INCLUDE _type, amount, expected ALL");
		assertThat(projections(Projection.ALL, Tables.KEYS_ONLY))
			.containsExactly("prod-shop: index i projection is KEYS_ONLY, expected ALL");
		assertThat(projections(Tables.INCLUDE, Tables.KEYS_ONLY))
			.containsExactly("prod-shop: index i projection is KEYS_ONLY, expected INCLUDE _type, amount");
		assertThat(projections(Tables.INCLUDE, include("amount", "note")))
			.containsExactly("prod-shop: index i projection is INCLUDE amount, note, expected INCLUDE _type, amount");
	}

	@Test
	void takesProjectionsThatHoldMore() {
		assertThat(projections(Tables.KEYS_ONLY, Tables.INCLUDE)).isEmpty();
		assertThat(projections(Tables.KEYS_ONLY, Projection.ALL)).isEmpty();
		assertThat(projections(Tables.INCLUDE, Projection.ALL)).isEmpty();
		assertThat(projections(Tables.INCLUDE, include("amount", "_type", "note"))).isEmpty();
	}

	private static Projection include(String... attributes) {
		return new Projection(Projection.Type.INCLUDE, Set.of(attributes));
	}

	private static List<String> projections(Projection expected, Projection found) {
		return differences(Tables.shop(projecting(expected)), Tables.shop(projecting(found)));
	}

	private static IndexSchema projecting(Projection projection) {
		return new IndexSchema("i", IndexSchema.Type.GLOBAL, List.of(Tables.SK), List.of(), projection);
	}

	@Test
	void findsAnotherTimeToLiveAttribute() {
		TableSchema found = new TableSchema("shop", Tables.PK, Tables.SK, Tables.SHOP.indexes(), "ttl");
		assertThat(differences(Tables.SHOP, found))
			.containsExactly("prod-shop: time to live attribute is ttl, expected expiresAt");
	}

	@Test
	void leavesATimeToLiveThatNoEntityAsksFor() {
		TableSchema found = new TableSchema("shop", Tables.PK, Tables.SK, List.of(), "ttl");
		assertThat(differences(Tables.shop(), found)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "ACTIVE", "UPDATING" })
	void takesATableThatServesRequests(String status) {
		assertThat(statuses(status, status)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "CREATING", "DELETING", "INACCESSIBLE_ENCRYPTION_CREDENTIALS", "ARCHIVED" })
	void findsATableThatServesNoRequests(String status) {
		assertThat(statuses(status, "ACTIVE")).containsExactly("prod-shop: status is " + status + ", expected ACTIVE");
	}

	@Test
	void findsAnIndexThatIsNotBuiltYet() {
		assertThat(statuses("ACTIVE", "CREATING"))
			.containsExactly("prod-shop: index gsi1 status is CREATING, expected ACTIVE");
	}

	private static List<String> statuses(String table, String index) {
		FoundTable found = new FoundTable(Tables.SHOP, TableSettings.DEFAULT, table,
				Map.of("gsi1", new FoundIndex(index, false), "foreign", new FoundIndex("DELETING", false)), null);
		return texts(TableComparison.of(Tables.definition(Tables.SHOP), found));
	}

	@Test
	void findsAllSettingsThatDiffer() {
		TableSettings found = new TableSettings(BillingMode.ON_DEMAND,
				Tables.capacity(null, new Throughput(12000, 4000)), Map.of("gsi1", CapacitySettings.DEFAULT),
				"STANDARD", "arn:aws:kms:eu-west-1:123456789012:key/other", false, false, "KEYS_ONLY",
				Map.of("team", "stock"));
		assertThat(settings(Tables.ALL_SETTINGS, found)).containsExactly(
				"prod-shop: index gsi1 throughput is absent, expected at least 5 read and 6 write units",
				"prod-shop: index gsi1 warm throughput is absent, expected at least 13000 read and 5000 write units",
				"prod-shop: billing mode is ON_DEMAND, expected PROVISIONED",
				"prod-shop: throughput is absent, expected at least 5 read and 6 write units",
				"prod-shop: warm throughput is 12000 read and 4000 write units, expected at least 13000 read and 5000 "
						+ "write units",
				"prod-shop: table class is STANDARD, expected STANDARD_INFREQUENT_ACCESS",
				"prod-shop: encryption key is arn:aws:kms:eu-west-1:123456789012:key/other, expected 1234-abcd",
				"prod-shop: point in time recovery is false, expected true",
				"prod-shop: deletion protection is false, expected true",
				"prod-shop: stream view is KEYS_ONLY, expected NEW_AND_OLD_IMAGES",
				"prod-shop: tag cost is absent, expected 42", "prod-shop: tag team is stock, expected shop");
	}

	@Test
	void leavesSettingsThatAreNotConfigured() {
		assertThat(settings(TableSettings.DEFAULT, Tables.ALL_SETTINGS)).isEmpty();
	}

	@Test
	void takesMoreWarmThroughputThanConfigured() {
		assertThat(settings(warm(13000, 5000), warm(13000, 6000))).isEmpty();
		assertThat(settings(warm(13000, 5000), warm(14000, 4999))).hasSize(1);
	}

	@Test
	void takesMoreThroughputThanConfigured() {
		assertThat(settings(provisioned(scaled(5, null)), provisioned(scaled(6, null)))).isEmpty();
		assertThat(settings(provisioned(scaled(5, null)), provisioned(scaled(4, null)))).containsExactly(
				"prod-shop: throughput is 4 read and 4 write units, expected at least 5 read and 5 write units");
	}

	@Test
	void leavesThroughputThatIsScaled() {
		ScalingTarget target = new ScalingTarget(5, 50, 70);
		assertThat(settings(provisioned(scaled(5, new AutoScaling(target, target))), provisioned(scaled(1, null))))
			.isEmpty();
	}

	private static CapacitySettings scaled(long units, @Nullable AutoScaling autoScaling) {
		return new CapacitySettings(new Throughput(units, units), null, null, autoScaling);
	}

	private static TableSettings provisioned(CapacitySettings capacity) {
		return new TableSettings(BillingMode.PROVISIONED, capacity, Map.of(), null, null, null, null, null, Map.of());
	}

	@Test
	void findsAnotherOnDemandMaximum() {
		assertThat(settings(maximum(100, 200), maximum(100, 300))).containsExactly("prod-shop: on-demand maximum is "
				+ "100 read and 300 write units, expected 100 read and 200 write units");
		assertThat(settings(maximum(100, 200), TableSettings.DEFAULT))
			.containsExactly("prod-shop: on-demand maximum is absent, expected 100 read and 200 write units");
		assertThat(settings(TableSettings.DEFAULT, maximum(100, 200))).isEmpty();
	}

	private static TableSettings maximum(long read, long write) {
		return new TableSettings(null, new CapacitySettings(null, null, new Throughput(read, write), null), Map.of(),
				null, null, null, null, null, Map.of());
	}

	@Test
	void comparesTheCapacityOfAnIndex() {
		CapacitySettings table = scaled(5, null);
		TableSettings expected = new TableSettings(BillingMode.PROVISIONED, table, Map.of("gsi1", scaled(9, null)),
				null, null, null, null, null, Map.of());
		TableSettings found = new TableSettings(BillingMode.PROVISIONED, table,
				Map.of("gsi1", scaled(8, null), "foreign", scaled(1, null)), null, null, null, null, null, Map.of());
		assertThat(settings(expected, found)).containsExactly("prod-shop: index gsi1 throughput is 8 read and 8 write "
				+ "units, expected at least 9 read and 9 write units");
	}

	private static TableSettings warm(long read, long write) {
		return new TableSettings(null, Tables.capacity(null, new Throughput(read, write)), Map.of(), null, null, null,
				null, null, Map.of());
	}

	@ParameterizedTest
	@ValueSource(strings = { "1234-abcd", "arn:aws:kms:eu-west-1:123456789012:key/1234-abcd", "alias/shop",
			"arn:aws:kms:eu-west-1:123456789012:alias/shop" })
	void takesTheNamesOfAKey(String key) {
		assertThat(settings(key(key), key("arn:aws:kms:eu-west-1:123456789012:key/1234-abcd"))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1234-abcd", "alias/shop" })
	void findsAKeyThatIsNotUsed(String key) {
		assertThat(settings(key(key), TableSettings.DEFAULT))
			.containsExactly("prod-shop: encryption key is absent, expected " + key);
	}

	private static TableSettings key(String key) {
		return new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, key, null, null, null, Map.of());
	}

	private static List<String> settings(TableSettings expected, TableSettings found) {
		FoundTable table = new FoundTable(Tables.shop(Tables.GLOBAL), found, "ACTIVE",
				Map.of("gsi1", new FoundIndex("ACTIVE", false)), null);
		return texts(TableComparison.of(Tables.definition(Tables.shop(Tables.GLOBAL), expected), table));
	}

	private static FoundTable found(TableSchema schema) {
		return new FoundTable(schema, TableSettings.DEFAULT, "ACTIVE", Map.of(), null);
	}

	private static List<String> differences(TableSchema expected, TableSchema found) {
		return texts(TableComparison.of(Tables.definition(expected), found(found)));
	}

	private static List<String> texts(List<TableDifference> differences) {
		return differences.stream().map(TableDifference::toString).toList();
	}

}
