package io.github.dynamospring.operations.checklist;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ProductionDefaults;
import io.github.dynamospring.operations.export.cloudformation.CloudFormationFormat;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the checklist over tables as the exported template deploys them.
 */
class DeployedTemplateTests {

	private static final Set<ChecklistItem> DEPLOYED = Set.of(ChecklistItem.TABLE_NAME,
			ChecklistItem.DELETION_PROTECTION, ChecklistItem.POINT_IN_TIME_RECOVERY, ChecklistItem.TAGS,
			ChecklistItem.AUTO_SCALING, ChecklistItem.INDEX_COUNT, ChecklistItem.ENCRYPTION,
			ChecklistItem.RESOURCE_POLICY, ChecklistItem.TIME_TO_LIVE, ChecklistItem.CONTRIBUTOR_INSIGHTS);

	@Test
	void tablesPassAsTheyAreDeployed() {
		assertPasses("internal", null);
	}

	@Test
	void tablesWithSensitiveDataPassAsTheyAreDeployed() {
		assertPasses("sensitive", "arn:aws:kms:eu-west-1:123456789012:key/5678");
	}

	private static void assertPasses(String classification, String key) {
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, key, null, null,
				null, Map.of());
		TableDefinition definition = OrdersTable.definition("expiresAt", settings);
		List<ChecklistLine> lines = new TableInspection(deployed(definition, classification),
				new ApplicationFacts("prod", "shop", false, true, true, Map.of(), Set.of(), false),
				ChecklistSettings.DEFAULT, Clock.fixed(OrdersTable.NOW, ZoneOffset.UTC))
			.lines(new AccountFacts(DescribedFact.known(DescribeLimitsResponse.builder().build()),
					DescribedFact.known(1)));
		assertThat(lines).filteredOn((line) -> DEPLOYED.contains(line.item()))
			.hasSameSizeAs(DEPLOYED)
			.allSatisfy((line) -> assertThat(line.result()).as(line.toString()).isEqualTo(Result.PASS));
	}

	private static TableFacts deployed(TableDefinition definition, String classification) {
		Map<?, ?> table = properties(definition, classification);
		TableDescription.Builder description = OrdersTable.description((changes) -> {
		}).toBuilder().deletionProtectionEnabled((Boolean) table.get("DeletionProtectionEnabled"));
		Object key = map(table.get("SSESpecification")).get("KMSMasterKeyId");
		if (key != null) {
			description.sseDescription((encryption) -> encryption.kmsMasterKeyArn((String) key));
		}
		boolean recovery = isTrue(table, "PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled");
		return new TableFacts(definition, DescribedFact.known(Optional.of(description.build())),
				DescribedFact.known(recovery ? 35 : 0), DescribedFact.known(Optional.empty()),
				DescribedFact.known(tags(table)),
				DescribedFact
					.known(Optional.of((String) map(table.get("TimeToLiveSpecification")).get("AttributeName"))),
				DescribedFact.known(hasPolicy(table)),
				DescribedFact.known(isTrue(table, "ContributorInsightsSpecification", "Enabled")));
	}

	private static Map<?, ?> properties(TableDefinition definition, String classification) {
		ProductionDefaults defaults = new ProductionDefaults(Map.of("env", "prod", "service", "shop", "owner", "orders",
				"cost-center", "42", ProductionDefaults.DATA_CLASSIFICATION, classification), Set.of());
		ExportedTable table = defaults.apply(
				new TableModel(definition.schema(), TableAttributeNames.DEFAULT, KeyFormat.DEFAULT, Map.of()),
				definition);
		String template = new CloudFormationFormat()
			.files(new ExportModel(new ExportModel.Application("shop", "prod", "shop", null, null), List.of(table),
					List.of()))
			.get("cloudformation/tables.yaml");
		Map<String, Object> read = new Yaml().load(template);
		return map(map(map(read.get("Resources")).get("OrdersTable")).get("Properties"));
	}

	/** As it is with AttachResourcePolicies. */
	private static boolean hasPolicy(Map<?, ?> table) {
		List<?> choice = (List<?>) map(table.get("ResourcePolicy")).get("Fn::If");
		return choice != null && choice.get(0).equals("ResourcePoliciesAttached")
				&& map(choice.get(1)).containsKey("PolicyDocument");
	}

	private static Map<String, String> tags(Map<?, ?> table) {
		Map<String, String> tags = new LinkedHashMap<>();
		((List<?>) table.get("Tags"))
			.forEach((tag) -> tags.put((String) map(tag).get("Key"), (String) map(tag).get("Value")));
		return tags;
	}

	private static boolean isTrue(Map<?, ?> table, String block, String member) {
		return Boolean.TRUE.equals(map(table.get(block)).get(member));
	}

	private static Map<?, ?> map(Object value) {
		return (value != null) ? (Map<?, ?>) value : Map.of();
	}

}
