package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundBatchGet;
import io.github.dynamospring.plan.BoundGet;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.filter.CompiledCheck;
import io.github.dynamospring.plan.key.CompiledKey;
import org.jspecify.annotations.Nullable;

/**
 * GetItem, or BatchGetItem for several keys, that binds the values of each call.
 */
final class CompiledGet {

	private final String table;

	private final Candidate candidate;

	private final KeyCombinations combinations;

	private final @Nullable String projection;

	private final Map<String, String> names;

	private final CompiledCheck check;

	CompiledGet(PatternRequest request, Candidate candidate, KeyCombinations combinations, Clock clock) {
		Placeholders placeholders = new Placeholders();
		this.table = request.entity().getTable().logicalName();
		this.candidate = candidate;
		this.combinations = combinations;
		this.projection = candidate.delivery().projection(placeholders);
		this.names = placeholders.names();
		this.check = new CompiledCheck(request, clock, candidate.filters().condition());
	}

	List<BoundRead> bind(CallArguments call) {
		if (this.combinations.isEmpty()) {
			return get(call);
		}
		return batchGet(call);
	}

	private List<BoundRead> get(CallArguments call) {
		Map<String, ItemValue> key = key(call);
		if (key == null) {
			return List.of();
		}
		return List.of(new BoundGet(this.table, key, this.projection, this.names, this.candidate.consistent(),
				this.check.bind(call)));
	}

	private List<BoundRead> batchGet(CallArguments call) {
		Set<Map<String, ItemValue>> keys = new LinkedHashSet<>();
		for (CallArguments item : this.combinations.all(call)) {
			Map<String, ItemValue> key = key(item);
			if (key != null) {
				keys.add(key);
			}
		}
		if (keys.isEmpty()) {
			return List.of();
		}
		return List.of(new BoundBatchGet(this.table, List.copyOf(keys), this.projection, this.names,
				this.candidate.consistent(), this.check.bind(call)));
	}

	private @Nullable Map<String, ItemValue> key(CallArguments call) {
		return CompiledKey.findItem(this.candidate.match().conditions(), call);
	}

}
