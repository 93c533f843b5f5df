package io.github.dynamospring.observation.hot;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.SlidingKeyLoad.KeyLoad;
import org.jspecify.annotations.Nullable;

/**
 * Reads or writes of a table or an index.
 */
final class WatchedResource {

	/** The heaviest first. */
	static final Comparator<HotPartition> HEAVIEST = Comparator.comparingDouble(HotPartition::share)
		.thenComparingDouble(HotPartition::unitsPerSecond)
		.reversed();

	private final String table;

	private final @Nullable String index;

	private final CapacityType type;

	private final PartitionAttributes attributes;

	private final @Nullable WatchedResource host;

	private final int instances;

	private final SlidingKeyLoad window;

	private final LoadSample sample = new LoadSample();

	private final AtomicBoolean isUsed = new AtomicBoolean();

	/**
	 * Create a resource.
	 * @param host the table that shares its partitions with a local index, else null
	 * @param capacity the counters for its keys
	 */
	WatchedResource(String table, @Nullable String index, CapacityType type, PartitionAttributes attributes,
			@Nullable WatchedResource host, int capacity, HotPartitionSettings settings) {
		this.table = table;
		this.index = index;
		this.type = type;
		this.attributes = attributes;
		this.host = host;
		this.instances = settings.instances();
		this.window = new SlidingKeyLoad(settings.window(), attributes.isKnown() ? capacity : 0, noticed(settings));
	}

	private double noticed(HotPartitionSettings settings) {
		double perSecond = settings.warningShare() * this.type.partitionLimit() / settings.instances();
		return perSecond * settings.window().toNanos() / 1e9;
	}

	String table() {
		return this.table;
	}

	@Nullable String index() {
		return this.index;
	}

	CapacityType type() {
		return this.type;
	}

	PartitionAttributes attributes() {
		return this.attributes;
	}

	/**
	 * Return the table that shares its partitions with a local index, or null for a table
	 * or a global index, which have partitions of their own.
	 */
	@Nullable WatchedResource host() {
		return this.host;
	}

	/**
	 * Return true once, and false from then on.
	 */
	boolean isFirstUse() {
		return !this.isUsed.getPlain() && this.isUsed.compareAndSet(false, true);
	}

	/**
	 * Return the units that a request stands for, or 0 if it is not counted.
	 */
	double sample(double units, long now) {
		return this.sample.take(units, now);
	}

	/**
	 * Count the units of a request. Units of a local index count for the table too.
	 * @param key the partition key, or null if it is not known
	 * @return the key if it is time to look at it, as a key of the table if the index is
	 * local, else null
	 */
	@Nullable HotPartition add(@Nullable String key, double units, long now) {
		KeyLoad load = this.window.add(key, units, now);
		if (this.host != null) {
			return this.host.add(key, units, now);
		}
		if (load == null) {
			return null;
		}
		return partition(load, now);
	}

	HotPartition find(String key, long now) {
		return partition(this.window.find(key, now), now);
	}

	List<HotPartition> heaviest(int limit, long now) {
		return this.window.loads(now)
			.stream()
			.map((load) -> partition(load, now))
			.sorted(HEAVIEST)
			.limit(limit)
			.toList();
	}

	private HotPartition partition(KeyLoad load, long now) {
		double seconds = this.window.seconds(now);
		double share = load.leastUnits() / seconds * this.instances / this.type.partitionLimit();
		return new HotPartition(this.table, this.index, this.type, load.key(), load.units() / seconds,
				load.error() / seconds, share);
	}

	double hottest(long now) {
		return this.window.loads(now).stream().mapToDouble((load) -> partition(load, now).share()).max().orElse(0);
	}

	/**
	 * Return the capacity that was taken, and its part without a known key.
	 */
	WatchedCapacity capacity(long now) {
		double seconds = this.window.seconds(now);
		return new WatchedCapacity(this.table, this.index, this.type, this.window.units(now) / seconds,
				this.window.unattributed(now) / seconds);
	}

}
