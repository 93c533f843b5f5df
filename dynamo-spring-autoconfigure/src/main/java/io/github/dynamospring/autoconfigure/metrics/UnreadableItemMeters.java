package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.observation.DynamoObservationDocumentation.LowCardinalityKeyNames;
import io.github.dynamospring.plan.read.ReadPlan;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Meters of the items that access patterns skip because they cannot be read.
 *
 * @param patterns the access patterns, if the application has any
 */
record UnreadableItemMeters(ObjectProvider<AccessPatterns> patterns) implements MeterBinder {

	static final String METER = "dynamodb.items.unreadable";

	@Override
	public void bindTo(MeterRegistry registry) {
		this.patterns.ifAvailable((all) -> all.follow((pattern) -> {
			if (pattern.plan() instanceof ReadPlan plan && plan.request().skipUnreadable()) {
				register(pattern.name(), all, registry);
			}
		}));
	}

	// Overloaded methods share a name.
	private static void register(String name, AccessPatterns all, MeterRegistry registry) {
		FunctionCounter
			.builder(METER, all,
					(patterns) -> patterns.find(name).stream().mapToLong(RegisteredPattern::unreadableItems).sum())
			.description("Items that were left out because they cannot be read as their entity")
			.baseUnit("items")
			.tag(LowCardinalityKeyNames.ACCESS_PATTERN.asString(), name)
			.register(registry);
	}

}
