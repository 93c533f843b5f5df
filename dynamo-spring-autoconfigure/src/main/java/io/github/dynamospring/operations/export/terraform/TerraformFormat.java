package io.github.dynamospring.operations.export.terraform;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ScaledCapacity;

/**
 * {@link ExportFormat} for a module of Terraform that makes the tables. It has the
 * requirements of the whole module, of which other formats may write files as well. The
 * bucket of large values is a module of its own.
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
		Map<String, String> files = ExportText.terraform("terraform/tables.tf.json", module(model), model);
		if (model.bucket() != null) {
			ExportTemplate bucket = ExportTemplate.read(TerraformFormat.class, "bucket.json");
			files.put("terraform/bucket/bucket.tf.json", ExportText.json(bucket.fill(model.bucket().values())));
		}
		return files;
	}

	private static Map<String, Object> module(ExportModel model) {
		ExportTemplate parts = ExportTemplate.read(TerraformFormat.class, "tables.json");
		Map<String, Object> variables = parts.part("variables").fill(Map.of());
		TerraformResources resources = new TerraformResources();
		model.tables().forEach((table) -> add(resources, table, parts));
		List<ExportedTable> backedUp = model.tables().stream().filter(ExportedTable::isBackedUp).toList();
		if (backedUp.isEmpty()) {
			variables.remove("backup_role_arn");
		}
		else {
			addBackup(resources, backedUp, backupName(model), parts);
		}
		if (model.tables().stream().noneMatch(ExportedTable::customerKeyNeeded)) {
			variables.remove(TerraformTable.KEY_VARIABLE);
		}
		resources.addData("aws_caller_identity", TerraformTable.ACCOUNT, Map.of());
		Map<String, Object> module = new LinkedHashMap<>();
		module.put("terraform", Map.of("required_providers", Map.of("aws", provider(model))));
		module.put("variable", variables);
		module.put("data", resources.data());
		module.put("resource", resources.resources());
		return module;
	}

	/**
	 * AWS Backup copies the tables that ask for it by a tag, once the variable has a
	 * role.
	 */
	private static void addBackup(TerraformResources resources, List<ExportedTable> tables, String name,
			ExportTemplate parts) {
		Map<String, Object> values = Map.of("name", name, "schedule", ExportedTable.BACKUP_SCHEDULE, "days",
				ExportedTable.BACKUP_DAYS, "tables",
				tables.stream().map((table) -> "${" + table.terraformAddress() + ".arn}").toList());
		for (String type : List.of("aws_backup_vault", "aws_backup_plan", "aws_backup_selection")) {
			resources.add(type, "dynamodb", parts.part(type).fill(values));
		}
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

	private static void add(TerraformResources resources, ExportedTable table, ExportTemplate parts) {
		TerraformTable terraform = new TerraformTable(table);
		resources.add("aws_dynamodb_table", table.terraformName(), terraform.arguments());
		terraform.addKey(resources);
		terraform.addInsights(resources);
		terraform.addPolicy(resources);
		table.scaledCapacities().forEach((capacity) -> addScaling(resources, table, capacity, parts));
	}

	private static void addScaling(TerraformResources resources, ExportedTable table, ScaledCapacity capacity,
			ExportTemplate parts) {
		String name = TerraformTable.name(table, capacity.index()) + "_" + capacity.kind().toLowerCase(Locale.ROOT);
		Map<String, Object> values = new HashMap<>(
				capacity.values(table.name(), "${" + table.terraformAddress() + ".name}"));
		values.put("target", "aws_appautoscaling_target." + name);
		for (String type : List.of("aws_appautoscaling_target", "aws_appautoscaling_policy")) {
			resources.add(type, name, parts.part(type).fill(values));
		}
	}

}
