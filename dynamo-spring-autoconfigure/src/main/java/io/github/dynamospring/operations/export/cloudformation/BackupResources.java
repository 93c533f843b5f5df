package io.github.dynamospring.operations.export.cloudformation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportedTable;

/**
 * Resources of AWS Backup that copy the tables that ask for it by a tag: a vault, a plan
 * and a selection. They are made once the parameter has a role.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/AWS_Backup.html">AWS
 * Backup</a>
 */
final class BackupResources {

	/** Name of the parameter that gives the role of AWS Backup. */
	static final String ROLE_PARAMETER = "BackupRoleArn";

	/** Name of the condition that there is such a role. */
	static final String CONDITION = "BackedUp";

	private static final String NAME = "daily";

	private BackupResources() {
	}

	static Map<String, Object> parameter() {
		Map<String, Object> parameter = new LinkedHashMap<>();
		parameter.put("Type", "String");
		parameter.put("Default", "");
		parameter.put("Description", "ARN of the role by which AWS Backup copies tables, empty for no backups");
		return parameter;
	}

	static Map<String, Object> condition() {
		return Map.of("Fn::Not", List.of(Map.of("Fn::Equals", List.of(Map.of("Ref", ROLE_PARAMETER), ""))));
	}

	/**
	 * Return the resources.
	 * @param tableIds the ids of the tables with the tag
	 */
	static Map<String, Object> of(List<String> tableIds, ResourceIds ids) {
		Map<String, Object> resources = new LinkedHashMap<>();
		String vault = ids.next("Backup", "Vault");
		Map<String, Object> kept = resource("BackupVault",
				Map.of("BackupVaultName", Map.of("Fn::Sub", "dynamodb-${AWS::StackName}")));
		kept.put("DeletionPolicy", "Retain");
		kept.put("UpdateReplacePolicy", "Retain");
		resources.put(vault, kept);
		String plan = ids.next("Backup", "Plan");
		resources.put(plan, resource("BackupPlan", Map.of("BackupPlan", plan(vault))));
		resources.put(ids.next("Backup", "Selection"), resource("BackupSelection", selection(plan, tableIds)));
		return resources;
	}

	private static Map<String, Object> resource(String type, Map<String, Object> properties) {
		Map<String, Object> resource = new LinkedHashMap<>();
		resource.put("Type", "AWS::Backup::" + type);
		resource.put("Condition", CONDITION);
		resource.put("Properties", properties);
		return resource;
	}

	private static Map<String, Object> plan(String vault) {
		Map<String, Object> rule = new LinkedHashMap<>();
		rule.put("RuleName", NAME);
		rule.put("TargetBackupVault", Map.of("Ref", vault));
		rule.put("ScheduleExpression", ExportedTable.BACKUP_SCHEDULE);
		rule.put("Lifecycle", Map.of("DeleteAfterDays", ExportedTable.BACKUP_DAYS));
		Map<String, Object> plan = new LinkedHashMap<>();
		plan.put("BackupPlanName", Map.of("Fn::Sub", "dynamodb-${AWS::StackName}"));
		plan.put("BackupPlanRule", List.of(rule));
		return plan;
	}

	private static Map<String, Object> selection(String plan, List<String> tableIds) {
		Map<String, Object> tag = new LinkedHashMap<>();
		tag.put("ConditionKey", "aws:ResourceTag/" + ExportedTable.BACKUP_TAG);
		tag.put("ConditionValue", ExportedTable.BACKUP_DAILY);
		Map<String, Object> selection = new LinkedHashMap<>();
		selection.put("SelectionName", NAME);
		selection.put("IamRoleArn", Map.of("Ref", ROLE_PARAMETER));
		selection.put("Resources", tableIds.stream().map((id) -> Map.of("Fn::GetAtt", List.of(id, "Arn"))).toList());
		selection.put("Conditions", Map.of("StringEquals", List.of(tag)));
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("BackupPlanId", Map.of("Ref", plan));
		properties.put("BackupSelection", selection);
		return properties;
	}

}
