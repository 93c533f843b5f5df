package io.github.dynamospring.plan;

import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that is served by BatchGetItem.
 *
 * @since 0.1
 */
public final class BatchGetPlan implements ReadPlan {

	private final PatternRequest request;

	private final Candidate candidate;

	private final String explanation;

	private final EmptyResults emptyResults;

	private final InCombinations fanOut;

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final CompiledCheck check;

	BatchGetPlan(PatternRequest request, Candidate candidate, EmptyResults emptyResults, InCombinations fanOut,
			String explanation, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.request = request;
		this.candidate = candidate;
		this.explanation = explanation;
		this.emptyResults = emptyResults;
		this.fanOut = fanOut;
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
	public @Nullable BoundBatchGet bind(@Nullable Object[] arguments) {
		CallArguments call = CallArguments.of(this.request, arguments);
		if (this.emptyResults.isKnown(call)) {
			return null;
		}
		Set<Map<String, ItemValue>> keys = new LinkedHashSet<>();
		this.fanOut.requests(call)
			.forEach((item) -> keys.add(CompiledKey.bindItem(this.candidate.match().conditions(), item)));
		return new BoundBatchGet(table(), List.copyOf(keys), this.projection, this.names, this.candidate.consistent(),
				this.check.bind(call));
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
