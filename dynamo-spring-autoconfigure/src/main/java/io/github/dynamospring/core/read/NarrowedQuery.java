package io.github.dynamospring.core.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundKeys.Bound;
import io.github.dynamospring.plan.BoundQuery;
import org.jspecify.annotations.Nullable;

/**
 * Query with a narrower range of its sort key. DynamoDB takes one range, so that it is
 * put together anew.
 */
final class NarrowedQuery {

	private final BoundQuery query;

	private final Map<String, String> names;

	private final Map<String, ItemValue> values;

	private final Map<String, ItemValue> keyValues = new LinkedHashMap<>();

	NarrowedQuery(BoundQuery query) {
		this.query = query;
		this.names = new LinkedHashMap<>(query.names());
		this.values = new LinkedHashMap<>(query.values());
		this.values.keySet().removeAll(query.keys().values().keySet());
	}

	/**
	 * Return the query, or null if no key is left.
	 * @param from another lower bound, or null
	 * @param to another upper bound, or null
	 */
	@Nullable BoundQuery between(@Nullable Bound from, @Nullable Bound to) {
		BoundKeys keys = this.query.keys();
		Bound low = narrower(keys.low(), from, 1);
		Bound high = narrower(keys.high(), to, -1);
		if (low != null && high != null && isEmpty(low, high)) {
			return null;
		}
		String condition = condition(low, high);
		this.values.putAll(this.keyValues);
		BoundKeys narrowed = new BoundKeys(this.keyValues, keys.equal(), keys.unsharded(), keys.rest(), keys.prefix(),
				low, high);
		return new BoundQuery(this.query.table(), this.query.index(), condition, narrowed, this.query.filter(),
				this.query.projection(), this.names, this.values, this.query.forward(), this.query.limit(),
				this.query.wholePages(), this.query.consistent(), this.query.selection(), this.query.fetch());
	}

	private static @Nullable Bound narrower(@Nullable Bound one, @Nullable Bound other, int sign) {
		if (one == null || other == null) {
			return (one != null) ? one : other;
		}
		int result = one.value().compareTo(other.value()) * sign;
		if (result > 0 || result == 0 && !one.included()) {
			return one;
		}
		return other;
	}

	private static boolean isEmpty(Bound low, Bound high) {
		int result = low.value().compareTo(high.value());
		return result > 0 || result == 0 && !(low.included() && high.included());
	}

	private String condition(@Nullable Bound low, @Nullable Bound high) {
		StringJoiner condition = new StringJoiner(" AND ");
		this.query.keys().equal().forEach((attribute, value) -> condition.add(name(attribute) + " = " + value(value)));
		String range = name(this.query.keys().rest().get(0));
		if (low != null && high != null) {
			condition.add(range + " BETWEEN " + value(low.value()) + " AND " + value(high.value()));
		}
		else if (low != null) {
			condition.add(range + (low.included() ? " >= " : " > ") + value(low.value()));
		}
		else if (high != null) {
			condition.add(range + (high.included() ? " <= " : " < ") + value(high.value()));
		}
		return condition.toString();
	}

	private String name(String attribute) {
		for (Map.Entry<String, String> name : this.names.entrySet()) {
			if (name.getValue().equals(attribute)) {
				return name.getKey();
			}
		}
		this.names.put("#k0", attribute);
		return "#k0";
	}

	private String value(ItemValue value) {
		String placeholder = ":k" + this.keyValues.size();
		this.keyValues.put(placeholder, value);
		return placeholder;
	}

}
