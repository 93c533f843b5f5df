package io.github.dynamospring.operations.export.terraform;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportedTable;

/**
 * Resources of AWS Backup that copy the tables that ask for it by a tag: a vault, a plan
 * and a selection. They are made once the variable has a role.
 */
final class TerraformBackup {

	/** Name of the variable that gives the role of AWS Backup. */
	static final String ROLE_VARIABLE = "backup_role_arn";

	private static final String NAME = "dynamodb";

	private static final String RULE = "daily";

	private TerraformBackup() {
	}

	static Map<String, Object> variable() {
		Map<String, Object> variable = new LinkedHashMap<>();
		variable.put("type", "string");
		variable.put("default", "");
		variable.put("description", "ARN of the role by which AWS Backup copies tables, empty for no backups");
		return variable;
	}

	/**
	 * Add the resources.
	 * @param tables the tables with the tag
	 * @param name the name of the vault and the plan
	 */
	static void add(List<ExportedTable> tables, String name, TerraformResources resources) {
		resources.add("aws_backup_vault", NAME, named(name));
		Map<String, Object> plan = named(name);
		plan.put("rule", rule());
		resources.add("aws_backup_plan", NAME, plan);
		Map<String, Object> selection = named(RULE);
		selection.put("plan_id", "${aws_backup_plan." + NAME + "[0].id}");
		selection.put("iam_role_arn", "${var." + ROLE_VARIABLE + "}");
		selection.put("resources", tables.stream().map((table) -> "${" + table.terraformAddress() + ".arn}").toList());
		selection.put("condition", Map.of("string_equals", tag()));
		resources.add("aws_backup_selection", NAME, selection);
	}

	private static Map<String, Object> named(String name) {
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("count", "${var." + ROLE_VARIABLE + " == \"\" ? 0 : 1}");
		arguments.put("name", name);
		return arguments;
	}

	private static Map<String, Object> rule() {
		Map<String, Object> rule = new LinkedHashMap<>();
		rule.put("rule_name", RULE);
		rule.put("target_vault_name", "${aws_backup_vault." + NAME + "[0].name}");
		rule.put("schedule", ExportedTable.BACKUP_SCHEDULE);
		rule.put("lifecycle", Map.of("delete_after", ExportedTable.BACKUP_DAYS));
		return rule;
	}

	private static Map<String, Object> tag() {
		Map<String, Object> tag = new LinkedHashMap<>();
		tag.put("key", "aws:ResourceTag/" + ExportedTable.BACKUP_TAG);
		tag.put("value", ExportedTable.BACKUP_DAILY);
		return tag;
	}

}
