package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModel.Application;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModel.ObjectBucket;
import io.github.dynamospring.operations.export.ExportModels;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyFormatTests {

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:";

	private static final ExportModel MODEL = ExportModels.of(List.of(Order.class, Device.class), Orders.class,
			Devices.class);

	private final Map<String, String> files = new PolicyFormat(false).files(MODEL);

	@Test
	void rolesHaveWhatTheirPatternsSend() {
		assertThat(this.files.get("iam/read.json")).isEqualTo("""
				{
				  "Version": "2012-10-17",
				  "Statement": [
				    {
				      "Sid": "ReadDevices",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:BatchGetItem",
				        "dynamodb:GetItem",
				        "dynamodb:Scan"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-devices"
				      ]
				    },
				    {
				      "Sid": "ReadDevicesIndexByLevel",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:Query"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-devices/index/byLevel"
				      ]
				    },
				    {
				      "Sid": "ReadShopIndexGsi1",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:Query"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-shop/index/gsi1"
				      ]
				    },
				    {
				      "Sid": "DescribeTables",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:DescribeTable"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-devices",
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-shop"
				      ]
				    }
				  ]
				}
				""");
		assertThat(actions("iam/write.json", "WriteShop")).containsExactly("dynamodb:UpdateItem");
		assertThat(actions("iam/write.json", "WriteDevices")).containsExactly("dynamodb:BatchWriteItem",
				"dynamodb:ConditionCheckItem", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
	}

	@SuppressWarnings("unchecked")
	private List<String> actions(String file, String sid) {
		Map<String, Object> policy = JsonMapper.shared().readValue(this.files.get(file), Map.class);
		return ((List<Map<String, Object>>) policy.get("Statement")).stream()
			.filter((statement) -> sid.equals(statement.get("Sid")))
			.map((statement) -> (List<String>) statement.get("Action"))
			.findFirst()
			.orElseThrow();
	}

	@ParameterizedTest
	@CsvSource({ "read, dynamodb:Scan, table/test-shop", "read, dynamodb:GetItem, table/test-shop",
			"read, dynamodb:Query, table/test-shop/index/gsi2", "read, dynamodb:Query, table/test-shop",
			"read, dynamodb:Query, table/test-shop/index/gsi11", "read, dynamodb:PutItem, table/test-devices",
			"read, dynamodb:GetItem, table/test-devices2", "read, dynamodb:DeleteTable, table/test-devices",
			"read, dynamodb:PartiQLSelect, table/test-devices", "read, dynamodb:UpdateTable, table/test-devices",
			"write, dynamodb:GetItem, table/test-devices", "write, dynamodb:Scan, table/test-devices",
			"write, dynamodb:DeleteItem, table/test-shop", "write, dynamodb:PartiQLInsert, table/test-devices",
			"migration, dynamodb:DeleteTable, table/test-shop", "migration, dynamodb:Scan, table/other",
			"admin, dynamodb:GetItem, table/test-shop", "admin, dynamodb:Scan, table/test-shop",
			"admin, dynamodb:PutItem, table/test-shop", "admin, dynamodb:DeleteTable, table/test-shop",
			"admin, dynamodb:UntagResource, table/test-shop" })
	void rolesHaveNothingElse(String role, String action, String resource) {
		assertThat(evaluator(role).allows(action, ARN + resource, List.of("any"))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "migration, dynamodb:Scan, table/test-shop", "migration, dynamodb:Query, table/test-shop",
			"migration, dynamodb:BatchWriteItem, table/test-devices", "admin, dynamodb:CreateTable, table/test-shop",
			"admin, dynamodb:UpdateTable, table/test-shop", "admin, dynamodb:UpdateTimeToLive, table/test-shop",
			"admin, dynamodb:TagResource, table/test-devices",
			"admin, dynamodb:UpdateContinuousBackups, table/test-shop",
			"admin, dynamodb:DescribeTable, table/test-shop" })
	void migrationsReadAllAndAdministratorsNothing(String role, String action, String resource) {
		assertThat(evaluator(role).allows(action, ARN + resource, null)).isTrue();
	}

	@Test
	void administratorsCountItemsWhereUpdateDoes() {
		ExportedTable shop = MODEL.tables().get(1);
		TableDefinition definition = new TableDefinition(shop.name(), shop.schema(), shop.settings(),
				Map.of("gsi1", new ComputedKeys(Set.of("gsi1pk"), Set.of())), Set.of());
		String admin = administration(new ExportedTable(shop.model(), definition, false));
		String table = ARN + "table/test-shop";
		assertThat(PolicyEvaluator.of(Map.of("dynamodb:Select", "COUNT"), admin).allows("dynamodb:Scan", table, null))
			.isTrue();
		assertThat(PolicyEvaluator.of(Map.of("dynamodb:Select", "ALL_ATTRIBUTES"), admin)
			.allows("dynamodb:Scan", table, null)).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "1234-abcd, arn:aws:kms:eu-west-1:123456789012:key/1234-abcd",
			"arn:aws:kms:eu-west-1:1:key/5678, arn:aws:kms:eu-west-1:1:key/5678",
			"alias/shop, arn:aws:kms:eu-west-1:123456789012:key/any" })
	void administratorsUseTheKeyThatIsConfigured(String key, String arn) {
		String admin = administration(table(CapacitySettings.DEFAULT, key));
		Map<String, String> context = Map.of("kms:ViaService", "dynamodb.eu-west-1.amazonaws.com",
				"kms:ResourceAliases", "alias/shop");
		PolicyEvaluator evaluator = PolicyEvaluator.of(context, admin);
		assertThat(List.of("CreateGrant", "Decrypt", "DescribeKey", "Encrypt", "GenerateDataKeyWithoutPlaintext"))
			.allMatch((action) -> evaluator.allows("kms:" + action, arn, null));
		assertThat(evaluator.allows("kms:ScheduleKeyDeletion", arn, null)).isFalse();
		assertThat(
				PolicyEvaluator.of(Map.of("kms:ResourceAliases", "alias/shop"), admin).allows("kms:Decrypt", arn, null))
			.isFalse();
		assertThat(administration(table(CapacitySettings.DEFAULT, null))).doesNotContain("kms:");
	}

	@Test
	void administratorsScaleWhereTargetsAre() {
		ScalingTarget target = new ScalingTarget(5, 50, 70);
		String admin = administration(
				table(new CapacitySettings(new Throughput(5, 5), null, null, new AutoScaling(target, target)), null));
		PolicyEvaluator evaluator = PolicyEvaluator
			.of(Map.of("iam:AWSServiceName", "dynamodb.application-autoscaling.amazonaws.com"), admin);
		assertThat(List.of("application-autoscaling:RegisterScalableTarget", "application-autoscaling:PutScalingPolicy",
				"cloudwatch:PutMetricAlarm", "iam:CreateServiceLinkedRole"))
			.allMatch((action) -> evaluator.allows(action, "*", null));
		assertThat(this.files.get("iam/admin.json")).doesNotContain("autoscaling");
	}

	private static ExportedTable table(CapacitySettings capacity, @Nullable String key) {
		ExportedTable shop = MODEL.tables().get(1);
		BillingMode mode = (capacity.throughput() != null) ? BillingMode.PROVISIONED : null;
		TableSettings settings = new TableSettings(mode, capacity, Map.of(), null, key, null, null, null, Map.of());
		return new ExportedTable(shop.model(), new TableDefinition(shop.name(), shop.schema(), settings), false);
	}

	private static String administration(ExportedTable table) {
		ExportModel model = new ExportModel(ExportModels.APPLICATION, List.of(table), List.of());
		return new PolicyFormat(false).files(model).get("iam/admin.json");
	}

	private PolicyEvaluator evaluator(String role) {
		return PolicyEvaluator.of(Map.of(), this.files.get("iam/" + role + ".json"));
	}

	@Test
	void tablesThatAreComparedAreDescribedInWhole() {
		String read = new PolicyFormat(true).files(MODEL).get("iam/read.json");
		PolicyEvaluator evaluator = PolicyEvaluator.of(Map.of(), read);
		assertThat(List.of("DescribeTable", "DescribeTimeToLive", "DescribeContinuousBackups", "ListTagsOfResource"))
			.allMatch((action) -> evaluator.allows("dynamodb:" + action, ARN + "table/test-shop", null));
	}

	@Test
	void anUnknownAccountIsAWordThatIamRefuses() {
		ExportModel model = new ExportModel(new Application("shop", null, null, null, null), MODEL.tables(),
				MODEL.patterns());
		assertThat(new PolicyFormat(false).files(model).get("iam/admin.json"))
			.contains("\"arn:aws:dynamodb:REGION:ACCOUNT_ID:table/test-shop\"");
	}

	@Test
	void regionsOfOtherPartitionsHaveTheirArns() {
		ExportModel model = new ExportModel(new Application("shop", null, null, "cn-north-1", "1"), MODEL.tables(),
				MODEL.patterns());
		assertThat(new PolicyFormat(false).files(model).get("iam/admin.json"))
			.contains("\"arn:aws-cn:dynamodb:cn-north-1:1:table/test-shop\"");
	}

	@Test
	void aPolicyThatIsTooLongForOneDocumentHasSeveral() {
		List<PolicyStatement> statements = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			statements.add(PolicyStatement.of("Read" + i, List.of("GetItem", "Query"),
					List.of(new PolicyResource(MODEL.tables().get(0), "index" + i)), List.of()));
		}
		List<PolicyDocument> documents = PolicyDocument.of("read", statements);
		assertThat(documents).extracting(PolicyDocument::name).containsExactly("read", "read-2");
		assertThat(documents.stream().flatMap((document) -> document.statements().stream()))
			.containsExactlyElementsOf(statements);
	}

	@Test
	void idsOfStatementsAreUniqueLettersAndDigits() {
		PolicyStatement first = PolicyStatement.of(new PolicyResource(MODEL.tables().get(0), "by-level.1").sid(),
				List.of("Query"), List.of(), List.of());
		assertThat(RolePolicies.withUniqueIds(List.of(first, first))).extracting(PolicyStatement::sid)
			.containsExactly("DevicesIndexByLevel1", "DevicesIndexByLevel12");
	}

	@Test
	@SuppressWarnings("unchecked")
	void cloudFormationHasTheSameStatements() {
		Map<String, Object> template = new Yaml().load(this.files.get("cloudformation/policies.yaml"));
		Map<String, Object> resources = (Map<String, Object>) template.get("Resources");
		assertThat(resources).containsOnlyKeys("ReadPolicy", "WritePolicy", "MigrationPolicy", "AdminPolicy");
		Map<String, Object> read = (Map<String, Object>) resources.get("ReadPolicy");
		assertThat(read).containsEntry("Type", "AWS::IAM::ManagedPolicy");
		String document = JsonMapper.shared()
			.writeValueAsString(((Map<String, Object>) read.get("Properties")).get("PolicyDocument"))
			.replaceAll("\\{\"Fn::Sub\":(\"[^\"]+\")}", "$1")
			.replace("arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}:", ARN);
		assertThat(JsonMapper.shared().readTree(document))
			.isEqualTo(JsonMapper.shared().readTree(this.files.get("iam/read.json")));
	}

	@Test
	@SuppressWarnings("unchecked")
	void terraformHasTheSameStatements() {
		Map<String, Map<String, Map<String, Map<String, Object>>>> module = JsonMapper.shared()
			.readValue(this.files.get("terraform/policies.tf.json"), Map.class);
		Map<String, Object> write = module.get("data").get("aws_iam_policy_document").get("dynamodb_write");
		List<Map<String, Object>> statements = (List<Map<String, Object>>) write.get("statement");
		assertThat(statements).extracting((statement) -> statement.get("sid"))
			.containsExactly("WriteDevices", "WriteShop", "DescribeTables");
		assertThat(statements.get(1)).containsEntry("actions", List.of("dynamodb:UpdateItem"))
			.containsEntry("resources", List.of("${aws_dynamodb_table.shop.arn}"));
		assertThat(module.get("resource").get("aws_iam_policy").get("dynamodb_write"))
			.containsEntry("name", "prod-shop-dynamodb-write")
			.containsEntry("policy", "${data.aws_iam_policy_document.dynamodb_write.json}");
	}

	@Test
	void theEndpointOfANetworkAdmitsTheAccountAlone() {
		String endpoint = this.files.get("iam/vpc-endpoint.json");
		PolicyEvaluator own = PolicyEvaluator.of(Map.of("aws:PrincipalAccount", "123456789012"), endpoint);
		PolicyEvaluator other = PolicyEvaluator.of(Map.of("aws:PrincipalAccount", "210987654321"), endpoint);
		assertThat(own.allows("dynamodb:Query", ARN + "table/test-shop/index/gsi1", null)).isTrue();
		assertThat(other.allows("dynamodb:Query", ARN + "table/test-shop/index/gsi1", null)).isFalse();
		assertThat(own.allows("dynamodb:Query", ARN + "table/others", null)).isFalse();
		assertThat(own.allows("dynamodb:DeleteTable", ARN + "table/test-shop", null)).isFalse();
		assertThat(endpoint).contains("\"Principal\": \"*\"");
	}

	@Test
	void aTableDeniesOtherAccountsAndPlainText() {
		String table = this.files.get("iam/table-shop.json");
		Map<String, String> own = Map.of("aws:PrincipalAccount", "123456789012", "aws:PrincipalIsAWSService", "false",
				"aws:SecureTransport", "true");
		Map<String, String> other = Map.of("aws:PrincipalAccount", "210987654321", "aws:PrincipalIsAWSService", "false",
				"aws:SecureTransport", "true");
		Map<String, String> service = Map.of("aws:PrincipalIsAWSService", "true", "aws:SecureTransport", "true");
		Map<String, String> plain = Map.of("aws:PrincipalAccount", "123456789012", "aws:PrincipalIsAWSService", "false",
				"aws:SecureTransport", "false");
		String index = ARN + "table/test-shop/index/gsi1";
		assertThat(PolicyEvaluator.of(own, table).denies("dynamodb:Query", index, null)).isFalse();
		assertThat(PolicyEvaluator.of(other, table).denies("dynamodb:Query", index, null)).isTrue();
		assertThat(PolicyEvaluator.of(service, table).denies("dynamodb:Query", index, null)).isFalse();
		assertThat(PolicyEvaluator.of(plain, table).denies("dynamodb:GetItem", ARN + "table/test-shop", null)).isTrue();
	}

	@Test
	void rolesOfALiveMigrationUseBothTables() {
		ExportModel model = new ExportModel(MODEL.application(), MODEL.tables(), MODEL.patterns(), Listeners.NONE,
				new BackfilledTables(Set.of(), Set.of("shop"), "devices", null), null);
		Map<String, String> files = new PolicyFormat(false).files(model);
		assertThat(actionsOf(files.get("iam/backfill.json"), "MoveShop")).contains("dynamodb:Scan",
				"dynamodb:BatchGetItem", "dynamodb:ConditionCheckItem", "dynamodb:PutItem", "dynamodb:DeleteItem");
		assertThat(actionsOf(files.get("iam/backfill.json"), "KeepBackfills")).contains("dynamodb:BatchGetItem",
				"dynamodb:DeleteItem");
		assertThat(actionsOf(files.get("iam/write.json"), "PairShop")).containsExactly("dynamodb:ConditionCheckItem",
				"dynamodb:DeleteItem", "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
		assertThat(actionsOf(files.get("iam/read.json"), "ReadBackfills")).containsExactly("dynamodb:BatchGetItem",
				"dynamodb:DeleteItem", "dynamodb:GetItem", "dynamodb:PutItem");
	}

	@Test
	void rolesUseTheObjectsOfLargeValues() {
		ExportModel model = new ExportModel(MODEL.application(), MODEL.tables(), MODEL.patterns(), Listeners.NONE,
				new BackfilledTables(Set.of(), Set.of("shop"), "devices", null), new ObjectBucket("values", "test/"));
		Map<String, String> files = new PolicyFormat(false).files(model);
		assertThat(actionsOf(files.get("iam/read.json"), "UseLargeValues")).containsExactly("s3:GetObject");
		for (String role : List.of("write", "backfill", "migration")) {
			assertThat(actionsOf(files.get("iam/" + role + ".json"), "UseLargeValues")).containsExactly("s3:GetObject",
					"s3:PutObject", "s3:PutObjectTagging");
			assertThat(actionsOf(files.get("iam/" + role + ".json"), "ListLargeValues"))
				.containsExactly("s3:ListBucket");
		}
		assertThat(files.get("iam/write.json")).contains("\"arn:aws:s3:::values/test/*\"", "\"arn:aws:s3:::values\"");
		assertThat(files.get("cloudformation/policies.yaml")).contains("- arn:aws:s3:::values/test/*");
		assertThat(files.get("terraform/policies.tf.json")).contains("\"arn:aws:s3:::values/test/*\"");
		assertThat(files.get("iam/vpc-endpoint.json")).doesNotContain("s3");
		assertThat(files.get("iam/admin.json")).doesNotContain("s3");
	}

	private static List<String> actionsOf(@Nullable String policy, String sid) {
		return JsonMapper.shared()
			.readTree(policy)
			.get("Statement")
			.valueStream()
			.filter((statement) -> statement.get("Sid").asString().equals(sid))
			.flatMap((statement) -> statement.get("Action").valueStream())
			.map((action) -> action.asString())
			.toList();
	}

	@Test
	void theRoleOfStreamsReadsStreamsWithListenersAndKeepsPositionsAndDeadLetters() {
		ExportModel model = new ExportModel(MODEL.application(), MODEL.tables(), MODEL.patterns(),
				new Listeners(Set.of("shop"), "devices", "devices"), BackfilledTables.NONE, null);
		Map<String, String> files = new PolicyFormat(false).files(model);
		assertThat(files.get("iam/streams.json")).isEqualTo("""
				{
				  "Version": "2012-10-17",
				  "Statement": [
				    {
				      "Sid": "KeepPositions",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:GetItem",
				        "dynamodb:PutItem"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-devices"
				      ]
				    },
				    {
				      "Sid": "KeepDeadLetters",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:DeleteItem",
				        "dynamodb:PutItem",
				        "dynamodb:Query"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-devices"
				      ]
				    },
				    {
				      "Sid": "ReadShopStream",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:DescribeStream",
				        "dynamodb:GetRecords",
				        "dynamodb:GetShardIterator"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-shop/stream/*"
				      ]
				    },
				    {
				      "Sid": "DescribeTables",
				      "Effect": "Allow",
				      "Action": [
				        "dynamodb:DescribeTable"
				      ],
				      "Resource": [
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-devices",
				        "arn:aws:dynamodb:eu-west-1:123456789012:table/test-shop"
				      ]
				    }
				  ]
				}
				""");
		PolicyEvaluator endpoint = PolicyEvaluator.of(Map.of("aws:PrincipalAccount", "123456789012"),
				files.get("iam/vpc-endpoint.json"));
		assertThat(endpoint.allows("dynamodb:GetRecords", ARN + "table/test-shop/stream/2026", null)).isTrue();
		assertThat(files.get("cloudformation/policies.yaml")).contains("StreamsPolicy", "table/test-shop/stream/*");
		assertThat(files.get("terraform/policies.tf.json")).contains("${aws_dynamodb_table.shop.arn}/stream/*");
	}

	@Test
	void theSameModelGivesTheSameFiles() {
		assertThat(new PolicyFormat(false).files(MODEL)).isEqualTo(this.files)
			.containsOnlyKeys("iam/read.json", "iam/write.json", "iam/migration.json", "iam/admin.json",
					"iam/vpc-endpoint.json", "iam/table-shop.json", "iam/table-devices.json",
					"cloudformation/policies.yaml", "terraform/policies.tf.json");
	}

	interface Orders extends Repository<Order, OrderKey> {

		Optional<Order> findByOrderId(String orderId);

		@Update("set status = 'PAID'")
		@Condition("status = 'UNPAID'")
		Order pay(OrderKey key);

	}

	interface Devices extends DynamoRepository<Device, DeviceKey> {

		List<Device> findByDeviceIdAndLevel(String deviceId, long level);

		@AllowScan
		List<Device> findByLabel(String label);

	}

}
