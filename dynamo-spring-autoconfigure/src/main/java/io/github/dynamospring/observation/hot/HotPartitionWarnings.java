package io.github.dynamospring.observation.hot;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;

/**
 * Publisher of warnings of hot partition keys, by log line and event. In an interval it
 * warns of each key once for its share and once for being throttled, and no more than
 * {@value #MAX_WARNINGS} times.
 */
final class HotPartitionWarnings {

	/** The most warnings of an interval. */
	static final int MAX_WARNINGS = 1000;

	private static final Log logger = LogFactory.getLog(HotPartitions.class);

	private static final String SHARD = "a placeholder {id|shard:8} in the partition template, with shards that "
			+ "a method reads at the same time";

	private final HotPartitionSettings settings;

	private final ApplicationEventPublisher publisher;

	private final ObservationFailures failures;

	/** In the order of time. */
	private final Map<Subject, Long> warned = new LinkedHashMap<>();

	HotPartitionWarnings(HotPartitionSettings settings, ApplicationEventPublisher publisher,
			ObservationFailures failures) {
		this.settings = settings;
		this.publisher = publisher;
		this.failures = failures;
	}

	/**
	 * Warn of a key if it takes more than its share.
	 */
	void examine(HotPartition partition, long now) {
		if (partition.share() >= this.settings.warningShare() && isDue(partition, false, now)) {
			warn(partition, null);
		}
	}

	/**
	 * Warn of a key that was throttled for its partition.
	 */
	void throttled(HotPartition partition, String reason, long now) {
		if (isDue(partition, true, now)) {
			warn(partition, reason);
		}
	}

	private synchronized boolean isDue(HotPartition partition, boolean throttled, long now) {
		Subject subject = new Subject(partition.table(), partition.index(), partition.type(), partition.key(),
				throttled);
		forgetPast(now);
		boolean isDue = this.warned.size() < MAX_WARNINGS && !this.warned.containsKey(subject);
		if (isDue) {
			this.warned.put(subject, now);
		}
		return isDue;
	}

	private void forgetPast(long now) {
		Iterator<Long> times = this.warned.values().iterator();
		while (times.hasNext() && now - times.next() >= this.settings.warningInterval().toNanos()) {
			times.remove();
		}
	}

	private void warn(HotPartition partition, @Nullable String reason) {
		if (reason != null) {
			logger.warn(throttleText(partition, reason));
		}
		else {
			logger.warn(shareText(partition));
		}
		this.failures.run(Kind.LISTENER, () -> this.publisher.publishEvent(new HotPartitionEvent(partition, reason)));
	}

	private String shareText(HotPartition partition) {
		return name(partition) + " takes at least " + share(partition) + ". Beyond all of it DynamoDB throttles the "
				+ "key, whatever the capacity of the table. " + advice(partition);
	}

	private String throttleText(HotPartition partition, String reason) {
		return name(partition) + " was throttled as its partition is at its limit (" + reason + "). The key takes at "
				+ "least " + share(partition) + ". " + advice(partition);
	}

	private String name(HotPartition partition) {
		String resource = resource(partition);
		if (this.settings.keys().isHidden()) {
			return "Hot partition: a key of " + resource + " (dynamo.privacy.keys=masked says which)";
		}
		return "Hot partition: key " + this.settings.keys().show(partition.key()) + " of " + resource;
	}

	private static String resource(HotPartition partition) {
		String table = "table '" + partition.table() + "'";
		if (partition.index() == null) {
			return table;
		}
		return "index '" + partition.index() + "' of " + table;
	}

	private String share(HotPartition partition) {
		String instances = (this.settings.instances() > 1) ? " x " + this.settings.instances() + " instances" : "";
		return String.format(Locale.ROOT, "%.0f%% of one partition's throughput (%.1f%s of %,d %s units a second)",
				Math.floor(partition.share() * 100), partition.unitsPerSecond() - partition.error(), instances,
				partition.type().partitionLimit(), partition.type().tag());
	}

	private static String advice(HotPartition partition) {
		if (partition.type() == CapacityType.READ) {
			return "Cache the items that are read most, read with eventual consistency, which takes half the units, or "
					+ "spread the items over several keys, such as by " + SHARD;
		}
		return "Spread its items over several keys, such as by " + SHARD + ", or write them less often";
	}

	private record Subject(String table, @Nullable String index, CapacityType type, String key, boolean throttled) {

	}

}
