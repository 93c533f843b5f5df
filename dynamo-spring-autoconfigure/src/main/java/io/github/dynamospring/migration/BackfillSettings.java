package io.github.dynamospring.migration;

import java.time.Duration;

import io.github.dynamospring.privacy.KeyVisibility;

/**
 * Settings of backfills.
 *
 * @param workers the number of segments that an instance reads at the same time
 * @param unitsPerSecond the maximum number of capacity units in a second, of reads and
 * writes together
 * @param maxFailures the share of the items that may fail before a run stops
 * @param keys how much of keys is shown in messages
 * @param lease the time after which another instance takes over from one that was killed
 * @since 0.1
 */
public record BackfillSettings(int workers, int unitsPerSecond, double maxFailures, KeyVisibility keys,
		Duration lease) {

}
