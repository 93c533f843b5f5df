package io.github.dynamospring.table;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.operations.checklist.ScriptedControlPlane;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableOperations} with the settings of tables that DynamoDB Local does
 * not have, in answers of the form that DynamoDB documents.
 */
class DescribedSettingsTests {

	private static final String KEY = "11112222-3333-4444-5555-666677778888";

	private static final String KEY_ARN = "arn:aws:kms:eu-west-1:123456789012:key/" + KEY;

	private static final String INFREQUENT = """
			,"TableClassSummary":{"TableClass":"STANDARD_INFREQUENT_ACCESS","LastUpdateDateTime":1795400000.123}""";

	private static final String ENCRYPTED = """
			,"SSEDescription":{"Status":"ENABLED","SSEType":"KMS","KMSMasterKeyArn":"%s"}""".formatted(KEY_ARN);

	private final ScriptedControlPlane server = new ScriptedControlPlane();

	private final DynamoDbClient client = LocalDatabase.clientBuilder(this.server.endpoint()).build();

	private final TableOperations operations = new TableOperations(this.client, Duration.ofSeconds(30));

	@AfterEach
	void close() {
		this.operations.close();
		this.client.close();
		this.server.close();
	}

	private void given(String settings, boolean recovery) {
		this.server
			.answer("DescribeTable",
					"""
							{"Table":{"TableName":"prod-shop","TableArn":"arn:aws:dynamodb:eu-west-1:123456789012:table/prod-shop",
							"TableId":"0f0e0d0c-0000-0000-0000-000000000000","TableStatus":"ACTIVE","CreationDateTime":1795300000.5,
							"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
							{"AttributeName":"sk","AttributeType":"S"}],
							"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
							"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},"ItemCount":0,"TableSizeBytes":0,
							"ProvisionedThroughput":{"NumberOfDecreasesToday":0,"ReadCapacityUnits":0,"WriteCapacityUnits":0},
							"WarmThroughput":{"ReadUnitsPerSecond":12000,"WriteUnitsPerSecond":4000,"Status":"ACTIVE"},
							"DeletionProtectionEnabled":false%s}}"""
						.formatted(settings))
			.answer("DescribeContinuousBackups",
					"""
							{"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED",
							"PointInTimeRecoveryDescription":%s}}""".formatted(recovery ? """
							{"PointInTimeRecoveryStatus":"ENABLED","RecoveryPeriodInDays":35,
							"EarliestRestorableDateTime":1795300000.5,"LatestRestorableDateTime":1795400000.5}"""
							: "{\"PointInTimeRecoveryStatus\":\"DISABLED\"}"))
			.answer("ListTagsOfResource", """
					{"Tags":[{"Key":"aws:cloudformation:stack-name","Value":"shop"},{"Key":"team","Value":"shop"}],
					"NextToken":"page-2"}""")
			.answer("ListTagsOfResource?page-2", "{\"Tags\":[{\"Key\":\"cost\",\"Value\":\"42\"}]}")
			.answer("UpdateTable", "{}")
			.answer("UpdateContinuousBackups", "{}")
			.answer("TagResource", "{}");
	}

	private static TableDefinition wanted(String tableClass, String key, String team) {
		return Tables.definition(Tables.shop(), new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), tableClass,
				key, true, null, null, Map.of("team", team, "cost", "42")));
	}

	private List<String> drift(TableDefinition definition) {
		TableDrift drift = this.operations.compare(definition);
		assertThat(drift.unknown()).isEmpty();
		return drift.differences().stream().map(TableDifference::toString).toList();
	}

	@Test
	void findsAllSettingsAsTheyAreWanted() {
		given(INFREQUENT + ENCRYPTED, true);
		for (String key : List.of(KEY, KEY_ARN, "alias/shop", "arn:aws:kms:eu-west-1:123456789012:alias/shop")) {
			TableDefinition definition = wanted("STANDARD_INFREQUENT_ACCESS", key, "shop");
			assertThat(drift(definition)).as(key).isEmpty();
			this.operations.validate(List.of(definition));
		}
	}

	@Test
	void findsEachSettingThatDiffers() {
		given("", false);
		assertThat(drift(wanted("STANDARD_INFREQUENT_ACCESS", KEY, "stock"))).containsExactly(
				"prod-shop: table class is STANDARD, expected STANDARD_INFREQUENT_ACCESS",
				"prod-shop: encryption key is absent, expected " + KEY,
				"prod-shop: point in time recovery is false, expected true",
				"prod-shop: tag team is shop, expected stock");
	}

	@Test
	void anotherKeyIsADifference() {
		given(ENCRYPTED, true);
		assertThat(drift(wanted("STANDARD", "other", "shop")))
			.containsExactly("prod-shop: encryption key is " + KEY_ARN + ", expected other");
	}

	@Test
	void sendsWhatIsMissing() {
		given(ENCRYPTED, false);
		this.operations.update(List.of(wanted("STANDARD_INFREQUENT_ACCESS", KEY, "stock")));
		this.operations.close();
		assertThat(this.server.requests())
			.anyMatch(
					(request) -> request.startsWith("UpdateTable {") && request.contains("\"TableName\":\"prod-shop\"")
							&& request.contains("\"TableClass\":\"STANDARD_INFREQUENT_ACCESS\""))
			.anyMatch((request) -> request.startsWith("UpdateContinuousBackups {")
					&& request.contains("{\"PointInTimeRecoveryEnabled\":true}"))
			.anyMatch((request) -> request.startsWith("TagResource {")
					&& request.contains("\"ResourceArn\":\"arn:aws:dynamodb:eu-west-1:123456789012:table/prod-shop\"")
					&& request.contains("\"Tags\":[{\"Key\":\"team\",\"Value\":\"stock\"}]"));
	}

}
