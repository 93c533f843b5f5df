package io.github.dynamospring.observation.meter;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.DoubleConsumer;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Meters of the tables and indexes that a series of requests uses. Each is registered at
 * its first amount, and found once until the registry removes meters.
 */
final class SeriesMeters {

	/** The most tables and indexes. Meters of further ones are found each time. */
	private static final int MOST = 100;

	private final CostCounters counters;

	private final List<ResourceMeters> resources = new CopyOnWriteArrayList<>();

	private volatile int removals;

	SeriesMeters(CostCounters counters) {
		this.counters = counters;
		this.removals = counters.removals();
	}

	/**
	 * Return the meters of a table or an index.
	 * @param tags finds the tags at the first use
	 */
	ResourceMeters of(String table, @Nullable String index, BiFunction<String, @Nullable String, CostSeries> tags) {
		if (this.removals != this.counters.removals()) {
			this.removals = this.counters.removals();
			this.resources.clear();
		}
		for (ResourceMeters resource : this.resources) {
			if (resource.table.equals(table) && Objects.equals(resource.index, index)) {
				return resource;
			}
		}
		return open(new ResourceMeters(table, index, tags.apply(table, index)));
	}

	private ResourceMeters open(ResourceMeters created) {
		if (this.resources.size() < MOST) {
			this.resources.add(created);
		}
		return created;
	}

	/**
	 * Meters of a table or an index.
	 */
	final class ResourceMeters {

		private final String table;

		private final @Nullable String index;

		private final CostSeries tags;

		private final Amount read = new Amount(CostMeter.CONSUMED, CapacityType.READ.tag());

		private final Amount write = new Amount(CostMeter.CONSUMED, CapacityType.WRITE.tag());

		private final Amount returned = new Amount(CostMeter.RETURNED, null);

		private final Amount scanned = new Amount(CostMeter.SCANNED, null);

		private final Amount size = new Amount(CostMeter.SIZE, null);

		ResourceMeters(String table, @Nullable String index, CostSeries tags) {
			this.table = table;
			this.index = index;
			this.tags = tags;
		}

		void add(ResourceUsage usage) {
			this.read.add(this.tags, usage.read());
			this.write.add(this.tags, usage.write());
			this.returned.add(this.tags, usage.returned());
			this.scanned.add(this.tags, usage.scanned());
		}

		void addItem(int bytes) {
			this.size.add(this.tags, bytes);
		}

	}

	private final class Amount {

		private final CostMeter meter;

		private final @Nullable String tag;

		private volatile @Nullable DoubleConsumer found;

		Amount(CostMeter meter, @Nullable String tag) {
			this.meter = meter;
			this.tag = tag;
		}

		void add(CostSeries tags, double amount) {
			if (amount > 0) {
				DoubleConsumer known = this.found;
				if (known == null) {
					known = SeriesMeters.this.counters.counter(this.meter, tags, this.tag, null);
					this.found = known;
				}
				SeriesMeters.this.counters.add(known, amount);
			}
		}

	}

}
