package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link ApplicationInspection}: a function of facts, without a request.
 */
class ApplicationInspectionTests {

	private static final ApplicationFacts APPLICATION = new ApplicationFacts("prod", "shop", false, true, true,
			Map.of(), Set.of(), false);

	private static final ClientFacts CLIENT = new ClientFacts(5, Duration.ofSeconds(30), Duration.ofSeconds(5));

	private final ApplicationInspection inspection = new ApplicationInspection(APPLICATION, ChecklistSettings.DEFAULT);

	private static ChecklistFacts facts(AccountFacts account, ClientFacts client, TableFacts... tables) {
		return new ChecklistFacts(new CheckedClient(null, mock(DynamoDbClient.class), List.of()), List.of(tables),
				account, DescribedFact.known(client));
	}

	private static List<ChecklistLine> application(ApplicationFacts application, TableFacts... tables) {
		return new ApplicationInspection(application, ChecklistSettings.DEFAULT).application(List.of(tables));
	}

	private static List<String> texts(List<ChecklistLine> lines) {
		return lines.stream().map((line) -> line.result().name() + " " + line).toList();
	}

	private static AccountFacts account(int tables) {
		return new AccountFacts(DescribedFact.known(DescribeLimitsResponse.builder()
			.accountMaxReadCapacityUnits(1_000L)
			.accountMaxWriteCapacityUnits(1_000L)
			.build()), DescribedFact.known(tables));
	}

	@ParameterizedTest
	@CsvSource(
			textBlock = """
					0,   0,   PASS, no table of the application is provisioned
					399, 100, PASS, 'the tables of the application have 798 read and 200 write units a second of 1,000 read and 1,000 write units a second'
					400, 100, FAIL, 'the tables of the application have 800 read and 200 write units a second of 1,000 read and 1,000 write units a second'
					""")
	void addsUpWhatTheTablesHave(long read, long write, Result result, String evidence) {
		TableFacts table = OrdersTable.facts((description) -> description
			.provisionedThroughput((units) -> units.readCapacityUnits(read).writeCapacityUnits(write)));
		assertThat(texts(this.inspection
			.account(facts(account(10), CLIENT, table, table, TableFacts.absent(OrdersTable.DEFINITION)))))
			.containsExactly(result.name() + " capacity-quotas of account: " + evidence,
					"PASS table-count of account: 10 of 2,500 tables, the quota unless more was asked for");
	}

	@ParameterizedTest
	@CsvSource({ "1999, PASS", "2000, FAIL" })
	void leavesRoomForTables(int count, Result result) {
		assertThat(this.inspection.account(facts(account(count), CLIENT)).get(1).result()).isEqualTo(result);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					5  | 30000 | 5000  | PASS up to 5 attempts | PASS 30000 ms for a call, 5000 ms for an attempt
					2  | 5000  | 5000  | PASS up to 2 attempts | PASS 5000 ms for a call, 5000 ms for an attempt
					1  | 5000  | 5001  | FAIL one attempt: each throttle and each lost connection reaches a caller | FAIL 5000 ms for a call, 5001 ms for an attempt, which is never reached
					11 | 5000  |       | FAIL up to 11 attempts: they multiply the load of an outage | FAIL no limit for an attempt
					   |       | 5000  | UNKNOWN the AWS SDK decides how often a request is repeated | FAIL no limit for a call
					10 |       |       | PASS up to 10 attempts | FAIL no limit for a call and its attempts
					""")
	void boundsAttemptsAndTimes(Integer attempts, Long call, Long attempt, String retries, String timeouts) {
		ClientFacts client = new ClientFacts(attempts, millis(call), millis(attempt));
		assertThat(this.inspection.client(facts(account(10), client)))
			.extracting((line) -> line.result().name() + " " + line.evidence())
			.containsExactly(retries, timeouts);
	}

	private static Duration millis(Long millis) {
		return (millis != null) ? Duration.ofMillis(millis) : null;
	}

	@Test
	void saysWhatNobodyKnows() {
		assertThat(application(APPLICATION).subList(0, 2)).extracting((line) -> line + " → " + line.remedy())
			.containsExactly("alarms of application: CloudWatch is not asked → deploy cloudformation/alarms*.yaml or "
					+ "terraform/alarms.tf.json of the exports, then accept the line with the name of the stack",
					"least-privilege of application: IAM is not asked → give the role iam/read.json and iam/write.json "
							+ "of the exports alone, then accept the line with its name");
	}

	@ParameterizedTest
	@CsvSource(
			textBlock = """
					false, false, PASS, no bean of the application uses scroll tokens
					true,  true,  PASS, secrets are configured
					true,  false, FAIL, 'the secret is random: other instances refuse the tokens of this one, and so does this one after a restart'
					""")
	void scrollTokensNeedSecrets(boolean used, boolean secrets, Result result, String evidence) {
		assertThat(application(new ApplicationFacts("prod", "shop", false, used, secrets, Map.of(), Set.of(), false))
			.get(2)).returns(result, ChecklistLine::result).returns(evidence, ChecklistLine::evidence);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			true,  PASS dead-letters of application: a DeadLetters bean keeps records that listeners fail at
			false, 'FAIL dead-letters of application: no DeadLetters bean: a record that a listener fails at stops the \
			shard for its group, and is lost after 24 hours'
			""")
	void listenersNeedAlarmsAndDeadLetters(boolean kept, String line) {
		ApplicationFacts listening = new ApplicationFacts("prod", "shop", false, false, false, Map.of(),
				Set.of("orders"), kept);
		assertThat(texts(application(listening)))
			.endsWith("UNKNOWN stream-alarms of application: Prometheus is not asked", line);
		assertThat(application(APPLICATION)).noneMatch((each) -> each.item() == ChecklistItem.DEAD_LETTERS);
	}

	@Test
	void aDatabaseForDevelopmentFails() {
		TableFacts local = OrdersTable
			.facts((table) -> table.tableArn("arn:aws:dynamodb:ddblocal:000000000000:table/orders"));
		ApplicationFacts embedded = new ApplicationFacts("prod", "shop", true, false, false, Map.of(), Set.of(), false);
		assertThat(texts(List.of(application(APPLICATION, OrdersTable.facts((table) -> {
		})).get(3), application(APPLICATION, local).get(3), application(embedded).get(3)))).containsExactly(
				"PASS real-database of application: neither embedded nor DynamoDB Local",
				"FAIL real-database of application: the tables are in DynamoDB Local",
				"FAIL real-database of application: the database is embedded, or a service connection for "
						+ "development");
	}

}
