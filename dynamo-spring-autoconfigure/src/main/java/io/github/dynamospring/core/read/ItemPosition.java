package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundKeys.Bound;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Position behind an item, from which several queries go on. The query of the item goes
 * on behind its keys, the others from its place in their order.
 *
 * @param keys the keys of the item
 */
record ItemPosition(Map<String, AttributeValue> keys) {

	/**
	 * Return whether the item is one that a request asks for. A request without key
	 * condition asks for any.
	 */
	boolean isOf(BoundRead read) {
		if (!(read instanceof BoundQuery query)) {
			return true;
		}
		BoundKeys asked = query.keys();
		return asked.equal().entrySet().stream().allMatch((entry) -> entry.getValue().equals(value(entry.getKey())))
				&& isInRest(asked);
	}

	/**
	 * Return whether the item is in another shard of the partition that a request reads,
	 * such as one that is no longer read.
	 */
	boolean isOfOtherShard(BoundRead read) {
		return read instanceof BoundQuery query && query.keys().isSameButForShards(this::value)
				&& isInRest(query.keys());
	}

	private boolean isInRest(BoundKeys asked) {
		return asked.rest().isEmpty() || isBetween(asked, value(asked.rest().get(0)));
	}

	private @Nullable ItemValue value(String attribute) {
		AttributeValue value = this.keys.get(attribute);
		return (value != null) ? AttributeValues.valueOf(value) : null;
	}

	private static boolean isBetween(BoundKeys asked, @Nullable ItemValue value) {
		return value != null && isWithin(asked, value)
				&& (!(value instanceof StringValue text) || text.value().startsWith(asked.prefix()));
	}

	/**
	 * Return whether the first attribute of the rest of a key is within its bounds.
	 */
	static boolean isWithin(BoundKeys asked, ItemValue value) {
		Bound low = asked.low();
		Bound high = asked.high();
		return (low == null || isBelow(low, value)) && (high == null || isAbove(high, value));
	}

	private static boolean isBelow(Bound low, ItemValue value) {
		int result = low.value().compareTo(value);
		return result < 0 || result == 0 && low.included();
	}

	private static boolean isAbove(Bound high, ItemValue value) {
		int result = high.value().compareTo(value);
		return result > 0 || result == 0 && high.included();
	}

	/**
	 * Return whether the item of a query is the last one that it asks for: it is at the
	 * bound, and no other item of a table has its key. DynamoDB refuses to start there,
	 * even where a full page ended there, because the key "does not match the range key
	 * predicate". In an index it goes on, because further items may have the key.
	 */
	boolean isLastOf(BoundQuery query, boolean ascending) {
		Bound end = ascending ? query.keys().high() : query.keys().low();
		return query.index() == null && end != null && end.value().equals(value(query.keys().rest().get(0)));
	}

	/**
	 * Return the queries for the items behind the position, without queries that have no
	 * such items. Equal items are ordered by their queries.
	 * @param queries the queries in that order. One asks for the item, unless it is in
	 * another shard
	 * @param ascending whether small keys come first
	 */
	List<BoundQuery> behind(List<BoundQuery> queries, boolean ascending) {
		List<BoundQuery> behind = new ArrayList<>(queries.size());
		BoundKeys own = queries.stream()
			.filter(this::isOf)
			.findFirst()
			.map(BoundQuery::keys)
			.orElseGet(() -> ofOtherShard(queries));
		for (BoundQuery query : queries) {
			int order = SortKeyOrder.OF_SOURCES.compare(query.keys(), own);
			BoundQuery rest = (query.keys() == own) ? query : rest(query, own, ascending, ascending == order > 0);
			if (rest != null) {
				behind.add(rest);
			}
		}
		return behind;
	}

	private BoundKeys ofOtherShard(List<BoundQuery> queries) {
		BoundKeys asked = queries.stream().filter(this::isOfOtherShard).findFirst().orElseThrow().keys();
		Map<String, ItemValue> equal = new LinkedHashMap<>();
		asked.equal().keySet().forEach((attribute) -> equal.put(attribute, Objects.requireNonNull(value(attribute))));
		return new BoundKeys(asked.values(), equal, asked.unsharded(), asked.rest(), asked.prefix(), asked.low(),
				asked.high());
	}

	private @Nullable BoundQuery rest(BoundQuery query, BoundKeys own, boolean ascending, boolean included) {
		if (own.rest().isEmpty()) {
			return included ? query : null;
		}
		Bound bound = new Bound(valueIn(query.keys(), own), included);
		if (ascending) {
			return new NarrowedQuery(query).between(bound, null);
		}
		return new NarrowedQuery(query).between(null, bound);
	}

	private ItemValue valueIn(BoundKeys other, BoundKeys own) {
		ItemValue value = AttributeValues.valueOf(Objects.requireNonNull(this.keys.get(own.rest().get(0))));
		if (SortKeyOrder.behind(own.prefix(), value) instanceof StringValue rest) {
			return ItemValue.of(other.prefix() + rest.value());
		}
		return value;
	}

}
