package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundFetch;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.filter.CompiledCheck;
import io.github.dynamospring.plan.filter.CompiledFilter;
import io.github.dynamospring.plan.filter.ItemFilters;
import io.github.dynamospring.plan.key.CompiledKey;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import org.jspecify.annotations.Nullable;

/**
 * Query that binds the values of each call.
 */
final class CompiledQuery {

	private final String table;

	private final @Nullable String index;

	private final CompiledKey key;

	private final CompiledFilter filter;

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final Candidate candidate;

	private final KeyCombinations combinations;

	private final @Nullable Integer limit;

	private final @Nullable CompiledFetch fetch;

	CompiledQuery(PatternRequest request, Candidate candidate, KeyCombinations combinations, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.table = request.entity().getTable().logicalName();
		this.index = candidate.key().indexName();
		this.key = new CompiledKey(candidate.match(), placeholders);
		this.filter = new CompiledFilter(request, clock, candidate.filters().condition(), placeholders);
		this.projection = candidate.delivery().projection(placeholders);
		this.names = placeholders.names();
		this.candidate = candidate;
		this.combinations = combinations;
		this.limit = candidate.pageLimit(request.result());
		this.fetch = (candidate.delivery().fetch() == ResultDelivery.Fetch.BY_BATCH)
				? new CompiledFetch(request, candidate, clock) : null;
	}

	/**
	 * Return the distinct requests in groups that are read one after the other, empty if
	 * no key can lie between the bounds.
	 */
	List<List<BoundRead>> bind(CallArguments call) {
		if (this.combinations.isEmpty()) {
			return single(call);
		}
		if (this.combinations.isWalked()) {
			return walk(call);
		}
		return groups(call);
	}

	private List<List<BoundRead>> single(CallArguments call) {
		BoundKeys keys = this.key.bind(call);
		if (keys == null) {
			return List.of();
		}
		return List.of(List.of(bind(call, keys)));
	}

	private List<List<BoundRead>> groups(CallArguments call) {
		Set<BoundKeys> distinct = new HashSet<>();
		List<List<BoundRead>> groups = new ArrayList<>();
		for (List<CallArguments> calls : this.combinations.groups(call)) {
			List<BoundRead> group = group(calls, distinct);
			if (!group.isEmpty()) {
				groups.add(group);
			}
		}
		return groups;
	}

	// Arguments with the same keys in one bucket have the same keys in all buckets.
	private List<List<BoundRead>> walk(CallArguments call) {
		List<Object> buckets = this.combinations.buckets(call);
		if (buckets.isEmpty()) {
			return List.of();
		}
		Set<BoundKeys> distinct = new HashSet<>();
		List<CallArguments> starts = this.combinations.leading(call)
			.stream()
			.filter((start) -> !group(inBucket(buckets.get(0), start), distinct).isEmpty())
			.toList();
		return new LazyGroups(buckets, starts);
	}

	private List<CallArguments> inBucket(Object bucket, CallArguments start) {
		return this.combinations.group(this.combinations.in(bucket, start));
	}

	private List<BoundRead> group(List<CallArguments> calls, Set<BoundKeys> distinct) {
		List<BoundRead> group = new ArrayList<>();
		for (CallArguments call : calls) {
			BoundKeys keys = this.key.bind(call);
			if (keys != null && distinct.add(keys)) {
				group.add(bind(call, keys));
			}
		}
		return group;
	}

	private BoundQuery bind(CallArguments call, BoundKeys keys) {
		Map<String, ItemValue> values = new LinkedHashMap<>(keys.values());
		String filter = this.filter.bind(call, values);
		return new BoundQuery(this.table, this.index, this.key.text(), keys, filter, this.projection, this.names,
				values, this.candidate.order().forward(), this.limit, !this.candidate.match().coarse().isEmpty(),
				this.candidate.consistent(), this.candidate.delivery().selection(),
				(this.fetch != null) ? this.fetch.bind(call) : null);
	}

	/**
	 * Groups of a walk through time buckets, bound when they are reached.
	 */
	private final class LazyGroups extends AbstractList<List<BoundRead>> implements BucketWalk, RandomAccess {

		private final List<Object> buckets;

		private final List<CallArguments> starts;

		LazyGroups(List<Object> buckets, List<CallArguments> starts) {
			this.buckets = buckets;
			this.starts = starts;
		}

		@Override
		public List<BoundRead> get(int index) {
			CallArguments start = this.starts.get(index / this.buckets.size());
			return group(inBucket(this.buckets.get(index % this.buckets.size()), start), new HashSet<>());
		}

		@Override
		public String bucket(int index) {
			return CompiledQuery.this.combinations.describe(this.buckets.get(index % this.buckets.size()));
		}

		@Override
		public int size() {
			return (int) Math.min(Integer.MAX_VALUE, (long) this.starts.size() * this.buckets.size());
		}

	}

	/**
	 * BatchGetItem after a Query of an index. An index lags behind its table, so that all
	 * predicates are checked again.
	 */
	private static final class CompiledFetch {

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
			// Only keys have the results of key functions.
			PatternPredicates.conjuncts(request.condition())
				.stream()
				.filter((part) -> Transformed.of(part) == null)
				.forEach(conditions::add);
			ConditionExpression kept = new ItemFilters(List.of(), List.of(), filters.types(), filters.timeToLive())
				.condition();
			if (kept != null) {
				conditions.add(kept);
			}
			if (conditions.isEmpty()) {
				return null;
			}
			return ConditionExpression.allOf(conditions);
		}

		BoundFetch bind(CallArguments call) {
			return new BoundFetch(this.projection, this.names, this.check.bind(call));
		}

	}

}
