package io.github.dynamospring.observation.hot;

import java.time.Duration;

import io.github.dynamospring.privacy.KeyVisibility;

import org.springframework.util.Assert;

/**
 * Settings by which hot partitions are watched.
 *
 * @param window how long a request counts at most, 1 second to 1 hour
 * @param instances how many instances of the application use the tables alike
 * @param warningShare the share of a partition's throughput above which a key is reported
 * in the log and by a {@link HotPartitionEvent}
 * @param warningInterval how long a key is not reported again
 * @param keys how much of keys the log shows
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
	 * A window of a minute, one instance, warnings at half of what a partition delivers
	 * and every five minutes, which hide the key.
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
