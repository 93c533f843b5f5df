package io.github.dynamospring.plan;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * A Query of which only the values are missing.
 */
final class CompiledQuery {

	private final String table;

	private final @Nullable String index;

	private final CompiledKey key;

	private final CompiledFilter filter;

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final Candidate candidate;

	private final @Nullable Integer limit;

	private final @Nullable CompiledFetch fetch;

	CompiledQuery(PatternRequest request, Candidate candidate, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.table = request.entity().getTable().logicalName();
		this.index = candidate.key().indexName();
		this.key = new CompiledKey(candidate.match().conditions(), placeholders);
		this.filter = new CompiledFilter(request, clock, candidate.filters().condition(), placeholders);
		this.projection = projection(candidate.delivery().projection(), placeholders);
		this.names = placeholders.names();
		this.candidate = candidate;
		this.limit = PageLimit.of(request.result(), candidate.filters());
		this.fetch = (candidate.delivery().fetch() == ResultDelivery.Fetch.BY_BATCH)
				? new CompiledFetch(request, candidate, clock) : null;
	}

	static @Nullable String projection(@Nullable List<Path> paths, Placeholders placeholders) {
		return (paths != null) ? paths.stream().map(placeholders::path).collect(Collectors.joining(", ")) : null;
	}

	/**
	 * Return the request, or none where no key can lie between its bounds.
	 */
	List<BoundQuery> bind(CallArguments call) {
		Map<String, ItemValue> keys = this.key.bind(call);
		return keys.isEmpty() ? List.of() : List.of(bind(call, keys));
	}

	/**
	 * Return the distinct requests.
	 */
	List<BoundQuery> bind(List<CallArguments> calls) {
		Map<Map<String, ItemValue>, BoundQuery> queries = new LinkedHashMap<>();
		for (CallArguments call : calls) {
			Map<String, ItemValue> keys = this.key.bind(call);
			if (!keys.isEmpty()) {
				queries.computeIfAbsent(keys, (values) -> bind(call, values));
			}
		}
		return new ArrayList<>(queries.values());
	}

	private BoundQuery bind(CallArguments call, Map<String, ItemValue> keys) {
		Map<String, ItemValue> values = new LinkedHashMap<>(keys);
		String filter = this.filter.bind(call, values);
		return new BoundQuery(this.table, this.index, this.key.text(), filter, this.projection, this.names, values,
				this.candidate.order().forward(), this.limit, this.candidate.consistent(),
				this.candidate.delivery().selection(), (this.fetch != null) ? this.fetch.bind(call) : null);
	}

}
