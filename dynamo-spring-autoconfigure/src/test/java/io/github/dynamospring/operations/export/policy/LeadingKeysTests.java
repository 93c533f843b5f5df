package io.github.dynamospring.operations.export.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.SentAccess;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.operations.export.ExportModels;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.annotation.Version;
import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Table of all operations on keys of all kinds: those that the plans send are allowed,
 * all others are denied.
 */
class LeadingKeysTests {

	private static final Map<String, String> TAG = Map.of("aws:PrincipalTag/tenant", "acme");

	@Test
	void aTenantsRolesAllowEachActionOnTheKeysThatPlansSendItFor() {
		Map<String, String> files = new PolicyFormat(false)
			.files(ExportModels.of(List.of(Order.class, Account.class, Draft.class, Plan.class), Orders.class,
					Accounts.class, Plans.class));
		Map<String, String> keys = Map.of("order", "TENANT#acme#ORDER#1", "account", "TENANT#acme#ACCOUNT#1", "marker",
				"TENANT#acme#UNIQUE#Account#email#0a1b", "revision",
				"TENANT#acme#REVISION#TENANT$cacme$cACCOUNT$c1#ACCOUNT", "draft", "TENANT#acme#DRAFT#1", "plan",
				"PLAN#1");
		assertThat(allowed(files, "shop", keys)).isEqualTo("""
				BatchGetItem: plan
				BatchWriteItem: plan
				ConditionCheckItem: account marker plan
				DeleteItem: account marker plan
				GetItem: account order plan
				PutItem: account marker plan revision
				Query:
				Scan:
				UpdateItem: account order plan""");
		Map<String, String> others = keys.entrySet()
			.stream()
			.filter((key) -> !key.getKey().equals("plan"))
			.collect(Collectors.toMap(Map.Entry::getKey, (key) -> key.getValue().replace("acme", "globex")));
		assertThat(allowed(files, "shop", others)).doesNotContainPattern(": \\w");
	}

	@Test
	void rolesWithoutTenantsAllowEachActionOnTheKeysThatPlansSendItFor() {
		Map<String, String> files = new PolicyFormat(false)
			.files(ExportModels.of(List.of(Ticket.class, Agent.class, Team.class), Tickets.class, Agents.class));
		assertThat(allowed(files, "desk",
				Map.of("ticket", "TICKET#1", "agent", "AGENT#1", "team", "TEAM#1", "stranger", "STRANGER#1")))
			.isEqualTo("""
					BatchGetItem: agent
					BatchWriteItem: agent
					ConditionCheckItem: agent
					DeleteItem: agent
					GetItem: agent ticket
					PutItem: agent
					Query:
					Scan:
					UpdateItem: agent ticket""");
		assertThat(evaluator(files).allows(access("Query", "desk", "byState", "OPEN"))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "AGENT#1", "ANYTHING" })
	void aTableOfOneKindOfKeysHasNoCondition(String key) {
		Map<String, String> files = new PolicyFormat(false).files(ExportModels.of(List.of(Agent.class), Agents.class));
		assertThat(evaluator(files).allows(access("PutItem", "desk", null, key))).isTrue();
		assertThat(files.get("iam/write.json")).doesNotContain("Condition\"");
	}

	@Test
	void aBatchOfSeveralTypesIsAllowedByOneStatement() {
		Map<String, String> files = new PolicyFormat(false)
			.files(ExportModels.of(List.of(Ticket.class, Agent.class, Team.class), Agents.class, Teams.class));
		assertThat(evaluator(files)
			.allows(new SentAccess("BatchWriteItem", "test-desk", null, List.of("AGENT#1", "TEAM#1")))).isTrue();
		assertThat(evaluator(files)
			.allows(new SentAccess("BatchWriteItem", "test-desk", null, List.of("AGENT#1", "TICKET#1")))).isFalse();
	}

	private static String allowed(Map<String, String> files, String table, Map<String, String> keys) {
		Map<String, Set<String>> allowed = new TreeMap<>();
		Arrays.stream(Operation.values())
			.forEach((operation) -> allowed.put(operation.toString(), keys.keySet()
				.stream()
				.filter((name) -> evaluator(files).allows(access(operation.toString(), table, null, keys.get(name))))
				.collect(Collectors.toCollection(TreeSet::new))));
		return allowed.entrySet()
			.stream()
			.map((entry) -> Stream.concat(Stream.of(entry.getKey() + ":"), entry.getValue().stream())
				.collect(Collectors.joining(" ")))
			.collect(Collectors.joining("\n"));
	}

	private static SentAccess access(String operation, String table, String index, String key) {
		return new SentAccess(operation, "test-" + table, index, List.of(key));
	}

	private static PolicyEvaluator evaluator(Map<String, String> files) {
		return PolicyEvaluator.of(TAG, files.get("iam/read.json"), files.getOrDefault("iam/write.json", """
				{"Version": "2012-10-17", "Statement": []}"""));
	}

	@Table("shop")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}", sort = "ORDER")
	record Order(@TenantId String tenantId, String orderId, String state) {

	}

	@Table("shop")
	@Revisions
	@PrimaryKey(partition = "TENANT#{tenantId}#ACCOUNT#{accountId}", sort = "ACCOUNT")
	record Account(@TenantId String tenantId, String accountId, @Unique String email, @Version Long version) {

	}

	@Table("shop")
	@PrimaryKey(partition = "TENANT#{tenantId}#DRAFT#{draftId}", sort = "DRAFT")
	record Draft(@TenantId String tenantId, String draftId) {

	}

	@Table("shop")
	@PrimaryKey(partition = "PLAN#{planId}", sort = "PLAN")
	record Plan(String planId) {

	}

	interface Orders extends Repository<Order, String> {

		Optional<Order> findByOrderId(String orderId);

		@Update("set state = 'PAID'")
		void pay(String orderId);

	}

	interface Accounts extends Repository<Account, String> {

		Optional<Account> findById(String accountId);

		Account insert(Account account);

		Account update(Account account);

		void deleteById(String accountId);

	}

	interface Plans extends DynamoRepository<Plan, String> {

	}

	@Table("desk")
	@PrimaryKey(partition = "TICKET#{ticketId}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "byState", partition = "{state}", sort = "{ticketId}")
	record Ticket(String ticketId, String state) {

	}

	@Table("desk")
	@PrimaryKey(partition = "AGENT#{agentId}", sort = "AGENT")
	record Agent(String agentId) {

	}

	@Table("desk")
	@PrimaryKey(partition = "TEAM#{teamId}", sort = "TEAM")
	record Team(String teamId) {

	}

	interface Tickets extends Repository<Ticket, String> {

		Optional<Ticket> findByTicketId(String ticketId);

		List<Ticket> findByState(String state);

		@Update("set state = :state")
		void move(String ticketId, String state);

	}

	interface Agents extends DynamoRepository<Agent, String> {

	}

	interface Teams extends DynamoRepository<Team, String> {

	}

}
