package io.github.dynamospring.observation.meter;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Capacity that this instance has used of a table or an index in each hour of the last
 * week. Hours without a request are left out.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param hours the hours, the oldest first
 * @since 0.1
 * @see DynamoStatistics#hours()
 */
public record CapacityHours(String table, @Nullable String index, List<Hour> hours) {

	/**
	 * Hour of the clock, in UTC.
	 *
	 * @param start when it began
	 * @param read read units
	 * @param write write units
	 * @param peakRead read units a second in the minute that read most
	 * @param peakWrite write units a second in the minute that wrote most
	 */
	public record Hour(Instant start, double read, double write, double peakRead, double peakWrite) {

	}

}
