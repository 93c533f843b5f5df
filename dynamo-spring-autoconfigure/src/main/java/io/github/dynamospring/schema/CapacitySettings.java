package io.github.dynamospring.schema;

import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the capacity of a table or a global index. What is null is left as DynamoDB
 * has it.
 *
 * @param throughput provisioned capacity, at least. What auto scaling has made of it is
 * left alone where there are {@link #autoScaling() targets}
 * @param warmThroughput units that are served at once, at least
 * @param onDemandMaximum units a second that are served at most, with on-demand billing
 * @param autoScaling targets of application auto scaling, with provisioned billing. They
 * are not DynamoDB's own, so that they are exported and not set
 * @since 0.1
 */
public record CapacitySettings(@Nullable Throughput throughput, @Nullable Throughput warmThroughput,
		@Nullable Throughput onDemandMaximum, @Nullable AutoScaling autoScaling) {

	/**
	 * All as DynamoDB has it.
	 */
	public static final CapacitySettings DEFAULT = new CapacitySettings(null, null, null, null);

	/**
	 * Return the provisioned capacity of what is new: the throughput, else where auto
	 * scaling begins, or null if there is neither.
	 */
	public @Nullable Throughput initialThroughput() {
		if (this.throughput != null || this.autoScaling == null) {
			return this.throughput;
		}
		return new Throughput(this.autoScaling.read().min(), this.autoScaling.write().min());
	}

	/**
	 * Return the provisioned capacity that is wanted at any time, or null if there is
	 * none, as where it is scaled.
	 */
	public @Nullable Throughput fixedThroughput() {
		return (this.autoScaling != null) ? null : this.throughput;
	}

	/**
	 * Return these settings, with those of another where these have none.
	 */
	public CapacitySettings orElse(CapacitySettings other) {
		return new CapacitySettings((this.throughput != null) ? this.throughput : other.throughput,
				(this.warmThroughput != null) ? this.warmThroughput : other.warmThroughput,
				(this.onDemandMaximum != null) ? this.onDemandMaximum : other.onDemandMaximum,
				(this.autoScaling != null) ? this.autoScaling : other.autoScaling);
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
	 * @param min units a second at least
	 * @param max units a second at most
	 * @param utilization the share of the units, in percent, that are to be in use
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html">Managing
	 * throughput capacity automatically</a>
	 */
	public record ScalingTarget(long min, long max, int utilization) {

		/**
		 * Create a target.
		 * @throws IllegalArgumentException if it is none that auto scaling takes
		 */
		public ScalingTarget {
			if (min < 1 || max < min) {
				throw new IllegalArgumentException(
						"auto scaling goes from at least 1 unit to as many or more, not from min=" + min + " to max="
								+ max);
			}
			if (utilization < 20 || utilization > 90) {
				throw new IllegalArgumentException(
						"auto scaling aims at a utilization of 20 to 90 percent, not " + utilization);
			}
		}

	}

}
