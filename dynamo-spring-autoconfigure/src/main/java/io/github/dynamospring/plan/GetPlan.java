package io.github.dynamospring.plan;

import java.time.Clock;
import java.util.Map;

import io.github.dynamospring.expression.Placeholders;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that is served by GetItem.
 *
 * @since 0.1
 */
public final class GetPlan implements ReadPlan {

	private final PatternRequest request;

	private final Candidate candidate;

	private final String explanation;

	private final EmptyResults emptyResults;

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final CompiledCheck check;

	GetPlan(PatternRequest request, Candidate candidate, EmptyResults emptyResults, String explanation, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.request = request;
		this.candidate = candidate;
		this.explanation = explanation;
		this.emptyResults = emptyResults;
		this.projection = CompiledQuery.projection(candidate.delivery().projection(), placeholders);
		this.names = placeholders.names();
		this.check = new CompiledCheck(request, clock, candidate.filters().condition());
	}

	@Override
	public PatternRequest request() {
		return this.request;
	}

	@Override
	public Price price() {
		return Price.read(this.candidate.consistent());
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
	public @Nullable BoundGet bind(@Nullable Object[] arguments) {
		CallArguments call = CallArguments.of(this.request, arguments);
		if (this.emptyResults.isKnown(call)) {
			return null;
		}
		return new BoundGet(table(), CompiledKey.bindItem(this.candidate.match().conditions(), call), this.projection,
				this.names, this.candidate.consistent(), this.check.bind(call));
	}

	@Override
	public String toString() {
		return this.explanation;
	}

}
