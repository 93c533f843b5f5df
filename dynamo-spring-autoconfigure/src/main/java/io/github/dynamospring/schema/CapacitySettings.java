package io.github.dynamospring.schema;

import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the capacity of a table or a global index. Null settings keep their value
 * in DynamoDB.
 *
 * @param throughput the minimum provisioned capacity; with {@link #autoScaling()
 * targets}, the capacity of an existing table is left to auto scaling
 * @param warmThroughput the minimum number of units that are available at once
 * @param onDemandMaximum the maximum number of units a second, with on-demand billing
 * @param autoScaling the targets of application auto scaling, with provisioned billing.
 * They belong to another service, so they are exported and not set
 * @since 0.1
 */
public record CapacitySettings(@Nullable Throughput throughput, @Nullable Throughput warmThroughput,
		@Nullable Throughput onDemandMaximum, @Nullable AutoScaling autoScaling) {

	/**
	 * Settings that change nothing in DynamoDB.
	 */
	public static final CapacitySettings DEFAULT = new CapacitySettings(null, null, null, null);

	/**
	 * Return the provisioned capacity of a new table or index: the throughput, else the
	 * minimum of auto scaling, or null.
	 */
	public @Nullable Throughput initialThroughput() {
		if (this.throughput != null || this.autoScaling == null) {
			return this.throughput;
		}
		return new Throughput(this.autoScaling.read().min(), this.autoScaling.write().min());
	}

	/**
	 * Return the fixed provisioned capacity, or null without one or with auto scaling.
	 */
	public @Nullable Throughput fixedThroughput() {
		return (this.autoScaling != null) ? null : this.throughput;
	}

	/**
	 * Return these settings, completed by the defaults of another.
	 */
	public CapacitySettings orElse(CapacitySettings other) {
		return new CapacitySettings(either(this.throughput, other.throughput),
				either(this.warmThroughput, other.warmThroughput), either(this.onDemandMaximum, other.onDemandMaximum),
				either(this.autoScaling, other.autoScaling));
	}

	private static <T> @Nullable T either(@Nullable T setting, @Nullable T other) {
		return (setting != null) ? setting : other;
	}

	/**
	 * Targets of application auto scaling.
	 *
	 * @param read the target of read units
	 * @param write the target of write units
	 */
	public record AutoScaling(ScalingTarget read, ScalingTarget write) {

	}

	/**
	 * Target of application auto scaling for the units of one kind.
	 *
	 * @param min the minimum number of units a second
	 * @param max the maximum number of units a second
	 * @param utilization the desired utilization of the units in percent
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html">Managing
	 * throughput capacity automatically</a>
	 */
	public record ScalingTarget(long min, long max, int utilization) {

		/**
		 * Create a target.
		 * @throws IllegalArgumentException if auto scaling would refuse it
		 */
		public ScalingTarget {
			if (min < 1 || max < min) {
				throw new IllegalArgumentException(
						"auto scaling needs a minimum of at least 1 unit and a maximum of at least the minimum, not min="
								+ min + " and max=" + max);
			}
			if (utilization < 20 || utilization > 90) {
				throw new IllegalArgumentException(
						"auto scaling aims at a utilization of 20 to 90 percent, not " + utilization);
			}
		}

	}

}
