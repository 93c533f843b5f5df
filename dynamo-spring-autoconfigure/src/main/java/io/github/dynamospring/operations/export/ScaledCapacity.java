package io.github.dynamospring.operations.export;

import java.util.List;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import org.jspecify.annotations.Nullable;

/**
 * Capacity that application auto scaling keeps between two limits.
 *
 * @param index the name of the global index, or null for the table itself
 * @param kind which units, in the words of AWS: {@code Read} or {@code Write}
 * @param target the limits and the utilization
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html">RegisterScalableTarget</a>
 */
public record ScaledCapacity(@Nullable String index, String kind, ScalingTarget target) {

	static List<ScaledCapacity> of(@Nullable String index, CapacitySettings capacity) {
		CapacitySettings.AutoScaling scaling = capacity.autoScaling();
		if (scaling != null) {
			return List.of(new ScaledCapacity(index, "Read", scaling.read()),
					new ScaledCapacity(index, "Write", scaling.write()));
		}
		return List.of();
	}

	/**
	 * Return the id of the resource that is scaled.
	 * @param table the physical name of the table, or the reference of a template to it
	 */
	public String resourceId(String table) {
		return "table/" + table + ((this.index != null) ? "/index/" + this.index : "");
	}

	/**
	 * Return the name of the policy by which it is scaled.
	 * @param table the physical name of the table
	 */
	public String policyName(String table) {
		return resourceId(table) + ":" + this.kind + "CapacityUtilization";
	}

	/**
	 * Return the dimension that is scaled, such as
	 * {@code dynamodb:table:ReadCapacityUnits}.
	 */
	public String dimension() {
		return "dynamodb:" + ((this.index != null) ? "index" : "table") + ":" + this.kind + "CapacityUnits";
	}

	/**
	 * Return the metric of the utilization.
	 */
	public String metric() {
		return "DynamoDB" + this.kind + "CapacityUtilization";
	}

}
