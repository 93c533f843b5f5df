package io.github.dynamospring.operations.export.terraform;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ScaledCapacity;

/**
 * Resources that scale the capacity of a table and its indexes: a target and a policy for
 * each.
 */
final class TerraformScaling {

	private static final String TARGET = "aws_appautoscaling_target";

	private TerraformScaling() {
	}

	static void add(ExportedTable table, TerraformResources resources) {
		for (ScaledCapacity capacity : table.scaledCapacities()) {
			String name = name(table, capacity);
			resources.add(TARGET, name, target(table, capacity));
			resources.add("aws_appautoscaling_policy", name, policy(table, capacity, TARGET + "." + name));
		}
	}

	private static String name(ExportedTable table, ScaledCapacity capacity) {
		return TerraformTable.name(table, capacity.index()) + "_" + capacity.kind().toLowerCase(Locale.ROOT);
	}

	private static Map<String, Object> target(ExportedTable table, ScaledCapacity capacity) {
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("service_namespace", "dynamodb");
		arguments.put("resource_id", capacity.resourceId("${" + table.terraformAddress() + ".name}"));
		arguments.put("scalable_dimension", capacity.dimension());
		arguments.put("min_capacity", capacity.target().min());
		arguments.put("max_capacity", capacity.target().max());
		return arguments;
	}

	private static Map<String, Object> policy(ExportedTable table, ScaledCapacity capacity, String target) {
		Map<String, Object> tracking = new LinkedHashMap<>();
		tracking.put("predefined_metric_specification", Map.of("predefined_metric_type", capacity.metric()));
		tracking.put("target_value", capacity.target().utilization());
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("name", capacity.policyName(table.name()));
		arguments.put("policy_type", "TargetTrackingScaling");
		for (String argument : new String[] { "service_namespace", "resource_id", "scalable_dimension" }) {
			arguments.put(argument, "${" + target + "." + argument + "}");
		}
		arguments.put("target_tracking_scaling_policy_configuration", tracking);
		return arguments;
	}

}
