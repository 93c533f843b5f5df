package io.github.dynamospring.autoconfigure.metrics;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.observation.hot.HotPartitionSettings;
import io.github.dynamospring.privacy.KeyVisibility;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Configuration properties of hot partitions.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.hot-partitions")
public class HotPartitionsProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.hot-partitions");

	/**
	 * Whether to track the partition keys that take the most capacity. Needs
	 * 'dynamo.metrics.enabled'.
	 */
	private boolean enabled = true;

	/**
	 * Longest time for which a request counts. The window slides by quarters of it.
	 * Between 1s and 1h.
	 */
	private Duration window = Duration.ofMinutes(1);

	/**
	 * Number of instances of the application with the same load. The capacity that this
	 * instance takes of a key is multiplied by it before the comparison with a
	 * partition's throughput.
	 */
	private int instances = 1;

	/**
	 * Share of a partition's throughput above which a partition key is reported in the
	 * log and by a HotPartitionEvent. A partition delivers 3,000 read or 1,000 write
	 * units a second.
	 */
	private double warningShare = 0.5;

	/**
	 * Minimum time between two reports of the same key.
	 */
	private Duration warningInterval = Duration.ofMinutes(5);

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public Duration getWindow() {
		return this.window;
	}

	public void setWindow(Duration window) {
		this.window = window;
	}

	public int getInstances() {
		return this.instances;
	}

	public void setInstances(int instances) {
		this.instances = instances;
	}

	public double getWarningShare() {
		return this.warningShare;
	}

	public void setWarningShare(double warningShare) {
		this.warningShare = warningShare;
	}

	public Duration getWarningInterval() {
		return this.warningInterval;
	}

	public void setWarningInterval(Duration warningInterval) {
		this.warningInterval = warningInterval;
	}

	/**
	 * Return the settings.
	 * @throws InvalidConfigurationPropertyValueException if a value is out of range
	 */
	HotPartitionSettings toSettings(KeyVisibility keys) {
		boolean isWindow = this.window.compareTo(HotPartitionSettings.MIN_WINDOW) >= 0
				&& this.window.compareTo(HotPartitionSettings.MAX_WINDOW) <= 0;
		CHECK.isTrue(isWindow, "window", this.window, "It must be between 1s and 1h.");
		CHECK.atLeastOne("instances", this.instances);
		CHECK.isTrue(this.warningShare > 0 && Double.isFinite(this.warningShare), "warning-share", this.warningShare,
				"It must be above 0, where 1 is all that one partition delivers.");
		CHECK.isTrue(!this.warningInterval.isNegative(), "warning-interval", this.warningInterval,
				"It must not be negative.");
		return new HotPartitionSettings(this.window, this.instances, this.warningShare, this.warningInterval, keys);
	}

}
