package io.github.dynamospring.operations.export;

import java.util.List;
import java.util.Map;

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
	 * Return the values of a template.
	 * @param table the physical name of the table
	 * @param reference the reference of the template to the table
	 */
	public Map<String, Object> values(String table, String reference) {
		String resource = (this.index != null) ? "index" : "table";
		String metric = this.kind + "CapacityUtilization";
		return Map.of("resource", resourceId(reference), "name", resourceId(table) + ":" + metric, "dimension",
				"dynamodb:" + resource + ":" + this.kind + "CapacityUnits", "metric", "DynamoDB" + metric, "min",
				this.target.min(), "max", this.target.max(), "utilization", this.target.utilization());
	}

	private String resourceId(String table) {
		return "table/" + table + ((this.index != null) ? "/index/" + this.index : "");
	}

}
