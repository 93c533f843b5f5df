package io.github.dynamospring.observation.meter;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Account of the usage of a table or an index by a series of requests.
 */
final class ResourceAccount {

	private final String table;

	private final @Nullable String index;

	private final Instant since;

	private final DoubleAdder read = new DoubleAdder();

	private final DoubleAdder write = new DoubleAdder();

	private final LongAdder returned = new LongAdder();

	private final LongAdder scanned = new LongAdder();

	private final LongAdder writes = new LongAdder();

	private volatile boolean isRead;

	ResourceAccount(String table, @Nullable String index, long since) {
		this.table = table;
		this.index = index;
		this.since = Instant.ofEpochMilli(since);
	}

	boolean isOf(String table, @Nullable String index) {
		return this.table.equals(table) && Objects.equals(this.index, index);
	}

	void add(ResourceUsage usage, boolean byWrite) {
		if (!byWrite && !this.isRead) {
			this.isRead = true;
		}
		if (byWrite && usage.write() > 0) {
			this.writes.increment();
		}
		add(this.read, usage.read());
		add(this.write, usage.write());
		add(this.returned, usage.returned());
		add(this.scanned, usage.scanned());
	}

	private static void add(DoubleAdder sum, double amount) {
		if (amount != 0) {
			sum.add(amount);
		}
	}

	private static void add(LongAdder sum, long amount) {
		if (amount != 0) {
			sum.add(amount);
		}
	}

	ResourceUsage usage() {
		return new ResourceUsage(this.table, this.index, this.read.sum(), this.write.sum(), this.returned.sum(),
				this.scanned.sum());
	}

	/**
	 * Return the usage of an index, or null for a table.
	 */
	@Nullable IndexUsage indexUsage() {
		if (this.index != null) {
			return new IndexUsage(this.table, this.index, this.since, this.isRead, this.writes.sum(), this.write.sum());
		}
		return null;
	}

}
