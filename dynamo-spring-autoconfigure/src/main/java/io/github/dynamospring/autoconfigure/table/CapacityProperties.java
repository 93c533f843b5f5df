package io.github.dynamospring.autoconfigure.table;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * Configuration properties of the capacity of a table or a global index.
 *
 * @since 0.1
 */
public abstract class CapacityProperties {

	/**
	 * Capacity with provisioned billing.
	 */
	private final Units throughput = new Units();

	/**
	 * Capacity that is available at once.
	 */
	private final Units warmThroughput = new Units();

	/**
	 * Maximum capacity with on-demand billing.
	 */
	private final Units onDemandMaximum = new Units();

	/**
	 * Targets of application auto scaling. With targets, the scaled provisioned capacity
	 * is not changed.
	 */
	private final Scaling autoScaling = new Scaling();

	public Units getThroughput() {
		return this.throughput;
	}

	public Units getWarmThroughput() {
		return this.warmThroughput;
	}

	public Units getOnDemandMaximum() {
		return this.onDemandMaximum;
	}

	public Scaling getAutoScaling() {
		return this.autoScaling;
	}

	/**
	 * Return the settings.
	 * @param prefix the prefix of the names of these properties in messages
	 * @throws IllegalArgumentException if they are incomplete or invalid
	 */
	CapacitySettings toCapacity(String prefix) {
		return new CapacitySettings(this.throughput.toThroughput(prefix + "throughput"),
				this.warmThroughput.toThroughput(prefix + "warm-throughput"),
				this.onDemandMaximum.toThroughput(prefix + "on-demand-maximum"),
				this.autoScaling.toAutoScaling(prefix + "auto-scaling"));
	}

	/**
	 * Units a second.
	 */
	public static class Units {

		/**
		 * Read units a second. Needs write units.
		 */
		private @Nullable Long read;

		/**
		 * Write units a second. Needs read units.
		 */
		private @Nullable Long write;

		public @Nullable Long getRead() {
			return this.read;
		}

		public void setRead(@Nullable Long read) {
			this.read = read;
		}

		public @Nullable Long getWrite() {
			return this.write;
		}

		public void setWrite(@Nullable Long write) {
			this.write = write;
		}

		private @Nullable Throughput toThroughput(String name) {
			Long read = this.read;
			Long write = this.write;
			if (read == null && write == null) {
				return null;
			}
			if (read == null || write == null) {
				throw new IllegalArgumentException(
						"'" + name + ".read' and '" + name + ".write' are to be set together");
			}
			return new Throughput(read, write);
		}

	}

	/**
	 * Targets of application auto scaling.
	 */
	public static class Scaling {

		/**
		 * Target of read units. Needs a target of write units.
		 */
		private final Target read = new Target();

		/**
		 * Target of write units. Needs a target of read units.
		 */
		private final Target write = new Target();

		public Target getRead() {
			return this.read;
		}

		public Target getWrite() {
			return this.write;
		}

		private @Nullable AutoScaling toAutoScaling(String name) {
			if (this.read.isUnset() && this.write.isUnset()) {
				return null;
			}
			return new AutoScaling(this.read.toTarget(name + ".read"), this.write.toTarget(name + ".write"));
		}

	}

	/**
	 * Target of application auto scaling for units of one kind.
	 */
	public static class Target {

		/**
		 * Minimum units a second. Needs a maximum.
		 */
		private @Nullable Long min;

		/**
		 * Maximum units a second. Needs a minimum.
		 */
		private @Nullable Long max;

		/**
		 * Target utilization of the units, in percent.
		 */
		private int targetUtilization = 70;

		public @Nullable Long getMin() {
			return this.min;
		}

		public void setMin(@Nullable Long min) {
			this.min = min;
		}

		public @Nullable Long getMax() {
			return this.max;
		}

		public void setMax(@Nullable Long max) {
			this.max = max;
		}

		public int getTargetUtilization() {
			return this.targetUtilization;
		}

		public void setTargetUtilization(int targetUtilization) {
			this.targetUtilization = targetUtilization;
		}

		private boolean isUnset() {
			return this.min == null && this.max == null;
		}

		private ScalingTarget toTarget(String name) {
			if (this.min == null || this.max == null) {
				throw new IllegalArgumentException("auto scaling needs '" + name + ".min' and '" + name + ".max'");
			}
			return new ScalingTarget(this.min, this.max, this.targetUtilization);
		}

	}

}
