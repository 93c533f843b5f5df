package io.github.dynamospring.observation;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Usage of a table or an index by a request. The share of a table is its own. Its indexes
 * have shares apart, so that the sum is the billed usage.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param read read capacity units
 * @param write write capacity units
 * @param returned items that came back
 * @param scanned items that were read, before the filter
 * @since 0.1
 */
public record ResourceUsage(String table, @Nullable String index, double read, double write, long returned,
		long scanned) {

	public boolean isOfSameResource(ResourceUsage other) {
		return this.table.equals(other.table) && Objects.equals(this.index, other.index);
	}

	public ResourceUsage plus(ResourceUsage more) {
		return new ResourceUsage(this.table, this.index, this.read + more.read, this.write + more.write,
				this.returned + more.returned, this.scanned + more.scanned);
	}

}
