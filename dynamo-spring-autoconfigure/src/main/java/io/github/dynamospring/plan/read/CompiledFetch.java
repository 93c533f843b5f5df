package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.plan.BoundFetch;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.filter.CompiledCheck;
import io.github.dynamospring.plan.filter.ItemFilters;
import org.jspecify.annotations.Nullable;

/**
 * BatchGetItem after a Query of an index, of which only the values are missing. An index
 * lags behind its table, so that all predicates are checked again.
 */
final class CompiledFetch {

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final CompiledCheck check;

	CompiledFetch(PatternRequest request, Candidate candidate, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.projection = candidate.delivery().fetched(placeholders);
		this.names = placeholders.names();
		this.check = new CompiledCheck(request, clock, condition(request, candidate.filters()));
	}

	private static @Nullable ConditionExpression condition(PatternRequest request, ItemFilters filters) {
		List<ConditionExpression> conditions = new ArrayList<>();
		if (request.condition() != null) {
			conditions.add(request.condition());
		}
		ConditionExpression kept = new ItemFilters(List.of(), List.of(), filters.types(), filters.timeToLive())
			.condition();
		if (kept != null) {
			conditions.add(kept);
		}
		return conditions.isEmpty() ? null : ConditionExpression.allOf(conditions);
	}

	BoundFetch bind(CallArguments call) {
		return new BoundFetch(this.projection, this.names, this.check.bind(call));
	}

}
