package io.github.dynamospring.operations.checklist;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableInspection}: a function of facts, without a request.
 */
class TableInspectionTests {

	private static final AccountFacts ACCOUNT = new AccountFacts(DescribedFact.known(DescribeLimitsResponse.builder()
		.tableMaxReadCapacityUnits(40_000L)
		.tableMaxWriteCapacityUnits(40_000L)
		.accountMaxReadCapacityUnits(80_000L)
		.accountMaxWriteCapacityUnits(80_000L)
		.build()), DescribedFact.known(12));

	private static final ApplicationFacts APPLICATION = new ApplicationFacts("prod", "shop", false, true, true,
			Map.of(), Set.of(), false);

	private static List<ChecklistLine> check(TableFacts facts) {
		return check(facts, APPLICATION, ChecklistSettings.DEFAULT);
	}

	private static List<ChecklistLine> check(TableFacts facts, ApplicationFacts application,
			ChecklistSettings settings) {
		return new TableInspection(facts, application, settings, Clock.fixed(OrdersTable.NOW, ZoneOffset.UTC))
			.lines(ACCOUNT);
	}

	private static ChecklistLine line(ChecklistItem item, TableFacts facts) {
		return line(item, check(facts));
	}

	private static ChecklistLine line(ChecklistItem item, List<ChecklistLine> lines) {
		return lines.stream().filter((line) -> line.item() == item).findFirst().orElseThrow();
	}

	private static AbstractStringAssert<?> assertLine(ChecklistItem item, Consumer<TableDescription.Builder> changes) {
		return assertLine(line(item, OrdersTable.facts(changes)));
	}

	private static AbstractStringAssert<?> assertLine(ChecklistLine line) {
		String remedy = (line.remedy() != null) ? "\n" + line.remedy() : "";
		return assertThat(line.result().name() + ": " + line.evidence() + remedy);
	}

	@Test
	void passesAWellKeptTable() {
		assertThat(check(OrdersTable.facts((table) -> {
		}))).extracting((line) -> line.item() + " " + line.result().name() + ": " + line.evidence())
			.containsExactly("table-status PASS: the table is ACTIVE",
					"table-name PASS: it names the environment 'prod' and the service",
					"deletion-protection PASS: deletion protection is on",
					"point-in-time-recovery PASS: point-in-time recovery reaches back 35 days",
					"backups PASS: the newest backup is of 2026-11-23T05:00:00Z",
					"tags PASS: it has all tags that are asked for",
					"billing-mode PASS: on-demand, at most 4,000 read and 1,000 write units a second",
					"auto-scaling PASS: on-demand capacity follows the load",
					"capacity-quotas PASS: on-demand, at most 40,000 read and 40,000 write units a second by the quota of a table",
					"index-count PASS: 0 of 20 global and 0 of 5 local indexes, which project 0 of 100 attributes",
					"encryption PASS: encrypted with a key of DynamoDB's, and the data is 'internal'",
					"resource-policy PASS: it has a resource policy", "time-to-live PASS: items expire by expiresAt",
					"contributor-insights PASS: contributor insights are on");
	}

	@Test
	void anIndexWithComputedKeysHoldsTheItemsOfTheTable() {
		assertLine(coverage(4_990)).isEqualTo("PASS: index byTeam holds 4,990 of the 5,000 items of the table");
		assertLine(coverage(120)).isEqualTo("FAIL: index byTeam holds 120 of the 5,000 items of the table\nItems that "
				+ "were written before the index was added lack its computed keys, and queries leave them out. Define "
				+ "a bean Migration.of(…) of their types, and run a backfill by --dynamo.backfill.run=<table>, or set "
				+ "'dynamo.tables.definitions.orders.indexes.<index>.accept-unindexed-items=true' if they need not be found by it");
	}

	private static ChecklistLine coverage(long held) {
		KeyAttribute key = new KeyAttribute("byTeampk", KeyType.S);
		IndexSchema index = new IndexSchema("byTeam", IndexSchema.Type.GLOBAL, List.of(key), List.of(), Projection.ALL);
		TableDefinition definition = new TableDefinition("prod-shop-orders",
				new TableSchema("orders", new KeyAttribute("pk", KeyType.S), null, List.of(index), null),
				TableSettings.DEFAULT, Map.of("byTeam", new ComputedKeys(Set.of("byTeampk"), Set.of())),
				Set.of("byTeam"));
		TableDescription table = OrdersTable
			.description((changes) -> changes.creationDateTime(OrdersTable.NOW.minus(Duration.ofHours(12)))
				.itemCount(5_000L)
				.globalSecondaryIndexes(GlobalSecondaryIndexDescription.builder()
					.indexName("byTeam")
					.projection((projection) -> projection.projectionType("ALL"))
					.indexStatus("ACTIVE")
					.itemCount(held)
					.build()));
		return line(ChecklistItem.INDEX_COVERAGE, OrdersTable.facts(definition, table, OrdersTable.TAGS));
	}

	@Test
	void namesTheTable() {
		assertThat(line(ChecklistItem.TAGS, OrdersTable.facts((table) -> {
		}))).returns("table prod-shop-orders", ChecklistLine::subject).returns("orders", ChecklistLine::table);
	}

	@Test
	void anAbsentTableHasOneLine() {
		assertThat(check(TableFacts.absent(OrdersTable.DEFINITION))).singleElement()
			.satisfies((line) -> assertLine(line).isEqualTo("""
					FAIL: there is no such table
					create it by the exported template, or set 'dynamo.tables.management' to 'create'"""));
	}

	@ParameterizedTest
	@EnumSource(value = TableStatus.class, names = { "CREATING", "DELETING", "INACCESSIBLE_ENCRYPTION_CREDENTIALS" })
	void aTableThatServesNoRequestsFails(TableStatus status) {
		assertLine(ChecklistItem.TABLE_STATUS, (table) -> table.tableStatus(status))
			.isEqualTo("FAIL: the table is " + status + "\nwait until it is ACTIVE, or find out why it is not");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			prod |     shop    | PASS | it names the environment 'prod' and the service
			live |     shop    | FAIL | it does not name 'live'
			prod |     billing | FAIL | it does not name 'billing'
			     |     shop    | FAIL | no environment is configured: the name does not identify one
			prod |             | FAIL | no service is configured: the name does not identify one
			ro   |     shop    | FAIL | it does not name 'ro'
			prod |     shop-orders | PASS | it names the environment 'prod' and the service
			""", quoteCharacter = '`')
	void theNameTellsEnvironmentAndService(String env, String service, Result result, String evidence) {
		ChecklistLine line = line(ChecklistItem.TABLE_NAME, check(OrdersTable.facts((table) -> {
		}), new ApplicationFacts(env, service, false, false, false, Map.of(), Set.of(), false),
				ChecklistSettings.DEFAULT));
		assertThat(line).returns(result, ChecklistLine::result).returns(evidence, ChecklistLine::evidence);
		assertThat(line.remedy() != null).isEqualTo(result == Result.FAIL);
	}

	@Test
	void deletionProtectionIsWanted() {
		assertLine(ChecklistItem.DELETION_PROTECTION, (table) -> table.deletionProtectionEnabled(null)).isEqualTo(
				"""
						FAIL: deletion protection is off
						dynamo.tables.definitions.orders.deletion-protection=true (applied by 'dynamo.tables.management=update' \
						and in the exports), or: aws dynamodb update-table --table-name prod-shop-orders \
						--deletion-protection-enabled""");
	}

	@Test
	void recoveryIsWanted() {
		TableFacts facts = with(DescribedFact.known(0), DescribedFact.known(Optional.of(OrdersTable.NOW)));
		assertLine(line(ChecklistItem.POINT_IN_TIME_RECOVERY, facts)).isEqualTo(
				"""
						FAIL: point-in-time recovery is off
						dynamo.tables.definitions.orders.point-in-time-recovery=true (applied by \
						'dynamo.tables.management=update' and in the exports), or: aws dynamodb update-continuous-backups \
						--table-name prod-shop-orders --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true""");
	}

	@Test
	void aDeniedFactNamesItsAction() {
		ChecklistVerdict denied = ChecklistVerdict.unknown("the role may not ask: it lacks dynamodb:ListBackups",
				"allow the role dynamodb:ListBackups");
		TableFacts facts = with(new DescribedFact<>(null, denied), new DescribedFact<>(null, denied));
		assertLine(line(ChecklistItem.POINT_IN_TIME_RECOVERY, facts)).isEqualTo("""
				UNKNOWN: the role may not ask: it lacks dynamodb:ListBackups
				allow the role dynamodb:ListBackups""");
		assertThat(line(ChecklistItem.BACKUPS, facts).result()).isEqualTo(Result.UNKNOWN);
		assertThat(line(ChecklistItem.DELETION_PROTECTION, facts).result()).isEqualTo(Result.PASS);
	}

	@Test
	void nothingIsKnownOfATableThatDoesNotAnswer() {
		TableFacts facts = TableFacts.unknown(OrdersTable.DEFINITION, ChecklistVerdict.unknown("no answer", null));
		List<ChecklistLine> lines = check(facts);
		assertThat(lines).hasSize(14);
		assertThat(lines).filteredOn((line) -> line.item() != ChecklistItem.TABLE_NAME)
			.allSatisfy((line) -> assertLine(line).isEqualTo("UNKNOWN: no answer"));
	}

	@Test
	void backupsOfAwsBackupAreNotListed() {
		assertThat(line(ChecklistItem.BACKUPS, with(DescribedFact.known(35), DescribedFact.known(Optional.empty()))))
			.returns(Result.UNKNOWN, ChecklistLine::result)
			.returns("DynamoDB lists no backup; it does not list backups of AWS Backup", ChecklistLine::evidence);
	}

	@ParameterizedTest
	@CsvSource({ "34, PASS", "35, PASS", "36, UNKNOWN" })
	void aBackupMustNotBeOlderThanTheLongestWindow(int days, Result result) {
		Instant last = OrdersTable.NOW.minus(Duration.ofDays(days));
		assertThat(line(ChecklistItem.BACKUPS, with(DescribedFact.known(35), DescribedFact.known(Optional.of(last))))
			.result()).isEqualTo(result);
	}

	private static TableFacts with(DescribedFact<Integer> recoveryDays, DescribedFact<Optional<Instant>> lastBackup) {
		TableFacts facts = OrdersTable.facts((table) -> {
		});
		return new TableFacts(facts.definition(), facts.description(), recoveryDays, lastBackup, facts.tags(),
				facts.ttlAttribute(), facts.resourcePolicy(), facts.contributorInsights());
	}

	@Test
	void tellsWhichTagsAreMissing() {
		Map<String, String> tags = new HashMap<>(OrdersTable.TAGS);
		tags.keySet().removeAll(Set.of("owner", "cost-center"));
		assertLine(line(ChecklistItem.TAGS, tagged(tags))).isEqualTo("""
				FAIL: it has no tag owner, cost-center
				dynamo.tables.definitions.orders.tags.owner=… (applied by 'dynamo.tables.management=update' and in the \
				exports), or: aws dynamodb tag-resource --resource-arn <ARN of prod-shop-orders> \
				--tags Key=owner,Value=…""");
	}

	@Test
	void asksForTheTagsThatAreConfigured() {
		ChecklistSettings settings = new ChecklistSettings(List.of("team"), Set.of(), Map.of(), Duration.ofSeconds(1));
		assertThat(line(ChecklistItem.TAGS, check(tagged(Map.of("team", "a")), APPLICATION, settings)).result())
			.isEqualTo(Result.PASS);
	}

	private static TableFacts tagged(Map<String, String> tags) {
		return OrdersTable.facts(OrdersTable.DEFINITION, OrdersTable.description((table) -> {
		}), tags);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					internal     |     | PASS    | encrypted with a key of DynamoDB's, and the data is 'internal'
					Confidential |     | FAIL    | encrypted with a key of DynamoDB's, and the data is 'Confidential'
					             |     | UNKNOWN | encrypted with a key of DynamoDB's; no tag data-classification says whether that will do
					             | key | PASS    | encrypted with the KMS key key
					internal     | key | PASS    | encrypted with the KMS key key
					restricted   | key | UNKNOWN | encrypted with the KMS key key, which may be the key of AWS for DynamoDB: only a configured key is known to be yours
					""")
	void sensitiveDataAsksForAKeyOfTheCustomer(String classification, String key, Result result, String evidence) {
		Map<String, String> tags = (classification != null) ? Map.of("data-classification", classification) : Map.of();
		TableDescription table = OrdersTable
			.description((description) -> description.sseDescription((sse) -> sse.kmsMasterKeyArn(key)));
		assertThat(line(ChecklistItem.ENCRYPTION, OrdersTable.facts(OrdersTable.DEFINITION, table, tags)))
			.returns(result, ChecklistLine::result)
			.returns(evidence, ChecklistLine::evidence);
	}

	@Test
	void aConfiguredKeyIsTheCustomers() {
		TableDescription table = OrdersTable
			.description((description) -> description.sseDescription((sse) -> sse.kmsMasterKeyArn("key")));
		TableFacts facts = OrdersTable.facts(OrdersTable.definition(null, settings("key", null)), table,
				Map.of("data-classification", "restricted"));
		assertThat(line(ChecklistItem.ENCRYPTION, facts).result()).isEqualTo(Result.PASS);
	}

	private static TableSettings settings(String kmsKeyId, String streamView) {
		return new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, kmsKeyId, null, null, streamView,
				Map.of());
	}

	@Test
	void aResourcePolicyIsWanted() {
		TableFacts facts = OrdersTable.facts((table) -> {
		});
		TableFacts without = new TableFacts(facts.definition(), facts.description(), facts.recoveryDays(),
				facts.lastBackup(), facts.tags(), DescribedFact.known(Optional.empty()), DescribedFact.known(false),
				DescribedFact.known(false));
		assertLine(line(ChecklistItem.RESOURCE_POLICY, without)).isEqualTo("""
				FAIL: it has no resource policy
				the parameter AttachResourcePolicies of the exported template, or: \
				aws dynamodb put-resource-policy --resource-arn <ARN of prod-shop-orders> \
				--policy file://iam/table-orders.json (of the exports)""");
		assertLine(line(ChecklistItem.TIME_TO_LIVE, without)).isEqualTo("""
				FAIL: items do not expire by expiresAt: time to live is off
				aws dynamodb update-time-to-live --table-name prod-shop-orders --time-to-live-specification \
				Enabled=true,AttributeName=expiresAt""");
		assertLine(line(ChecklistItem.CONTRIBUTOR_INSIGHTS, without)).isEqualTo("""
				FAIL: contributor insights are off: CloudWatch does not show the throttled keys
				aws dynamodb update-contributor-insights --table-name prod-shop-orders --contributor-insights-action \
				ENABLE --contributor-insights-mode THROTTLED_KEYS""");
	}

	@Test
	void aTableWithAKeyOfKmsNeedsNoContributorInsights() {
		TableFacts facts = OrdersTable.facts((table) -> table
			.sseDescription((encryption) -> encryption.kmsMasterKeyArn("arn:aws:kms:eu-west-1:123456789012:key/1")));
		TableFacts without = new TableFacts(facts.definition(), facts.description(), facts.recoveryDays(),
				facts.lastBackup(), facts.tags(), facts.ttlAttribute(), facts.resourcePolicy(),
				DescribedFact.known(false));
		assertLine(line(ChecklistItem.CONTRIBUTOR_INSIGHTS, without)).isEqualTo("PASS: contributor insights are off, "
				+ "which show keys in plain text: the table has a KMS key that encrypts them");
	}

	@Test
	void asksForTimeToLiveAndStreamWhereTheyAreWanted() {
		TableFacts plain = OrdersTable.facts(OrdersTable.definition(null, TableSettings.DEFAULT),
				OrdersTable.description((table) -> {
				}), OrdersTable.TAGS);
		assertThat(check(plain)).extracting(ChecklistLine::item)
			.doesNotContain(ChecklistItem.TIME_TO_LIVE, ChecklistItem.STREAM);
	}

	@Test
	void anotherTimeToLiveFails() {
		TableFacts facts = OrdersTable.facts(OrdersTable.definition("ttl", TableSettings.DEFAULT),
				OrdersTable.description((table) -> {
				}), OrdersTable.TAGS);
		assertThat(line(ChecklistItem.TIME_TO_LIVE, facts).evidence())
			.isEqualTo("items expire by expiresAt, not by ttl");
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			NEW_IMAGE, PASS, the stream holds NEW_IMAGE for 24 hours
			KEYS_ONLY, FAIL, 'the stream holds KEYS_ONLY, not NEW_IMAGE'
			,          FAIL, there is no stream
			""")
	void theStreamHoldsWhatIsConfigured(String found, Result result, String evidence) {
		TableDescription table = OrdersTable.description((description) -> {
			if (found != null) {
				description.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(found));
			}
		});
		TableFacts facts = OrdersTable.facts(OrdersTable.definition(null, settings(null, "NEW_IMAGE")), table,
				Map.of());
		assertThat(line(ChecklistItem.STREAM, facts)).returns(result, ChecklistLine::result)
			.returns(evidence, ChecklistLine::evidence);
	}

	@ParameterizedTest
	@CsvSource(
			textBlock = """
					-1,   -1,   FAIL, 'on-demand without a maximum of reads and writes: requests of a faulty loop are served and paid, up to the quota of the table'
					4000, -1,   FAIL, 'on-demand without a maximum of writes: requests of a faulty loop are served and paid, up to the quota of the table'
					-1,   1000, FAIL, 'on-demand without a maximum of reads: requests of a faulty loop are served and paid, up to the quota of the table'
					4000, 1000, PASS, 'on-demand, at most 4,000 read and 1,000 write units a second'
					""")
	void onDemandHasAMaximum(long read, long write, Result result, String evidence) {
		assertThat(line(ChecklistItem.BILLING_MODE,
				OrdersTable.facts((table) -> table
					.onDemandThroughput((maximum) -> maximum.maxReadRequestUnits(read).maxWriteRequestUnits(write)))))
			.returns(result, ChecklistLine::result)
			.returns(evidence, ChecklistLine::evidence);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			3199, 799, PASS, '3,199.0 read and 799.0'
			3200, 0,   FAIL, '3,200.0 read and 0.0'
			0.04, 800, FAIL, '0.0 read and 800.0'
			""")
	void theMaximumLeavesRoomForWhatIsUsed(double read, double write, Result result, String used) {
		TableFacts facts = OrdersTable.facts((table) -> {
		});
		assertThat(line(ChecklistItem.BILLING_MODE, check(facts, using(read, write), ChecklistSettings.DEFAULT)))
			.returns(result, ChecklistLine::result)
			.returns("on-demand, at most 4,000 read and 1,000 write units a second; this instance alone takes " + used
					+ " write units a second of the table itself", ChecklistLine::evidence);
	}

	@ParameterizedTest
	@CsvSource({ "79, 39, PASS", "80, 0, FAIL", "0, 40, FAIL" })
	void whatIsProvisionedLeavesRoomForWhatIsUsed(double read, double write, Result result) {
		assertThat(line(ChecklistItem.BILLING_MODE,
				check(provisioned(100, 50), using(read, write), ChecklistSettings.DEFAULT))
			.result()).isEqualTo(result);
	}

	private static ApplicationFacts using(double read, double write) {
		return new ApplicationFacts("prod", "shop", false, true, true,
				Map.of("prod-shop-orders", new CapacityUse(read, write)), Set.of(), false);
	}

	@ParameterizedTest
	@CsvSource({ "false, two", "true, 'one, because the table is global'" })
	void countsTheReadersOfAStreamWithListeners(boolean global, String most) {
		TableFacts facts = OrdersTable
			.facts((table) -> table.replicas(global ? List.of(ReplicaDescription.builder().build()) : List.of()));
		ApplicationFacts listening = new ApplicationFacts("prod", "shop", false, true, true, Map.of(), Set.of("orders"),
				false);
		assertThat(line(ChecklistItem.STREAM_READERS, check(facts, listening, ChecklistSettings.DEFAULT)))
			.returns(Result.UNKNOWN, ChecklistLine::result)
			.returns(
					"this application reads each shard once, for all its groups and instances; a shard has at most "
							+ most + ". DynamoDB shows neither Lambda triggers nor other applications",
					ChecklistLine::evidence);
		assertThat(check(facts)).noneMatch((line) -> line.item() == ChecklistItem.STREAM_READERS);
	}

	@Test
	void tellsTheIndexesWithoutAMaximum() {
		assertLine(ChecklistItem.BILLING_MODE, (table) -> table.globalSecondaryIndexes(indexes(2)))
			.isEqualTo("PASS: on-demand, at most 4,000 read and 1,000 write units a second; DynamoDB returns no "
					+ "maximum of the indexes gsi1, gsi2");
	}

	private static List<GlobalSecondaryIndexDescription> indexes(int count) {
		return IntStream.rangeClosed(1, count)
			.mapToObj((number) -> GlobalSecondaryIndexDescription.builder()
				.indexName("gsi" + number)
				.projection((projection) -> projection.projectionType("INCLUDE").nonKeyAttributes("a", "b"))
				.build())
			.toList();
	}

	@Test
	void nobodyTellsOfAutoScaling() {
		TableFacts facts = provisioned(100, 50);
		assertThat(line(ChecklistItem.BILLING_MODE, facts).evidence())
			.isEqualTo("provisioned with 100 read and 50 write units a second, indexes included");
		assertLine(line(ChecklistItem.AUTO_SCALING, facts)).isEqualTo("""
				UNKNOWN: DynamoDB does not show whether Application Auto Scaling looks after the table
				aws application-autoscaling describe-scalable-targets --service-namespace dynamodb --resource-ids \
				table/prod-shop-orders, then accept the line""");
	}

	private static TableFacts provisioned(long read, long write) {
		return OrdersTable.facts((table) -> table
			.provisionedThroughput((throughput) -> throughput.readCapacityUnits(read).writeCapacityUnits(write)));
	}

	@ParameterizedTest
	@CsvSource({ "31999, 100, PASS", "32000, 100, FAIL", "100, 31999, PASS", "100, 32000, FAIL" })
	void provisionedCapacityIsWellBelowTheQuota(long read, long write, Result result) {
		assertThat(line(ChecklistItem.CAPACITY_QUOTAS, provisioned(read, write)).result()).isEqualTo(result);
	}

	@ParameterizedTest
	@CsvSource({ "17, PASS", "18, FAIL", "20, FAIL" })
	void twoGlobalIndexesAreLeft(int count, Result result) {
		ChecklistLine line = line(ChecklistItem.INDEX_COUNT,
				OrdersTable.facts((table) -> table.globalSecondaryIndexes(indexes(count))));
		assertThat(line).returns(result, ChecklistLine::result)
			.returns("%d of 20 global and 0 of 5 local indexes, which project %d of 100 attributes".formatted(count,
					2 * count), ChecklistLine::evidence);
	}

	@Test
	void aLineIsAcceptedForOneTableOrAll() {
		for (String line : Arrays.asList("Deletion-Protection", "deletion-protection.ORDERS")) {
			ChecklistSettings settings = new ChecklistSettings(List.of(), Set.of(), Map.of(line, "a cache"),
					Duration.ofSeconds(1));
			ChecklistLine accepted = line(ChecklistItem.DELETION_PROTECTION,
					check(OrdersTable.facts((table) -> table.deletionProtectionEnabled(false)), APPLICATION, settings));
			assertThat(accepted).returns("a cache", ChecklistLine::accepted)
				.returns(Result.FAIL, ChecklistLine::result);
			assertThat(accepted.isOpen(Result.FAIL)).isFalse();
		}
	}

	@Test
	void aLineThatPassesNeedsNotToBeAccepted() {
		ChecklistSettings settings = new ChecklistSettings(List.of(), Set.of(),
				Map.of("deletion-protection", "a cache", "tags.other", "of another table"), Duration.ofSeconds(1));
		assertThat(check(OrdersTable.facts((table) -> {
		}), APPLICATION, settings)).extracting(ChecklistLine::accepted).containsOnlyNulls();
	}

}
