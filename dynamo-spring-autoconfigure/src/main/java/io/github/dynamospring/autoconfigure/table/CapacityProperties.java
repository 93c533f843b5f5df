package io.github.dynamospring.autoconfigure.table;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration properties of the capacity of a table or a global index.
 *
 * @since 0.1
 */
public interface CapacityProperties {

	/**
	 * Return the capacity with provisioned billing.
	 */
	Units throughput();

	/**
	 * Return the capacity that is available at once.
	 */
	Units warmThroughput();

	/**
	 * Return the maximum capacity with on-demand billing.
	 */
	Units onDemandMaximum();

	/**
	 * Return the targets of application auto scaling. With targets, the scaled
	 * provisioned capacity is not changed.
	 */
	Scaling autoScaling();

	/**
	 * Return the settings.
	 * @param prefix the prefix of the names of these properties in messages
	 * @throws IllegalArgumentException if they are incomplete or invalid
	 */
	default CapacitySettings toCapacity(String prefix) {
		return new CapacitySettings(throughput().toThroughput(prefix + "throughput"),
				warmThroughput().toThroughput(prefix + "warm-throughput"),
				onDemandMaximum().toThroughput(prefix + "on-demand-maximum"),
				autoScaling().toAutoScaling(prefix + "auto-scaling"));
	}

	/**
	 * Units a second.
	 *
	 * @param read read units a second. Needs write units.
	 * @param write write units a second. Needs read units.
	 */
	record Units(@Nullable Long read, @Nullable Long write) {

		static final Units NONE = new Units(null, null);

		private @Nullable Throughput toThroughput(String name) {
			if (this.read == null && this.write == null) {
				return null;
			}
			if (this.read == null || this.write == null) {
				throw new IllegalArgumentException(
						"'" + name + ".read' and '" + name + ".write' are to be set together");
			}
			return new Throughput(this.read, this.write);
		}

	}

	/**
	 * Targets of application auto scaling.
	 *
	 * @param read target of read units. Needs a target of write units.
	 * @param write target of write units. Needs a target of read units.
	 */
	record Scaling(@Nullable Target read, @Nullable Target write) {

		static final Scaling NONE = new Scaling(null, null);

		private @Nullable AutoScaling toAutoScaling(String name) {
			if (Target.isUnset(this.read) && Target.isUnset(this.write)) {
				return null;
			}
			return new AutoScaling(Target.toTarget(this.read, name + ".read"),
					Target.toTarget(this.write, name + ".write"));
		}

	}

	/**
	 * Target of application auto scaling for units of one kind.
	 *
	 * @param min minimum units a second. Needs a maximum.
	 * @param max maximum units a second. Needs a minimum.
	 * @param targetUtilization target utilization of the units, in percent
	 */
	record Target(@Nullable Long min, @Nullable Long max, @DefaultValue("70") int targetUtilization) {

		private static boolean isUnset(@Nullable Target target) {
			return target == null || target.min == null && target.max == null;
		}

		private static ScalingTarget toTarget(@Nullable Target target, String name) {
			if (target == null || target.min == null || target.max == null) {
				throw new IllegalArgumentException("auto scaling needs '" + name + ".min' and '" + name + ".max'");
			}
			return new ScalingTarget(target.min, target.max, target.targetUtilization);
		}

	}

}
