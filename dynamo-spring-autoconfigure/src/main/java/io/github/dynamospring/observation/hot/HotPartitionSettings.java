package io.github.dynamospring.observation.hot;

import java.time.Duration;

import io.github.dynamospring.privacy.KeyVisibility;

import org.springframework.util.Assert;

/**
 * Settings of the watch on hot partitions.
 *
 * @param window the longest time that a request counts, 1 second to 1 hour
 * @param instances the number of instances of the application that use the tables alike
 * @param warningShare the share of a partition's throughput above which a key is reported
 * in the log and by a {@link HotPartitionEvent}
 * @param warningInterval the time until a key is reported again
 * @param keys the visibility of keys in the log
 * @since 0.1
 */
public record HotPartitionSettings(Duration window, int instances, double warningShare, Duration warningInterval,
		KeyVisibility keys) {

	/**
	 * The shortest window.
	 */
	public static final Duration MIN_WINDOW = Duration.ofSeconds(1);

	/**
	 * The longest window.
	 */
	public static final Duration MAX_WINDOW = Duration.ofHours(1);

	/**
	 * A window of a minute, one instance, and warnings at half of a partition's
	 * throughput, every five minutes, which hide the key.
	 */
	public static final HotPartitionSettings DEFAULT = new HotPartitionSettings(Duration.ofMinutes(1), 1, 0.5,
			Duration.ofMinutes(5), KeyVisibility.HIDDEN);

	/**
	 * Create settings.
	 */
	public HotPartitionSettings {
		Assert.notNull(window, "'window' must not be null");
		Assert.isTrue(window.compareTo(MIN_WINDOW) >= 0 && window.compareTo(MAX_WINDOW) <= 0,
				"'window' must be between 1s and 1h");
		Assert.isTrue(instances > 0, "'instances' must be at least 1");
		Assert.isTrue(warningShare > 0 && Double.isFinite(warningShare), "'warningShare' must be above 0");
		Assert.notNull(warningInterval, "'warningInterval' must not be null");
		Assert.isTrue(!warningInterval.isNegative(), "'warningInterval' must not be negative");
		Assert.notNull(keys, "'keys' must not be null");
	}

}
