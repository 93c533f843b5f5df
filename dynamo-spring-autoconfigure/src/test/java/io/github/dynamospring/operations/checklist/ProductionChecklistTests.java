package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ProductionChecklist} at the level of HTTP.
 */
class ProductionChecklistTests {

	private static final String TABLE = """
			{"Table":{"TableName":"prod-shop-orders","TableArn":"%s","TableStatus":"ACTIVE",
			"DeletionProtectionEnabled":true,"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},
			"OnDemandThroughput":{"MaxReadRequestUnits":4000,"MaxWriteRequestUnits":1000},
			"SSEDescription":{"Status":"ENABLED","SSEType":"KMS","KMSMasterKeyArn":"arn:aws:kms:eu-west-1:1:key/2"}}}
			""".formatted(OrdersTable.ARN);

	private final ScriptedControlPlane server = new ScriptedControlPlane().answer("DescribeTable", TABLE)
		.answer("DescribeContinuousBackups", """
				{"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED","PointInTimeRecoveryDescription":
				{"PointInTimeRecoveryStatus":"ENABLED","RecoveryPeriodInDays":14}}}""")
		.answer("ListBackups", """
				{"BackupSummaries":[{"BackupName":"one","BackupCreationDateTime":1795400000}],
				"LastEvaluatedBackupArn":"arn:one"}""")
		.answer("ListBackups?arn:one", """
				{"BackupSummaries":[{"BackupName":"two","BackupCreationDateTime":1795410000}]}""")
		.answer("ListTagsOfResource", """
				{"Tags":[{"Key":"env","Value":"prod"},{"Key":"service","Value":"shop"}],"NextToken":"page-2"}""")
		.answer("ListTagsOfResource?page-2", """
				{"Tags":[{"Key":"owner","Value":"a"},{"Key":"cost-center","Value":"42"},
				{"Key":"data-classification","Value":"internal"}]}""")
		.answer("DescribeTimeToLive", """
				{"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"expiresAt"}}""")
		.answer("GetResourcePolicy", "{\"Policy\":\"{}\"}")
		.answer("DescribeContributorInsights", "{\"ContributorInsightsStatus\":\"ENABLED\"}")
		.answer("DescribeLimits", """
				{"AccountMaxReadCapacityUnits":80000,"AccountMaxWriteCapacityUnits":80000,
				"TableMaxReadCapacityUnits":40000,"TableMaxWriteCapacityUnits":40000}""")
		.answer("ListTables", "{\"TableNames\":[\"a\",\"b\"]}");

	private final DynamoDbClient client = LocalDatabase.clientBuilder(this.server.endpoint())
		.overrideConfiguration((configuration) -> configuration.retryStrategy((retries) -> retries.maxAttempts(2))
			.apiCallTimeout(Duration.ofSeconds(30))
			.apiCallAttemptTimeout(Duration.ofSeconds(30)))
		.build();

	private final MutableClock clock = new MutableClock(OrdersTable.NOW);

	@AfterEach
	void close() {
		this.client.close();
		this.server.close();
	}

	private ChecklistReport check() {
		return check(Duration.ofSeconds(30));
	}

	private ChecklistReport check(Duration timeout) {
		return checklist(timeout).check();
	}

	private ProductionChecklist checklist(Duration timeout) {
		return checklist(timeout, new CheckedClient(null, this.client, List.of(OrdersTable.DEFINITION)));
	}

	private ProductionChecklist checklist(Duration timeout, CheckedClient... clients) {
		ChecklistSettings defaults = ChecklistSettings.DEFAULT;
		ChecklistSettings settings = new ChecklistSettings(defaults.tags(), Set.of(), Map.of(), timeout);
		return new ProductionChecklist(() -> List.of(clients),
				() -> new ApplicationFacts("prod", "shop", false, true, true, Map.of(), Set.of(), false), settings,
				this.clock);
	}

	private static ChecklistLine line(ChecklistReport report, ChecklistItem item) {
		return report.lines().stream().filter((line) -> line.item() == item).findFirst().orElseThrow();
	}

	@Test
	void readsAllFacts() {
		ChecklistReport report = check();
		assertThat(report.open(Result.FAIL)).isEmpty();
		assertThat(report.open(Result.UNKNOWN)).extracting(ChecklistLine::item)
			.containsExactly(ChecklistItem.ALARMS, ChecklistItem.LEAST_PRIVILEGE);
		assertThat(line(report, ChecklistItem.POINT_IN_TIME_RECOVERY).evidence()).endsWith("14 days");
		assertThat(line(report, ChecklistItem.BACKUPS).evidence())
			.isEqualTo("the newest backup is of " + Instant.ofEpochSecond(1_795_410_000));
		assertThat(line(report, ChecklistItem.ENCRYPTION).evidence()).endsWith("arn:aws:kms:eu-west-1:1:key/2");
		assertThat(line(report, ChecklistItem.TABLE_COUNT).evidence()).startsWith("2 of 2,500 tables");
		assertThat(report.summary()).isEqualTo("20 pass, 0 fail, 2 unknown");
	}

	@Test
	void asksForNothingButDescriptions() {
		check();
		assertThat(this.server.requests()).extracting((request) -> request.substring(0, request.indexOf(' ')))
			.containsExactlyInAnyOrder("DescribeTable", "DescribeContinuousBackups", "ListBackups", "ListBackups",
					"ListTagsOfResource", "ListTagsOfResource", "DescribeTimeToLive", "GetResourcePolicy",
					"DescribeContributorInsights", "DescribeLimits", "ListTables");
	}

	@ParameterizedTest
	@CsvSource({ "DescribeContinuousBackups, POINT_IN_TIME_RECOVERY", "ListBackups, BACKUPS",
			"ListTagsOfResource, TAGS", "DescribeTimeToLive, TIME_TO_LIVE", "GetResourcePolicy, RESOURCE_POLICY",
			"DescribeContributorInsights, CONTRIBUTOR_INSIGHTS", "DescribeLimits, CAPACITY_QUOTAS",
			"ListTables, TABLE_COUNT", "DescribeTable, DELETION_PROTECTION", "DescribeTable, TAGS",
			"DescribeTable, RESOURCE_POLICY", "DescribeTable, BILLING_MODE" })
	void namesTheActionThatIsMissing(String operation, ChecklistItem item) {
		this.server.fail(operation, "AccessDeniedException");
		assertThat(line(check(), item)).returns(Result.UNKNOWN, ChecklistLine::result)
			.returns("the role may not ask: it lacks dynamodb:" + operation, ChecklistLine::evidence)
			.returns("allow the role dynamodb:" + operation, ChecklistLine::remedy);
	}

	@ParameterizedTest
	@CsvSource({ "UnknownOperationException, this database does not support GetResourcePolicy",
			"ThrottlingException, DynamoDB throttles GetResourcePolicy",
			"ExpiredTokenException, DynamoDB answers GetResourcePolicy with ExpiredTokenException" })
	void aFailureMakesItsFactUnknownAlone(String code, String evidence) {
		this.server.fail("GetResourcePolicy", code);
		ChecklistReport report = check();
		assertThat(line(report, ChecklistItem.RESOURCE_POLICY)).returns(Result.UNKNOWN, ChecklistLine::result)
			.returns(evidence, ChecklistLine::evidence);
		assertThat(report.open(Result.UNKNOWN)).hasSize(3);
	}

	@Test
	void aDatabaseMayTellNoQuotas() {
		this.server.answer("DescribeLimits", "{}");
		assertThat(check().open(Result.UNKNOWN)).filteredOn((line) -> line.item() == ChecklistItem.CAPACITY_QUOTAS)
			.hasSize(2)
			.extracting(ChecklistLine::evidence)
			.containsOnly("this database returns no quotas");
	}

	@Test
	void aPolicyThatIsNotThereIsKnownToBeAbsent() {
		this.server.fail("GetResourcePolicy", "PolicyNotFoundException");
		assertThat(line(check(), ChecklistItem.RESOURCE_POLICY).result()).isEqualTo(Result.FAIL);
	}

	@Test
	void aTableThatIsNotThereHasOneLine() {
		this.server.fail("DescribeTable", "ResourceNotFoundException");
		assertThat(check().lines()).filteredOn((line) -> line.table() != null)
			.singleElement()
			.returns(Result.FAIL, ChecklistLine::result);
	}

	@Test
	void endsInTimeThoughTheServerDoesNotAnswer() {
		this.server.hang("DescribeContinuousBackups");
		ChecklistReport report = check(Duration.ofSeconds(2));
		assertThat(line(report, ChecklistItem.POINT_IN_TIME_RECOVERY)).returns(Result.UNKNOWN, ChecklistLine::result)
			.returns("no answer within 2000 ms", ChecklistLine::evidence);
		assertThat(line(report, ChecklistItem.DELETION_PROTECTION).result()).isEqualTo(Result.PASS);
	}

	@Test
	void checksEachClientWithItsTables() {
		try (ScriptedControlPlane other = new ScriptedControlPlane().fail("DescribeTable", "ResourceNotFoundException")
			.fail("ListTables", "AccessDeniedException");
				DynamoDbClient archive = LocalDatabase.clientBuilder(other.endpoint()).build()) {
			List<ChecklistLine> lines = checklist(Duration.ofSeconds(30),
					new CheckedClient(null, this.client, List.of(OrdersTable.DEFINITION)),
					new CheckedClient("archive", archive, List.of(OrdersTable.definition("Archive", "prod-archive"))))
				.check()
				.lines();
			assertThat(lines).extracting(ChecklistLine::subject)
				.filteredOn((subject) -> !subject.equals("table prod-shop-orders"))
				.containsExactly("table prod-archive", "account", "account", "client", "client",
						"account of client archive", "account of client archive", "client archive", "client archive",
						"application", "application", "application", "application");
			assertThat(lines).extracting((line) -> line.result().name() + " " + line)
				.contains("PASS table-count of account: 2 of 2,500 tables, the quota unless more was asked for",
						"UNKNOWN table-count of account of client archive: the role may not ask: it lacks "
								+ "dynamodb:ListTables",
						"FAIL table-status of table prod-archive: there is no such table");
		}
	}

	@Test
	void nothingIsKnownIfNobodyListens() {
		this.server.close();
		ChecklistReport report = check();
		assertThat(line(report, ChecklistItem.TABLE_STATUS)).returns(Result.UNKNOWN, ChecklistLine::result)
			.extracting(ChecklistLine::evidence)
			.asString()
			.startsWith("DynamoDB could not be asked (");
	}

	@Test
	void passesOnNothingThatAFailureSays() {
		this.server.fail("DescribeLimits", "AccessDeniedException").fail("ListTables", "ValidationException");
		assertThat(check().lines()).noneMatch((line) -> line.toString().contains("arn:aws:sts"));
	}

	@Test
	void returnsTheSameReportForAMinute() {
		ProductionChecklist checklist = checklist(Duration.ofSeconds(30));
		ChecklistReport first = checklist.check();
		this.clock.advance(Duration.ofSeconds(60));
		assertThat(checklist.check()).isSameAs(first);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(checklist.check()).isNotSameAs(first)
			.returns(OrdersTable.NOW.plusSeconds(61), ChecklistReport::checkedAt);
	}

}
