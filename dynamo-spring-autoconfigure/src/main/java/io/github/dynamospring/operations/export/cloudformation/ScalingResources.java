package io.github.dynamospring.operations.export.cloudformation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ScaledCapacity;

/**
 * Resources that scale the capacity of a table and its indexes: a target and a policy for
 * each.
 */
final class ScalingResources {

	private ScalingResources() {
	}

	static Map<String, Object> of(ExportedTable table, String tableId, ResourceIds ids) {
		Map<String, Object> resources = new LinkedHashMap<>();
		for (ScaledCapacity capacity : table.scaledCapacities()) {
			String index = Objects.requireNonNullElse(capacity.index(), "");
			String target = ids.next(tableId, index, capacity.kind(), "Target");
			resources.put(target, resource("ScalableTarget", target(capacity, tableId)));
			resources.put(ids.next(tableId, index, capacity.kind(), "Policy"),
					resource("ScalingPolicy", policy(capacity, table.name(), target)));
		}
		return resources;
	}

	private static Map<String, Object> resource(String type, Map<String, Object> properties) {
		Map<String, Object> resource = new LinkedHashMap<>();
		resource.put("Type", "AWS::ApplicationAutoScaling::" + type);
		resource.put("Properties", properties);
		return resource;
	}

	private static Map<String, Object> target(ScaledCapacity capacity, String tableId) {
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("ServiceNamespace", "dynamodb");
		properties.put("ResourceId", Map.of("Fn::Sub", capacity.resourceId("${" + tableId + "}")));
		properties.put("ScalableDimension", capacity.dimension());
		properties.put("MinCapacity", capacity.target().min());
		properties.put("MaxCapacity", capacity.target().max());
		return properties;
	}

	private static Map<String, Object> policy(ScaledCapacity capacity, String table, String target) {
		Map<String, Object> tracking = new LinkedHashMap<>();
		tracking.put("PredefinedMetricSpecification", Map.of("PredefinedMetricType", capacity.metric()));
		tracking.put("TargetValue", capacity.target().utilization());
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("PolicyName", capacity.policyName(table));
		properties.put("PolicyType", "TargetTrackingScaling");
		properties.put("ScalingTargetId", Map.of("Ref", target));
		properties.put("TargetTrackingScalingPolicyConfiguration", tracking);
		return properties;
	}

}
