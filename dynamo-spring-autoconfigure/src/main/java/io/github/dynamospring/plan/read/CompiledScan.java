package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.filter.CompiledFilter;
import org.jspecify.annotations.Nullable;

/**
 * Scan of which only the values are missing.
 */
final class CompiledScan {

	private final String table;

	private final Candidate candidate;

	private final CompiledFilter filter;

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final @Nullable Integer limit;

	CompiledScan(PatternRequest request, Candidate candidate, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.table = request.entity().getTable().logicalName();
		this.candidate = candidate;
		this.filter = new CompiledFilter(request, clock, candidate.filters().condition(), placeholders);
		this.projection = candidate.delivery().projection(placeholders);
		this.names = placeholders.names();
		this.limit = candidate.pageLimit(request.result());
	}

	List<BoundRead> bind(CallArguments call) {
		Map<String, ItemValue> values = new LinkedHashMap<>();
		String filter = this.filter.bind(call, values);
		return List.of(new BoundScan(this.table, filter, this.projection, this.names, values, this.limit,
				this.candidate.consistent(), this.candidate.delivery().selection()));
	}

}
