package io.github.dynamospring.operations.export.terraform;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.ExportedTable;

/**
 * {@link ExportFormat} for a module of Terraform that makes the tables. It has the
 * requirements of the whole module, of which other formats may write files as well.
 *
 * @since 0.1
 * @see <a href="https://developer.hashicorp.com/terraform/language/syntax/json">JSON
 * configuration syntax</a>
 */
public final class TerraformFormat implements ExportFormat {

	/** The first release that supports the modes of Contributor Insights. */
	private static final String INSIGHTS_MODE = ">= 6.11.0";

	/** The first release in which keys of several attributes are kept as they are. */
	private static final String MULTI_ATTRIBUTE_KEYS = ">= 6.37.0";

	@Override
	public String name() {
		return "terraform";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		return ExportText.terraform("terraform/tables.tf.json", module(model), model);
	}

	private static Map<String, Object> module(ExportModel model) {
		TerraformResources resources = new TerraformResources();
		model.tables().forEach((table) -> add(resources, table));
		List<ExportedTable> backedUp = model.tables().stream().filter(ExportedTable::isBackedUp).toList();
		if (!backedUp.isEmpty()) {
			TerraformBackup.add(backedUp, backupName(model), resources);
		}
		resources.addData("aws_caller_identity", TerraformTable.ACCOUNT, Map.of());
		Map<String, Object> module = new LinkedHashMap<>();
		module.put("terraform", Map.of("required_providers", Map.of("aws", provider(model))));
		Map<String, Object> variables = new LinkedHashMap<>();
		if (model.tables().stream().anyMatch(ExportedTable::customerKeyNeeded)) {
			variables.put(TerraformTable.KEY_VARIABLE, keyVariable());
		}
		if (!backedUp.isEmpty()) {
			variables.put(TerraformBackup.ROLE_VARIABLE, TerraformBackup.variable());
		}
		variables.put(TerraformTable.POLICY_VARIABLE, policyVariable());
		module.put("variable", variables);
		module.put("data", resources.data());
		module.put("resource", resources.resources());
		return module;
	}

	private static String backupName(ExportModel model) {
		return String.join("-", model.application().nameParts()).replaceAll("[^A-Za-z0-9_-]", "-") + "-dynamodb";
	}

	private static Map<String, Object> provider(ExportModel model) {
		Map<String, Object> provider = new LinkedHashMap<>();
		provider.put("source", "hashicorp/aws");
		if (model.tables().stream().anyMatch(TerraformTable::hasMultiAttributeKeys)) {
			provider.put("version", MULTI_ATTRIBUTE_KEYS);
		}
		else if (model.tables().stream().anyMatch(ExportedTable::showsThrottledKeys)) {
			provider.put("version", INSIGHTS_MODE);
		}
		return provider;
	}

	private static Map<String, Object> keyVariable() {
		Map<String, Object> variable = new LinkedHashMap<>();
		variable.put("type", "string");
		variable.put("description", "ARN of the key that encrypts tables whose data asks for one");
		return variable;
	}

	private static Map<String, Object> policyVariable() {
		Map<String, Object> variable = new LinkedHashMap<>();
		variable.put("type", "bool");
		variable.put("default", false);
		variable.put("description", "Whether each table gets a resource policy in place of the one that it has");
		return variable;
	}

	private static void add(TerraformResources resources, ExportedTable table) {
		TerraformTable terraform = new TerraformTable(table);
		resources.add("aws_dynamodb_table", table.terraformName(), terraform.arguments());
		terraform.addKey(resources);
		terraform.addInsights(resources);
		terraform.addPolicy(resources);
		TerraformScaling.add(table, resources);
	}

}
