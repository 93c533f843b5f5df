package io.github.dynamospring.observation.meter;

import java.util.function.DoubleConsumer;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the usage of a table or an index by the requests of a series, found once
 * for all of them. Each is registered when its first amount is added.
 */
final class UsageCounters {

	private final Amount read = new Amount(CostMeter.CONSUMED, CapacityType.READ.tag());

	private final Amount write = new Amount(CostMeter.CONSUMED, CapacityType.WRITE.tag());

	private final Amount returned = new Amount(CostMeter.RETURNED, null);

	private final Amount scanned = new Amount(CostMeter.SCANNED, null);

	private final CostCounters counters;

	private final CostSeries series;

	UsageCounters(CostCounters counters, CostSeries series) {
		this.counters = counters;
		this.series = series;
	}

	void add(ResourceUsage usage) {
		this.read.add(usage.read());
		this.write.add(usage.write());
		this.returned.add(usage.returned());
		this.scanned.add(usage.scanned());
	}

	private final class Amount {

		private final CostMeter meter;

		private final @Nullable String tag;

		private volatile @Nullable DoubleConsumer counter;

		Amount(CostMeter meter, @Nullable String tag) {
			this.meter = meter;
			this.tag = tag;
		}

		void add(double amount) {
			if (amount > 0) {
				UsageCounters.this.counters.add(counter(), amount);
			}
		}

		private DoubleConsumer counter() {
			DoubleConsumer known = this.counter;
			if (known != null) {
				return known;
			}
			DoubleConsumer found = UsageCounters.this.counters.counter(this.meter, UsageCounters.this.series, this.tag,
					null);
			this.counter = found;
			return found;
		}

	}

}
