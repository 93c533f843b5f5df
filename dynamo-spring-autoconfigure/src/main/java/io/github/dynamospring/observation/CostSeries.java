package io.github.dynamospring.observation;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Tags by which the costs of requests are summed up.
 *
 * @param operation the name of the operation
 * @param table the tag of the table
 * @param index the name of the index, or {@value #NONE}
 * @param accessPattern the name of the access pattern
 */
public record CostSeries(String operation, String table, String index, String accessPattern) {

	/**
	 * Value of a tag that does not apply: registries such as Prometheus want the same
	 * keys in all series of a meter.
	 */
	public static final String NONE = "none";

	/**
	 * Value of the tag of the table for a request as a whole that uses more than one.
	 */
	public static final String SEVERAL = "several";

	/**
	 * Value of tags that would make too many series.
	 */
	public static final String OTHER = "other";

	public static CostSeries of(DynamoRequestContext context, String table, @Nullable String index) {
		return new CostSeries(context.getOperation(), table, Objects.requireNonNullElse(index, NONE),
				context.getAccessPattern());
	}

	CostSeries withoutPattern() {
		return new CostSeries(this.operation, this.table, this.index, OTHER);
	}

	CostSeries withoutResource() {
		return new CostSeries(this.operation, OTHER, OTHER, OTHER);
	}

}
