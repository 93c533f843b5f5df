package io.github.dynamospring.tenancy;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.SentAccess;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.operations.export.ExportException;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModels;
import io.github.dynamospring.operations.export.policy.PolicyEvaluator;
import io.github.dynamospring.operations.export.policy.PolicyFormat;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.tenancy.Order.OrderKey;
import io.github.dynamospring.tenancy.Order.State;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Policies of the roles of one tenant, evaluated for what is sent for it and for another.
 */
class TenantPoliciesIntegrationTests {

	private static final OrderKey FIRST = new OrderKey("c1", Shops.NOON, "o1");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static Shops shops;

	private static Map<String, String> files;

	@BeforeAll
	static void create() {
		shops = new Shops(database);
		files = new PolicyFormat(false)
			.files(ExportModels.of(TableSettings.DEFAULT, database.context(), shops.application.patterns()));
	}

	@BeforeEach
	void open() {
		shops.open("acme", "globex");
		shops.current = "acme";
	}

	@Test
	void aTenantsRolesAllowWhatIsSentForItAndNothingOfAnother() {
		callAll();
		List<SentAccess> sent = database.requests()
			.stream()
			.filter((request) -> !(request instanceof ScanRequest))
			.flatMap((request) -> SentAccess.of(request, TenantPoliciesIntegrationTests::partition).stream())
			.toList();
		assertThat(sent).extracting(SentAccess::action)
			.contains("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem");
		assertThat(sent).allMatch((access) -> roles("acme").allows(access));
		assertThat(sent).noneMatch((access) -> roles("globex").allows(access));
		assertThat(sent).noneMatch((access) -> roles("acm").allows(access));
	}

	private static void callAll() {
		shops.orders.findByOrderId("o1");
		shops.orders.findByCustomerIdAndPlacedAtAndOrderId("c1", Shops.NOON, "o1");
		shops.orders.findByCustomerIdAndPlacedAtAndOrderIdIn("c1", Shops.NOON, List.of("o1", "o2"));
		shops.orders.findByCustomerIdOrderByPlacedAtDesc("c1", ScrollPosition.keyset(), Limit.of(2));
		shops.orders.streamByState(State.OPEN).toList();
		shops.orders.findByStateIn(List.of(State.OPEN, State.PAID));
		shops.orders.findByCustomerIdAndAmountGreaterThan("c1", 1);
		shops.orders.pay(FIRST);
		shops.orders.renumber(FIRST, "n1", "n9");
		shops.orders.charge(FIRST, 7);
		shops.orders.save(shops.orders.findById(FIRST).orElseThrow());
		shops.orders.deleteById(FIRST);
		shops.orders.findAllById(List.of(FIRST));
		shops.orders.insert(Shops.order("c1", "o8", "n8"));
		shops.customers.saveAll(List.of(new Customer("c3", "C"), new Customer("c4", "D")));
		shops.customers.findOverviewByCustomerId("c1");
		shops.customers.rename("c1", "E");
		shops.customers.deleteByCustomerId("c2");
		shops.orders.findByAmount(10).toList();
	}

	private static PolicyEvaluator roles(String tenant) {
		return PolicyEvaluator.of(Map.of("aws:PrincipalTag/tenant", tenant), files.get("iam/read.json"),
				files.get("iam/write.json"));
	}

	private static String partition(String table, String index) {
		return (index == null || index.equals("amounts")) ? "pk" : index.equals("states") ? "tenantId" : index + "pk";
	}

	@Test
	void scansAreLeftToMigrationsWhateverThePatternsAre() {
		SentAccess scan = new SentAccess("Scan", "test-shops", null, null);
		assertThat(roles("acme").allows(scan)).isFalse();
		assertThat(files.get("iam/read.json")).doesNotContain("Scan");
		assertThat(PolicyEvaluator.of(Map.of(), files.get("iam/migration.json")).allows(scan)).isTrue();
	}

	@Test
	void aRequestWithoutLeadingKeysIsDenied() {
		assertThat(roles("acme").allows(new SentAccess("Query", "test-shops", null, null))).isFalse();
		assertThat(roles("acme").allows(new SentAccess("PartiQLSelect", "test-shops", null, null))).isFalse();
	}

	@Test
	void aRoleWithoutATenantHasNoAccess() {
		PolicyEvaluator untagged = PolicyEvaluator.of(Map.of(), files.get("iam/read.json"));
		assertThat(untagged.allows(
				new SentAccess("Query", "test-shops", null, List.of("TENANT#${aws:PrincipalTag/tenant}#CUSTOMER#c1"))))
			.isFalse();
	}

	@Test
	void oneKeyOfAnotherTenantIsEnough() {
		SentAccess both = new SentAccess("BatchGetItem", "test-shops", null,
				List.of("TENANT#acme#CUSTOMER#c1", "TENANT#globex#CUSTOMER#c1"));
		assertThat(roles("acme").allows(both)).isFalse();
	}

	@Test
	void tablesAreDescribedWithoutAKey() {
		assertThat(roles("acme").allows(new SentAccess("DescribeTable", "test-shops", null, null))).isTrue();
	}

	@Test
	void itemsThatBelongToNoTenantAreForAll() {
		ExportModel model = ExportModels.of(List.of(Setting.class, Plan.class), Settings.class, Plans.class);
		String read = new PolicyFormat(false).files(model).get("iam/read.json");
		assertThat(read).containsIgnoringWhitespaces("""
				"dynamodb:LeadingKeys": [ "PLAN#*", "SETTINGS#${aws:PrincipalTag/tenant}" ]""");
		PolicyEvaluator acme = PolicyEvaluator.of(Map.of("aws:PrincipalTag/tenant", "acme"), read);
		assertThat(acme.allows(new SentAccess("GetItem", "test-settings", null, List.of("PLAN#1")))).isTrue();
		assertThat(acme.allows(new SentAccess("GetItem", "test-settings", null, List.of("SETTINGS#acme")))).isTrue();
		assertThat(acme.allows(new SentAccess("GetItem", "test-settings", null, List.of("SETTINGS#globex")))).isFalse();
	}

	@Test
	void keysThatMayBeginAsThoseOfTenantsAreRefused() {
		ExportModel model = ExportModels.of(List.of(Setting.class, Anything.class), Settings.class, Anythings.class);
		assertThatExceptionOfType(ExportException.class).isThrownBy(() -> new PolicyFormat(false).files(model))
			.withMessage("no policy can keep the tenants of table 'settings' apart, because the keys of Anything, by "
					+ "its primary key ({kind}#{name} / ANY), may begin as theirs do")
			.satisfies((ex) -> assertThat(ex.getAction()).isEqualTo(
					"Begin its partition with a text of its own, such as \"ANYTHING#{kind}#{name}\", or put it into "
							+ "another table."));
	}

	@Test
	void keysThatBeginWithThoseOfATenantAreRefused() {
		ExportModel model = ExportModels.of(List.of(Setting.class, Standard.class), Settings.class, Standards.class);
		assertThatExceptionOfType(ExportException.class).isThrownBy(() -> new PolicyFormat(false).files(model))
			.withMessageContaining(
					"the keys of Standard, by its primary key (SETTINGS#STANDARD#{name} / STANDARD), may "
							+ "begin as theirs do");
	}

	@Test
	void keysThatNoPatternUsesAreNotAllowed() {
		ExportModel model = ExportModels.of(List.of(Setting.class, Anything.class), Settings.class);
		String read = new PolicyFormat(false).files(model).get("iam/read.json");
		PolicyEvaluator acme = PolicyEvaluator.of(Map.of("aws:PrincipalTag/tenant", "acme"), read);
		assertThat(acme.allows(new SentAccess("GetItem", "test-settings", null, List.of("KIND#name")))).isFalse();
	}

	@Test
	void withoutPatternsOfTenantsThereIsNoTag() {
		ExportModel model = ExportModels.of(List.of(Setting.class, Plan.class), Plans.class);
		String read = new PolicyFormat(false).files(model).get("iam/read.json");
		assertThat(read).doesNotContain("PrincipalTag").containsIgnoringWhitespaces("""
				"dynamodb:LeadingKeys": [ "PLAN#*" ]""");
	}

	@Table("settings")
	@PrimaryKey(partition = "SETTINGS#{tenantId}", sort = "SETTING#{name}")
	record Setting(@TenantId String tenantId, String name) {

	}

	record SettingKey(String tenantId, String name) {

	}

	@Table("settings")
	@PrimaryKey(partition = "PLAN#{planId}", sort = "PLAN")
	record Plan(String planId) {

	}

	@Table("settings")
	@PrimaryKey(partition = "{kind}#{name}", sort = "ANY")
	record Anything(String kind, String name) {

	}

	@Table("settings")
	@PrimaryKey(partition = "SETTINGS#STANDARD#{name}", sort = "STANDARD")
	record Standard(String name) {

	}

	interface Standards extends DynamoRepository<Standard, String> {

	}

	interface Anythings extends DynamoRepository<Anything, AnythingKey> {

	}

	record AnythingKey(String kind, String name) {

	}

	interface Settings extends DynamoRepository<Setting, SettingKey> {

	}

	interface Plans extends DynamoRepository<Plan, String> {

	}

}
