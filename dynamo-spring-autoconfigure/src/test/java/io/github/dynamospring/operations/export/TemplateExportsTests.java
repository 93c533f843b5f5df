package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.library.Domain;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.library.User;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModel.ObjectBucket;
import io.github.dynamospring.operations.export.catalogue.CatalogueFormat;
import io.github.dynamospring.operations.export.cloudformation.CloudFormationFormat;
import io.github.dynamospring.operations.export.policy.PolicyFormat;
import io.github.dynamospring.operations.export.terraform.TerraformFormat;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.shop.Article;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Product;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CloudFormationFormat} and {@link TerraformFormat}: what they write is
 * read back and makes the tables that the library itself makes.
 */
class TemplateExportsTests {

	private static final ProductionDefaults DEFAULTS = new ProductionDefaults(
			Map.of("env", "prod", "team", "${blue} %{team}"), Set.of("restricted"));

	private static final CapacitySettings SCALED = new CapacitySettings(null, null, null,
			new AutoScaling(new ScalingTarget(5, 50, 70), new ScalingTarget(2, 20, 60)));

	private static final TableSchema SCHEMA = new TableSchema("log.entries", key("site", KeyType.S),
			key("at", KeyType.N),
			List.of(new IndexSchema("byLevel", IndexSchema.Type.LOCAL, List.of(key("site", KeyType.S)),
					List.of(key("level", KeyType.B)), new Projection(Projection.Type.KEYS_ONLY, Set.of())),
					new IndexSchema("by.place", IndexSchema.Type.GLOBAL,
							List.of(key("country", KeyType.S), key("city", KeyType.S)),
							List.of(key("level", KeyType.B), key("at", KeyType.N)),
							new Projection(Projection.Type.INCLUDE, Set.of("text", "code"))),
					new IndexSchema("bySite", IndexSchema.Type.GLOBAL, List.of(key("site", KeyType.S)), List.of(),
							Projection.ALL)),
			"expiresAt");

	private static KeyAttribute key(String name, KeyType type) {
		return new KeyAttribute(name, type);
	}

	@Test
	void makeTheTablesOfEntities() {
		LocalDatabase database = LocalDatabase.of(Article.class, Customer.class, Device.class, Order.class,
				Product.class, Stock.class, Domain.class, Loan.class, Member.class, Reservation.class, Session.class,
				Shelf.class, User.class);
		List<ExportedTable> tables = new ArrayList<>();
		for (TableModel model : database.context().getTables()) {
			tables.add(DEFAULTS.apply(model,
					new TableDefinition("prod-" + model.logicalName(), model.schema(), TableSettings.DEFAULT)));
		}
		assertThat(tables).hasSizeGreaterThan(3);
		assertRecreated(tables.toArray(ExportedTable[]::new));
	}

	@Test
	void nameTheBackfillAtIndexesWithComputedKeys() {
		TableModel model = new TableModel(SCHEMA, TableAttributeNames.DEFAULT, KeyFormat.DEFAULT, Map.of());
		ExportedTable table = DEFAULTS.apply(model, new TableDefinition("prod-shop", SCHEMA, TableSettings.DEFAULT,
				Map.of("bySite", new ComputedKeys(Set.of("site"), Set.of())), Set.of()));
		String note = "Its keys are computed when an item is written. If it is added to a table with items, run a "
				+ "backfill of the table: until then, queries leave them out.";
		assertThat(new CloudFormationFormat().files(model(table))
			.get("cloudformation/tables.yaml")
			.replaceAll("\\s+", " ")).contains("Metadata: Index bySite: '" + note + "'");
		assertThat(module(table)).containsOnlyOnce("\"//\": \"" + note + "\"");
		assertThat(new CatalogueFormat().files(model(table)))
			.allSatisfy((path, text) -> assertThat(text).contains(note));
	}

	@Test
	void makeTablesOnDemand() {
		CapacitySettings table = new CapacitySettings(null, new Throughput(13000, 5000), new Throughput(500, 300),
				null);
		CapacitySettings index = new CapacitySettings(null, null, new Throughput(50, 30), null);
		assertRecreated(table(settings(null, table, Map.of("bySite", index), Map.of())));
	}

	@Test
	void makeProvisionedTables() {
		CapacitySettings table = new CapacitySettings(new Throughput(5, 6), null, null, null);
		CapacitySettings index = new CapacitySettings(new Throughput(7, 8), null, null, null);
		assertRecreated(table(settings(BillingMode.PROVISIONED, table, Map.of("by.place", index), Map.of())));
	}

	@Test
	void makeTablesWithAllOtherSettings() {
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(),
				"STANDARD_INFREQUENT_ACCESS", "arn:aws:kms:eu-west-1:123456789012:key/5678", false, false,
				"NEW_AND_OLD_IMAGES", Map.of());
		assertRecreated(table(settings));
	}

	@Test
	void lookUpAKeyByItsAlias() {
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, "alias/shop", null,
				null, null, Map.of());
		assertRecreated(table(settings));
	}

	@Test
	void askForAKeyWhereDataNeedsOne() {
		ExportedTable table = table(settings(null, CapacitySettings.DEFAULT, Map.of(),
				Map.of(ProductionDefaults.DATA_CLASSIFICATION, "restricted")));
		assertRecreated(table);
		assertThat(template(table)).contains("Parameters:\n  KmsKeyArn:\n    Type: String\n");
		assertThat(module(table)).contains("\"variable\": {\n    \"kms_key_arn\": {\n      \"type\": \"string\"");
	}

	@Test
	void scaleCapacity() {
		ExportedTable table = table(settings(BillingMode.PROVISIONED, SCALED,
				Map.of("bySite",
						new CapacitySettings(null, null, null,
								new AutoScaling(new ScalingTarget(1, 10, 50), new ScalingTarget(1, 10, 50)))),
				Map.of()));
		assertRecreated(table);
		Map<String, Map<String, Object>> resources = TemplateReader.read(template(table)).others();
		assertThat(resources).containsOnlyKeys("LogEntriesTableReadTarget", "LogEntriesTableReadPolicy",
				"LogEntriesTableWriteTarget", "LogEntriesTableWritePolicy", "LogEntriesTableByPlaceReadTarget",
				"LogEntriesTableByPlaceReadPolicy", "LogEntriesTableByPlaceWriteTarget",
				"LogEntriesTableByPlaceWritePolicy", "LogEntriesTableBySiteReadTarget",
				"LogEntriesTableBySiteReadPolicy", "LogEntriesTableBySiteWriteTarget",
				"LogEntriesTableBySiteWritePolicy");
		assertThat(resources.get("LogEntriesTableReadTarget")).isEqualTo(
				Map.of("ServiceNamespace", "dynamodb", "ResourceId", Map.of("Fn::Sub", "table/${LogEntriesTable}"),
						"ScalableDimension", "dynamodb:table:ReadCapacityUnits", "MinCapacity", 5, "MaxCapacity", 50));
		assertThat(resources.get("LogEntriesTableByPlaceWritePolicy")).isEqualTo(Map.of("PolicyName",
				"table/prod-log.entries/index/by.place:WriteCapacityUtilization", "PolicyType", "TargetTrackingScaling",
				"ScalingTargetId", Map.of("Ref", "LogEntriesTableByPlaceWriteTarget"),
				"TargetTrackingScalingPolicyConfiguration", Map.of("PredefinedMetricSpecification",
						Map.of("PredefinedMetricType", "DynamoDBWriteCapacityUtilization"), "TargetValue", 60)));
		ModuleReader module = ModuleReader.read(module(table));
		assertThat(module.lifecycles()).isEqualTo(Map.of("log_entries", Map.of("prevent_destroy", true,
				"ignore_changes", List.of("read_capacity", "write_capacity", "global_secondary_index"))));
		assertThat(module.others()).containsOnlyKeys("aws_appautoscaling_target", "aws_appautoscaling_policy",
				"aws_dynamodb_contributor_insights", "aws_dynamodb_resource_policy");
		assertThat(module.others().get("aws_appautoscaling_target")).asString()
			.contains("log_entries_index_bySite_read={service_namespace=dynamodb,"
					+ " resource_id=table/${aws_dynamodb_table.log_entries.name}/index/bySite,"
					+ " scalable_dimension=dynamodb:index:ReadCapacityUnits, min_capacity=1, max_capacity=10}");
	}

	@Test
	void showThrottledKeysOfTablesAndIndexes() {
		assertThat(template(table(SCHEMA)))
			.containsOnlyOnce("\n      ContributorInsightsSpecification:\n        Enabled: true\n"
					+ "        Mode: THROTTLED_KEYS\n")
			.containsOnlyOnce("- ContributorInsightsSpecification:\n            Enabled: true\n"
					+ "            Mode: THROTTLED_KEYS\n          IndexName: by.place\n")
			.containsOnlyOnce("- ContributorInsightsSpecification:\n            Enabled: true\n"
					+ "            Mode: THROTTLED_KEYS\n          IndexName: bySite\n");
		String name = "${aws_dynamodb_table.log_entries.name}";
		assertThat(ModuleReader.read(module(table(SCHEMA))).others()).containsEntry("aws_dynamodb_contributor_insights",
				Map.of("log_entries", Map.of("table_name", name, "mode", "THROTTLED_KEYS"),
						"log_entries_index_by_place",
						Map.of("table_name", name, "index_name", "by.place", "mode", "THROTTLED_KEYS"),
						"log_entries_index_bySite",
						Map.of("table_name", name, "index_name", "bySite", "mode", "THROTTLED_KEYS")));
	}

	@Test
	void showNoKeysOfTablesWithAKeyOfTheCustomers() {
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, "alias/shop", null,
				null, null, Map.of());
		ExportedTable classified = table(settings(null, CapacitySettings.DEFAULT, Map.of(),
				Map.of(ProductionDefaults.DATA_CLASSIFICATION, "restricted")));
		for (ExportedTable table : List.of(table(settings), classified)) {
			assertThat(template(table)).doesNotContain("ContributorInsights");
			assertThat(module(table)).doesNotContain("contributor_insights");
		}
	}

	@Test
	void backUpTablesByTheirTagOnceThereIsARole() {
		ExportedTable tagged = table(settings(null, CapacitySettings.DEFAULT, Map.of(), Map.of("backup", "daily")));
		ExportedTable other = table(named("other"));
		assertThat(template(tagged, other)).contains("  BackupRoleArn:\n    Type: String\n    Default: ''\n",
				"Conditions:\n  BackedUp:\n    Fn::Not:\n      - Fn::Equals:\n          - Ref: BackupRoleArn\n"
						+ "          - ''\n",
				"Type: AWS::Backup::BackupVault\n    Condition: BackedUp\n",
				"Type: AWS::Backup::BackupPlan\n    Condition: BackedUp\n",
				"Type: AWS::Backup::BackupSelection\n    Condition: BackedUp\n");
		Map<String, Map<String, Object>> resources = TemplateReader.read(template(tagged, other)).others();
		assertThat(resources).containsOnlyKeys("BackupVault", "BackupPlan", "BackupSelection");
		assertThat(resources.get("BackupSelection"))
			.isEqualTo(Map.of("BackupPlanId", Map.of("Ref", "BackupPlan"), "BackupSelection", Map.of("SelectionName",
					"daily", "IamRoleArn", Map.of("Ref", "BackupRoleArn"), "Resources",
					List.of(Map.of("Fn::GetAtt", List.of("LogEntriesTable", "Arn"))), "Conditions",
					Map.of("StringEquals",
							List.of(Map.of("ConditionKey", "aws:ResourceTag/backup", "ConditionValue", "daily"))))));
		Map<String, Object> module = ModuleReader.read(module(tagged, other)).others();
		String count = "${var.backup_role_arn == \"\" ? 0 : 1}";
		assertThat(module)
			.containsEntry("aws_backup_vault", Map.of("dynamodb", Map.of("count", count, "name", "prod-shop-dynamodb")))
			.containsEntry("aws_backup_plan",
					Map.of("dynamodb", Map.of("count", count, "name", "prod-shop-dynamodb", "rule",
							Map.of("rule_name", "daily", "target_vault_name", "${aws_backup_vault.dynamodb[0].name}",
									"schedule", "cron(0 5 * * ? *)", "lifecycle", Map.of("delete_after", 35)))))
			.containsEntry("aws_backup_selection",
					Map.of("dynamodb", Map.of("count", count, "name", "daily", "plan_id",
							"${aws_backup_plan.dynamodb[0].id}", "iam_role_arn", "${var.backup_role_arn}", "resources",
							List.of("${aws_dynamodb_table.log_entries.arn}"), "condition",
							Map.of("string_equals", Map.of("key", "aws:ResourceTag/backup", "value", "daily")))));
		assertThat(template(other)).doesNotContain("Backup");
		assertThat(module(other)).doesNotContain("backup");
	}

	@Test
	void attachResourcePoliciesOnceTheyAreAskedFor() {
		ExportedTable table = table(SCHEMA);
		String arn = "arn:aws:dynamodb:REGION:ACCOUNT_ID:table/prod-log.entries";
		Object policy = json(new PolicyFormat(false).files(model(table)).get("iam/table-log.entries.json"));
		assertThat(policy.toString()).contains("DenyOtherAccounts", "DenyPlainText", arn, arn + "/index/*");
		assertThat(template(table)).contains(
				"  AttachResourcePolicies:\n    Type: String\n    Default: 'false'\n    AllowedValues:\n",
				"Conditions:\n  ResourcePoliciesAttached:\n    Fn::Equals:\n      - Ref: AttachResourcePolicies\n"
						+ "      - 'true'\n");
		String inTemplate = ExportText
			.json(Map.of("policy", TemplateReader.read(template(table)).policies().get("LogEntriesTable")))
			.replaceAll("\\{\\s+\"Fn::Sub\": (\"[^\"]+\")\\s+}", "$1")
			.replaceAll("\\{\\s+\"Ref\": \"AWS::AccountId\"\\s+}", "\"ACCOUNT_ID\"")
			.replace("${AWS::Partition}", "aws")
			.replace("${AWS::Region}", "REGION")
			.replace("${AWS::AccountId}", "ACCOUNT_ID");
		assertThat(json(inTemplate)).isEqualTo(Map.of("policy", policy));
		assertThat(module(table))
			.contains("\"attach_resource_policies\": {\n      \"type\": \"bool\",\n      \"default\": false,\n");
		String reference = "${aws_dynamodb_table.log_entries.arn}";
		assertThat(ModuleReader.read(module(table)).others().get("aws_dynamodb_resource_policy"))
			.extracting("log_entries", InstanceOfAssertFactories.map(String.class, String.class))
			.containsEntry("count", "${var.attach_resource_policies ? 1 : 0}")
			.containsEntry("resource_arn", reference)
			.extractingByKey("policy")
			.satisfies((text) -> assertThat(json(text.replace(reference, arn)
				.replace("${data.aws_caller_identity.dynamodb.account_id}", "ACCOUNT_ID"))).isEqualTo(policy));
	}

	private static Object json(String text) {
		return JsonMapper.shared().readValue(text, Map.class);
	}

	@Test
	void doNotDestroyTables() {
		assertThat(ModuleReader.read(module(table(TableSettings.DEFAULT))).lifecycles())
			.isEqualTo(Map.of("log_entries", Map.of("prevent_destroy", true)));
	}

	@Test
	void makeTablesWithIndexesOneAfterTheOther() {
		ExportedTable plain = table(new TableSchema("b", key("id", KeyType.S), null, List.of(), null));
		assertThat(
				TemplateReader.read(template(table(named("c")), plain, table(named("a")), table(named("d")))).order())
			.containsExactly("CTable after ATable", "DTable after CTable");
	}

	@Test
	void giveTablesOfSimilarNamesDifferentIds() {
		assertThat(TemplateReader.read(template(table(named("a-b")), table(named("a.b")), table(named("aB")))).tables())
			.containsOnlyKeys("ABTable", "ABTable2", "ABTable3");
		assertThatExceptionOfType(ExportException.class)
			.isThrownBy(() -> module(table(named("a.b")), table(named("a_b"))))
			.withMessage(
					"two resources would be named aws_dynamodb_table.a_b, because names of Terraform have no dots");
	}

	@Test
	void askForAProviderThatKnowsKeysOfSeveralAttributes() {
		assertThat(ModuleReader.read(module(table(SCHEMA))).provider()).isEqualTo(
				Map.of("required_providers", Map.of("aws", Map.of("source", "hashicorp/aws", "version", ">= 6.37.0"))));
		TableSchema plain = new TableSchema("b", key("id", KeyType.S), null, List.of(), null);
		assertThat(ModuleReader.read(module(table(plain))).provider()).isEqualTo(
				Map.of("required_providers", Map.of("aws", Map.of("source", "hashicorp/aws", "version", ">= 6.11.0"))));
	}

	@Test
	void areTheSameTwice() {
		assertThat(template(table(SCHEMA))).isEqualTo(template(table(SCHEMA)));
		assertThat(module(table(SCHEMA))).isEqualTo(module(table(SCHEMA)));
	}

	private static void assertRecreated(ExportedTable... tables) {
		Map<String, RecreatedTable> expected = new LinkedHashMap<>();
		model(tables).tables().forEach((table) -> expected.put(table.name(), RecreatedTable.of(table)));
		assertThat(byName(TemplateReader.read(template(tables)).tables())).isEqualTo(expected);
		assertThat(byName(ModuleReader.read(module(tables)).tables())).isEqualTo(expected);
	}

	@Test
	void makeTheBucketOfLargeValues() {
		ExportModel tables = model(table(TableSettings.DEFAULT));
		assertThat(new CloudFormationFormat().files(tables)).hasSize(1);
		ExportModel model = new ExportModel(tables.application(), tables.tables(), List.of(), Listeners.NONE,
				BackfilledTables.NONE, new ObjectBucket("values", "test/"));
		assertThat(new CloudFormationFormat().files(model).get("cloudformation/bucket.yaml"))
			.contains("BucketName: values")
			.endsWith("""
					      LifecycleConfiguration:
					        Rules:
					          - Id: dynamo-orphans
					            Status: Enabled
					            TagFilters:
					              - Key: dynamo-orphan
					                Value: 'true'
					            ExpirationInDays: 35
					""");
		JsonNode module = JsonMapper.shared()
			.readTree(new TerraformFormat().files(model).get("terraform/bucket/bucket.tf.json"))
			.get("resource");
		assertThat(module.at("/aws_s3_bucket/large_values/bucket").asString()).isEqualTo("values");
		assertThat(module.at("/aws_s3_bucket_lifecycle_configuration/large_values/rule")).hasToString(
				"{\"id\":\"dynamo-orphans\",\"status\":\"Enabled\",\"filter\":{\"tag\":{\"key\":\"dynamo-orphan\","
						+ "\"value\":\"true\"}},\"expiration\":{\"days\":35}}");
	}

	private static Map<String, RecreatedTable> byName(Map<String, RecreatedTable> tables) {
		Map<String, RecreatedTable> byName = new LinkedHashMap<>();
		tables.values().forEach((table) -> byName.put(table.request().tableName(), table));
		return byName;
	}

	private static String template(ExportedTable... tables) {
		return new CloudFormationFormat().files(model(tables)).get("cloudformation/tables.yaml");
	}

	private static String module(ExportedTable... tables) {
		return new TerraformFormat().files(model(tables)).get("terraform/tables.tf.json");
	}

	private static ExportModel model(ExportedTable... tables) {
		return new ExportModel(new ExportModel.Application("shop", "prod", "shop", null, null), List.of(tables),
				List.of());
	}

	private static TableSchema named(String name) {
		return new TableSchema(name, SCHEMA.partition(), SCHEMA.sort(), SCHEMA.indexes(), null);
	}

	private static ExportedTable table(TableSettings settings) {
		return table(SCHEMA, settings);
	}

	private static ExportedTable table(TableSchema schema) {
		return table(schema, TableSettings.DEFAULT);
	}

	private static ExportedTable table(TableSchema schema, TableSettings settings) {
		TableModel model = new TableModel(schema, TableAttributeNames.DEFAULT, KeyFormat.DEFAULT, Map.of());
		return DEFAULTS.apply(model, new TableDefinition("prod-" + schema.logicalName(), schema, settings));
	}

	private static TableSettings settings(BillingMode billingMode, CapacitySettings capacity,
			Map<String, CapacitySettings> indexes, Map<String, String> tags) {
		return new TableSettings(billingMode, capacity, indexes, null, null, null, null, null, tags);
	}

}
