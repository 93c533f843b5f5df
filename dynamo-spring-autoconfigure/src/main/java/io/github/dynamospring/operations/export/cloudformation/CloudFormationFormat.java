package io.github.dynamospring.operations.export.cloudformation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ScaledCapacity;
import org.jspecify.annotations.Nullable;

/**
 * {@link ExportFormat} for a template of AWS CloudFormation that makes the tables, and
 * keeps them when the stack is deleted. The bucket of large values has a template of its
 * own, because several environments may share it.
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
		Map<String, String> files = new LinkedHashMap<>();
		files.put("cloudformation/tables.yaml", ExportText.cloudFormation(template(model), model));
		if (model.bucket() != null) {
			ExportTemplate bucket = ExportTemplate.read(CloudFormationFormat.class, "bucket.yaml");
			files.put("cloudformation/bucket.yaml", ExportText.yaml(bucket.fill(model.bucket().values())));
		}
		return files;
	}

	private static Map<String, Object> template(ExportModel model) {
		ExportTemplate parts = ExportTemplate.read(CloudFormationFormat.class, "tables.yaml");
		Map<String, Object> parameters = parts.part("parameters").fill(Map.of());
		Map<String, Object> conditions = parts.part("conditions").fill(Map.of());
		if (model.tables().stream().noneMatch(ExportedTable::customerKeyNeeded)) {
			parameters.remove(TableProperties.KEY_PARAMETER);
		}
		if (model.tables().stream().noneMatch(ExportedTable::isBackedUp)) {
			parameters.remove("BackupRoleArn");
			conditions.remove("BackedUp");
		}
		Map<String, Object> template = new LinkedHashMap<>();
		template.put("AWSTemplateFormatVersion", "2010-09-09");
		template.put("Description", "DynamoDB tables of " + model.application().title());
		template.put("Parameters", parameters);
		template.put("Conditions", conditions);
		template.put("Resources", resources(model, parts));
		return template;
	}

	/**
	 * Tables with indexes are made one after the other, because DynamoDB limits how many
	 * are being made at once.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html">AWS::DynamoDB::Table</a>
	 */
	private static Map<String, Object> resources(ExportModel model, ExportTemplate parts) {
		Map<String, Object> resources = new LinkedHashMap<>();
		ResourceIds ids = new ResourceIds();
		List<String> backedUp = new ArrayList<>();
		String lastWithIndexes = null;
		for (ExportedTable table : model.tables()) {
			String id = ids.next(table.logicalName(), "Table");
			boolean hasIndexes = !table.schema().indexes().isEmpty();
			resources.put(id, resource(table, hasIndexes ? lastWithIndexes : null));
			addScaling(resources, table, id, parts.part("scaling"), ids);
			if (hasIndexes) {
				lastWithIndexes = id;
			}
			if (table.isBackedUp()) {
				backedUp.add(id);
			}
		}
		if (!backedUp.isEmpty()) {
			resources.putAll(parts.part("backup")
				.fill(Map.of("vault", ids.next("Backup", "Vault"), "plan", ids.next("Backup", "Plan"), "selection",
						ids.next("Backup", "Selection"), "schedule", ExportedTable.BACKUP_SCHEDULE, "days",
						ExportedTable.BACKUP_DAYS, "tables",
						backedUp.stream().map((id) -> Map.of("Fn::GetAtt", List.of(id, "Arn"))).toList())));
		}
		return resources;
	}

	private static void addScaling(Map<String, Object> resources, ExportedTable table, String id,
			ExportTemplate scaling, ResourceIds ids) {
		for (ScaledCapacity capacity : table.scaledCapacities()) {
			String index = Objects.requireNonNullElse(capacity.index(), "");
			Map<String, Object> values = new HashMap<>(capacity.values(table.name(), "${" + id + "}"));
			values.put("target", ids.next(id, index, capacity.kind(), "Target"));
			values.put("policy", ids.next(id, index, capacity.kind(), "Policy"));
			resources.putAll(scaling.fill(values));
		}
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
