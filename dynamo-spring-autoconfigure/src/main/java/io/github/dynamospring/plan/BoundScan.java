package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Scan request.
 *
 * @param table the logical name of the table
 * @param filter the filter expression, or null
 * @param projection the projection expression, or null for whole items
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 * @param limit the maximum number of items evaluated before the filter, or null for a
 * full page
 * @param consistent whether the read is strongly consistent
 * @param selection the attributes that are returned if there is no projection
 * @param settings the segments of the whole scan, and its rate
 * @param segment the segment that is read, from 0
 * @since 0.1
 */
public record BoundScan(String table, @Nullable String filter, @Nullable String projection, Map<String, String> names,
		Map<String, ItemValue> values, @Nullable Integer limit, boolean consistent, Selection selection,
		ScanSettings settings, int segment) implements BoundRead {

	/**
	 * Return the read of one segment.
	 * @param settings the number of segments, and the rate
	 * @param segment the number of the segment, from 0
	 */
	public BoundScan in(ScanSettings settings, int segment) {
		return new BoundScan(this.table, this.filter, this.projection, this.names, this.values, this.limit,
				this.consistent, this.selection, settings, segment);
	}

	@Override
	public <R> R accept(Visitor<R> visitor) {
		return visitor.scan(this);
	}

}
