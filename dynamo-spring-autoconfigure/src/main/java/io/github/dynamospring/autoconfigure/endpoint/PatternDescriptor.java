package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.Price;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of an access pattern: how it is served, and its cost.
 *
 * @param name its name, such as {@code Orders.findByOrderId}
 * @param plans how it is served: one plan for each method of the name, empty if it was
 * not planned at start-up
 * @param usage its use by this instance, or null if requests are not counted
 * @since 0.1
 */
public record PatternDescriptor(String name, List<PlanDescriptor> plans,
		@Nullable UsageDescriptor usage) implements OperationResponseBody {

	/**
	 * Descriptor of a plan.
	 *
	 * @param description the purpose of the pattern, or null without a description
	 * @param entity the name of the entity's type in items
	 * @param table the logical name of the table
	 * @param index the name of the index, or null for the table itself
	 * @param explanation the plan in one line
	 * @param price the price of a request
	 */
	public record PlanDescriptor(@Nullable String description, String entity, String table, @Nullable String index,
			String explanation, PriceDescriptor price) {

		static PlanDescriptor of(AccessPlan plan) {
			return new PlanDescriptor(plan.description(), plan.entity().getTypeName(), plan.table(), plan.index(),
					plan.explain(), PriceDescriptor.of(plan.price()));
		}

	}

	/**
	 * Descriptor of a price.
	 *
	 * @param text the price in the words of the plan
	 * @param charges the charges of each call
	 * @param uniqueChange the additional charges of a call that changes a unique value,
	 * or null without any
	 */
	public record PriceDescriptor(String text, List<Price.Charge> charges, @Nullable List<Price.Charge> uniqueChange) {

		static PriceDescriptor of(Price price) {
			return new PriceDescriptor(price.toString(), price.charges(),
					price.uniqueChange().isEmpty() ? null : price.uniqueChange());
		}

	}

	/**
	 * Descriptor of the use of an access pattern since the start.
	 *
	 * @param requests the requests that have ended
	 * @param outcomes how many ended in each way
	 * @param resources the capacity that they took from each table and index, as DynamoDB
	 * reported it
	 * @param throttles the attempts that were throttled
	 * @param latency how long the requests of the last minutes took
	 * @param lastUsed the end of the last one, or null before the first
	 */
	public record UsageDescriptor(long requests, Map<String, Long> outcomes, List<ResourceDescriptor> resources,
			long throttles, LatencyDescriptor latency, @Nullable Instant lastUsed) {

	}

	/**
	 * Descriptor of the capacity that requests took from a table or an index.
	 *
	 * @param table the name of the table in DynamoDB
	 * @param index the name of the index, or null for the table itself
	 * @param read read units
	 * @param write write units
	 * @param returned items that came back
	 * @param scanned items that were read, before the filter
	 */
	public record ResourceDescriptor(String table, @Nullable String index, double read, double write, long returned,
			long scanned) {

	}

	/**
	 * Descriptor of the time that requests took, in milliseconds.
	 *
	 * @param median half of them took no longer, null without requests
	 * @param p99 99 of 100 took no longer, null without requests
	 * @param max the longest, null without requests
	 */
	public record LatencyDescriptor(@Nullable Double median, @Nullable Double p99, @Nullable Double max) {

		static final LatencyDescriptor NONE = new LatencyDescriptor(null, null, null);

		static @Nullable Double millis(@Nullable Duration duration) {
			if (duration == null) {
				return null;
			}
			return (Double) (duration.toNanos() / 1_000_000.0);
		}

	}

	/**
	 * Descriptor of all access patterns.
	 *
	 * @param metrics whether requests are counted
	 * @param patterns the access patterns, in the order in which they were planned, then
	 * the used ones without a plan
	 */
	public record PatternsDescriptor(boolean metrics,
			List<PatternDescriptor> patterns) implements OperationResponseBody {

	}

}
