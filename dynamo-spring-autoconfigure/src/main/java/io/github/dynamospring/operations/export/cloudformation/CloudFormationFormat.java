package io.github.dynamospring.operations.export.cloudformation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.ExportedTable;
import org.jspecify.annotations.Nullable;

/**
 * {@link ExportFormat} for a template of AWS CloudFormation that makes the tables, and
 * keeps them when the stack is deleted.
 *
 * @since 0.1
 */
public final class CloudFormationFormat implements ExportFormat {

	@Override
	public String name() {
		return "cloudformation";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		return Map.of("cloudformation/tables.yaml", ExportText.cloudFormation(template(model), model));
	}

	private static Map<String, Object> template(ExportModel model) {
		Map<String, Object> template = new LinkedHashMap<>();
		template.put("AWSTemplateFormatVersion", "2010-09-09");
		template.put("Description", "DynamoDB tables of " + model.application().title());
		template.put("Parameters", parameters(model));
		template.put("Conditions", conditions(model));
		template.put("Resources", resources(model));
		return template;
	}

	private static Map<String, Object> parameters(ExportModel model) {
		Map<String, Object> parameters = new LinkedHashMap<>();
		if (model.tables().stream().anyMatch(ExportedTable::customerKeyNeeded)) {
			parameters.put(TableProperties.KEY_PARAMETER, keyParameter());
		}
		if (model.tables().stream().anyMatch(ExportedTable::isBackedUp)) {
			parameters.put(BackupResources.ROLE_PARAMETER, BackupResources.parameter());
		}
		parameters.put(TableProperties.POLICY_PARAMETER, policyParameter());
		return parameters;
	}

	private static Map<String, Object> keyParameter() {
		Map<String, Object> parameter = new LinkedHashMap<>();
		parameter.put("Type", "String");
		parameter.put("Description", "ARN of the key that encrypts tables whose data asks for one");
		parameter.put("AllowedPattern", "arn:[^:]+:kms:.+");
		return parameter;
	}

	private static Map<String, Object> policyParameter() {
		Map<String, Object> parameter = new LinkedHashMap<>();
		parameter.put("Type", "String");
		parameter.put("Default", "false");
		parameter.put("AllowedValues", List.of("false", "true"));
		parameter.put("Description", "Whether each table gets a resource policy in place of the one that it has");
		return parameter;
	}

	private static Map<String, Object> conditions(ExportModel model) {
		Map<String, Object> conditions = new LinkedHashMap<>();
		if (model.tables().stream().anyMatch(ExportedTable::isBackedUp)) {
			conditions.put(BackupResources.CONDITION, BackupResources.condition());
		}
		conditions.put(TableProperties.POLICY_CONDITION,
				Map.of("Fn::Equals", List.of(Map.of("Ref", TableProperties.POLICY_PARAMETER), "true")));
		return conditions;
	}

	/**
	 * Tables with indexes are made one after the other, because DynamoDB limits how many
	 * are being made at once.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html">AWS::DynamoDB::Table</a>
	 */
	private static Map<String, Object> resources(ExportModel model) {
		Map<String, Object> resources = new LinkedHashMap<>();
		ResourceIds ids = new ResourceIds();
		List<String> backedUp = new ArrayList<>();
		String lastWithIndexes = null;
		for (ExportedTable table : model.tables()) {
			String id = ids.next(table.logicalName(), "Table");
			boolean hasIndexes = !table.schema().indexes().isEmpty();
			resources.put(id, resource(table, hasIndexes ? lastWithIndexes : null));
			resources.putAll(ScalingResources.of(table, id, ids));
			if (hasIndexes) {
				lastWithIndexes = id;
			}
			if (table.isBackedUp()) {
				backedUp.add(id);
			}
		}
		if (!backedUp.isEmpty()) {
			resources.putAll(BackupResources.of(backedUp, ids));
		}
		return resources;
	}

	private static Map<String, Object> resource(ExportedTable table, @Nullable String dependsOn) {
		Map<String, Object> resource = new LinkedHashMap<>();
		resource.put("Type", "AWS::DynamoDB::Table");
		if (dependsOn != null) {
			resource.put("DependsOn", dependsOn);
		}
		resource.put("DeletionPolicy", "Retain");
		resource.put("UpdateReplacePolicy", "Retain");
		Map<String, Object> notes = notes(table);
		if (!notes.isEmpty()) {
			resource.put("Metadata", notes);
		}
		resource.put("Properties", TableProperties.of(table));
		return resource;
	}

	private static Map<String, Object> notes(ExportedTable table) {
		Map<String, Object> notes = new LinkedHashMap<>();
		table.computedIndexes().forEach((index) -> notes.put("Index " + index, ExportedTable.WRITE_AGAIN));
		return notes;
	}

}
