package io.github.dynamospring.plan;

import java.time.Clock;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A pattern that is served by Query.
 *
 * @since 0.1
 */
public final class QueryPlan implements ReadPlan {

	private final PatternRequest request;

	private final Candidate candidate;

	private final String explanation;

	private final EmptyResults emptyResults;

	private final InCombinations fanOut;

	private final CompiledQuery query;

	QueryPlan(PatternRequest request, Candidate candidate, EmptyResults emptyResults, InCombinations fanOut,
			String explanation, Clock clock) {
		this.request = request;
		this.candidate = candidate;
		this.explanation = explanation;
		this.emptyResults = emptyResults;
		this.fanOut = fanOut;
		this.query = new CompiledQuery(request, candidate, clock);
	}

	@Override
	public PatternRequest request() {
		return this.request;
	}

	@Override
	public @Nullable String index() {
		return this.candidate.key().indexName();
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
	 * @return the requests, one for each distinct tuple of values of its {@code in}
	 * conditions in the order of the arguments: empty where no item can satisfy them
	 * @throws IllegalArgumentException if an argument cannot be bound; the message names
	 * the pattern and the parameter
	 */
	public List<BoundQuery> bind(@Nullable Object[] arguments) {
		CallArguments call = CallArguments.of(this.request, arguments);
		if (this.emptyResults.isKnown(call)) {
			return List.of();
		}
		return this.fanOut.isEmpty() ? this.query.bind(call) : this.query.bind(this.fanOut.requests(call));
	}

	/**
	 * Return by what the items of several requests are put in order, empty where the
	 * order of the arguments and of the keys is kept.
	 */
	public List<MergeKey> mergeOrder() {
		return this.candidate.order().mergeOrder();
	}

	@Override
	public String toString() {
		return this.explanation;
	}

}
