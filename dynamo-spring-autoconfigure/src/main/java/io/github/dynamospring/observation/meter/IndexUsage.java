package io.github.dynamospring.observation.meter;

import java.time.Instant;

/**
 * Usage of an index by this instance since its first use.
 *
 * @param table the name of the table
 * @param index the name of the index
 * @param since the time of the first use
 * @param read whether it was read
 * @param writes the number of requests that wrote it
 * @param writeUnits the units of its writes
 */
public record IndexUsage(String table, String index, Instant since, boolean read, long writes, double writeUnits) {

	IndexUsage plus(IndexUsage more) {
		return new IndexUsage(this.table, this.index, this.since.isBefore(more.since) ? this.since : more.since,
				this.read || more.read, this.writes + more.writes, this.writeUnits + more.writeUnits);
	}

}
