package io.github.dynamospring.plan;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that is served by Scan.
 *
 * @since 0.1
 */
public final class ScanPlan implements ReadPlan {

	private final PatternRequest request;

	private final Scan scan;

	private final String explanation;

	private final EmptyResults emptyResults;

	private final CompiledFilter filter;

	private final @Nullable String projection;

	private final Map<String, String> names;

	ScanPlan(PatternRequest request, Scan scan, EmptyResults emptyResults, String explanation, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.request = request;
		this.scan = scan;
		this.explanation = explanation;
		this.emptyResults = emptyResults;
		this.filter = new CompiledFilter(request, clock, scan.filters().condition(), placeholders);
		this.projection = CompiledQuery.projection(scan.delivery().projection(), placeholders);
		this.names = placeholders.names();
	}

	@Override
	public PatternRequest request() {
		return this.request;
	}

	@Override
	public Price price() {
		return Price.read(this.scan.consistent());
	}

	@Override
	public String explain() {
		return this.explanation;
	}

	/**
	 * Bind the plan to the arguments of a call.
	 * @param arguments the arguments, at the positions that the parameters name
	 * @return the request, or null where no item can satisfy the arguments
	 * @throws IllegalArgumentException if an argument cannot be bound; the message names
	 * the pattern and the parameter
	 */
	public @Nullable BoundScan bind(@Nullable Object[] arguments) {
		CallArguments call = CallArguments.of(this.request, arguments);
		if (this.emptyResults.isKnown(call)) {
			return null;
		}
		Map<String, ItemValue> values = new LinkedHashMap<>();
		String filter = this.filter.bind(call, values);
		return new BoundScan(table(), filter, this.projection, this.names, values,
				PageLimit.of(this.request.result(), this.scan.filters()), this.scan.consistent(),
				this.scan.delivery().selection());
	}

	@Override
	public String toString() {
		return this.explanation;
	}

}
