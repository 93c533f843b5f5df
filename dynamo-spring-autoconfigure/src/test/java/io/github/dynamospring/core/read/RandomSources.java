package io.github.dynamospring.core.read;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundBatchGet;
import io.github.dynamospring.plan.BoundGet;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundKeys.Bound;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.plan.read.BucketWalk;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Random groups of random sources of an index in memory: with ties within and between
 * sources, items that a filter hides, items of unknown types, pages that are cut short,
 * and sources that differ in their partition or in the beginning of their sort keys.
 */
final class RandomSources {

	static final List<String> KEYS = List.of("id", "pk", "sk");

	// The last but one sorts above the last by its UTF-16 units, and below it by its
	// bytes.
	private static final List<String> TEXTS = List.of("0", "1", "1a", "2", "3", "4", "\uFFFD", "\uD83D\uDE00");

	private static final PropertyOrder BY_KEYS = new PropertyOrder(List.of(),
			new ItemAttributes("Order", Map.of(), KEYS));

	private final Random random;

	private final boolean walk;

	private final boolean forward;

	private final Layout layout;

	private final @Nullable Bound low;

	private final @Nullable Bound high;

	private final List<List<BoundRead>> groups = new ArrayList<>();

	private final List<List<Entry>> entries = new ArrayList<>();

	private final Map<ItemValue, List<Entry>> partitions = new HashMap<>();

	RandomSources(Random random) {
		this(random, false);
	}

	/**
	 * Create sources.
	 * @param walk whether they are those of many time buckets, most of which are empty
	 */
	RandomSources(Random random, boolean walk) {
		this.random = random;
		this.walk = walk;
		this.forward = random.nextBoolean();
		this.layout = Layout.values()[random.nextInt(Layout.values().length)];
		boolean included = random.nextBoolean();
		boolean both = random.nextInt(3) == 0;
		this.low = (both || random.nextInt(3) == 0) ? bound(random.nextInt(3), both || included) : null;
		this.high = (both || this.low == null && random.nextBoolean()) ? bound(3 + random.nextInt(3), both || included)
				: null;
		int count = 1 + random.nextInt(walk ? 40 : 3);
		for (int group = 0; group < count; group++) {
			add(group, 1 + random.nextInt(4));
		}
	}

	// DynamoDB takes two bounds only with both of them.
	private @Nullable Bound bound(int rest, boolean included) {
		return (this.layout == Layout.NO_SORT) ? null
				: new Bound(value(rest), included || this.layout == Layout.PREFIX);
	}

	private ItemValue value(int rest) {
		return (this.layout == Layout.NUMBER) ? ItemValue.number(rest) : ItemValue.of(TEXTS.get(rest));
	}

	private void add(int group, int count) {
		List<BoundRead> reads = new ArrayList<>();
		List<Entry> all = new ArrayList<>();
		boolean empty = this.walk && this.random.nextInt(8) > 0;
		for (int source = 0; source < count; source++) {
			boolean prefixed = this.layout == Layout.PREFIX;
			String partition = "g" + group + (prefixed ? "" : "s" + source);
			String prefix = prefixed ? (char) ('A' + source) + "#" : "";
			reads.add(this.random.nextInt(reads.size() + 1), query(partition, prefix));
			int items = empty ? 0 : this.random.nextInt(8);
			for (int i = 0; i < items; i++) {
				all.add(entry(partition, prefix, source, "g" + group + "s" + source + "i" + i));
			}
		}
		all.sort(Comparator.comparing(Entry::rest, ItemValue::compareTo).thenComparing(Entry::source));
		all.forEach(
				(entry) -> this.partitions.computeIfAbsent(entry.partition(), (key) -> new ArrayList<>()).add(entry));
		this.groups.add(reads);
		this.entries.add(all);
	}

	private Entry entry(String partition, String prefix, int source, String id) {
		ItemValue rest = value(this.random.nextInt(TEXTS.size()));
		ItemValue sort = (rest instanceof ItemValue.StringValue text) ? ItemValue.of(prefix + text.value()) : rest;
		Map<String, AttributeValue> item = new LinkedHashMap<>();
		item.put("id", AttributeValue.fromS(id));
		item.put("pk", AttributeValue.fromS(partition));
		item.put("sk", AttributeValues.of(sort));
		boolean hidden = this.random.nextInt(6) == 0;
		if (this.random.nextInt(8) == 0) {
			item.put("unknown", AttributeValue.fromBool(true));
		}
		ItemValue compared = (this.layout == Layout.NO_SORT) ? ItemValue.number(0) : rest;
		return new Entry(item, ItemValue.of(partition), sort, compared, source, hidden);
	}

	private BoundQuery query(String partition, String prefix) {
		Map<String, String> names = new LinkedHashMap<>(Map.of("#n0", "pk"));
		Map<String, ItemValue> values = new LinkedHashMap<>(Map.of(":v0", ItemValue.of(partition)));
		Map<String, ItemValue> equal = Map.of("pk", ItemValue.of(partition));
		if (this.layout == Layout.NO_SORT) {
			return query("#n0 = :v0", new BoundKeys(values, equal, Map.of(), List.of(), "", null, null), names);
		}
		Bound from = prefixed(prefix, this.low);
		Bound to = prefixed(prefix, this.high);
		if (!prefix.isEmpty()) {
			from = (from != null) ? from : new Bound(ItemValue.of(prefix), true);
			to = (to != null) ? to : new Bound(ItemValue.of(prefix.charAt(0) + "$"), false);
		}
		BoundQuery all = query("#n0 = :v0", new BoundKeys(values, equal, Map.of(), List.of("sk"), prefix, null, null),
				names);
		BoundQuery query = new NarrowedQuery(all).between(from, to);
		return (query != null) ? query : all;
	}

	private static @Nullable Bound prefixed(String prefix, @Nullable Bound bound) {
		return (bound != null && bound.value() instanceof ItemValue.StringValue text)
				? new Bound(ItemValue.of(prefix + text.value()), bound.included()) : bound;
	}

	private BoundQuery query(String condition, BoundKeys keys, Map<String, String> names) {
		return new BoundQuery("t", "index", condition, keys, "filter", null, names, keys.values(), this.forward, null,
				false, false, Selection.DEFAULT, null);
	}

	static @Nullable String read(Map<String, AttributeValue> item) {
		return item.containsKey("unknown") ? null : item.get("id").s();
	}

	GroupSequence open() {
		return new GroupSequence(this.walk ? new Walk(this.groups) : this.groups, new Opener(), BY_KEYS);
	}

	/**
	 * Return what all windows together have, in order.
	 */
	List<String> ids() {
		List<String> ids = new ArrayList<>();
		for (List<Entry> group : this.entries) {
			List<String> visible = group.stream()
				.filter((entry) -> !entry.hidden() && isAskedFor(entry) && read(entry.item()) != null)
				.map((entry) -> entry.item().get("id").s())
				.toList();
			List<String> ordered = new ArrayList<>(visible);
			if (!this.forward) {
				Collections.reverse(ordered);
			}
			ids.addAll(ordered);
		}
		return ids;
	}

	private boolean isAskedFor(Entry entry) {
		return this.layout == Layout.NO_SORT || ItemPosition.isWithin(
				new BoundKeys(Map.of(), Map.of(), Map.of(), List.of("sk"), "", this.low, this.high), entry.rest());
	}

	@Override
	public String toString() {
		return this.layout + (this.forward ? " forward " : " descending ") + this.low + " " + this.high + " "
				+ this.entries;
	}

	private enum Layout {

		PARTITION, PREFIX, NUMBER, NO_SORT

	}

	private record Entry(Map<String, AttributeValue> item, ItemValue partition, ItemValue sort, ItemValue rest,
			int source, boolean hidden) {

		@Override
		public String toString() {
			return this.item.get("id").s() + "=" + this.sort + (this.hidden ? " hidden" : "")
					+ ((read(this.item) == null) ? " unknown" : "");
		}

	}

	private static final class Walk extends AbstractList<List<BoundRead>> implements BucketWalk {

		private final List<List<BoundRead>> groups;

		Walk(List<List<BoundRead>> groups) {
			this.groups = groups;
		}

		@Override
		public List<BoundRead> get(int index) {
			return this.groups.get(index);
		}

		@Override
		public int size() {
			return this.groups.size();
		}

		@Override
		public String bucket(int index) {
			return "bucket " + index;
		}

	}

	private final class Opener implements BoundRead.Visitor<PageSource> {

		@Override
		public PageSource query(BoundQuery query) {
			return new QueriedPages(query);
		}

		@Override
		public PageSource get(BoundGet get) {
			throw new UnsupportedOperationException();
		}

		@Override
		public PageSource batchGet(BoundBatchGet batchGet) {
			throw new UnsupportedOperationException();
		}

		@Override
		public PageSource scan(BoundScan scan) {
			throw new UnsupportedOperationException();
		}

	}

	/**
	 * Pages as DynamoDB returns them.
	 */
	private final class QueriedPages extends PageSource {

		private final BoundQuery query;

		QueriedPages(BoundQuery query) {
			this.query = query;
		}

		@Override
		boolean isFiltered() {
			return true;
		}

		@Override
		List<DynamoDbRequest> requests(PageRequest request) {
			return List.of();
		}

		@Override
		Page read(PageRequest request) {
			List<Entry> found = found();
			if (this.query.forward() == request.backward()) {
				Collections.reverse(found);
			}
			int from = (request.startKey() != null) ? 1 + indexOf(found, request.startKey()) : 0;
			int limit = Math.min((request.limit() != null) ? request.limit() : 100,
					1 + RandomSources.this.random.nextInt(6));
			List<Entry> evaluated = found.subList(from, Math.min(found.size(), from + limit));
			List<Map<String, AttributeValue>> items = evaluated.stream()
				.filter((entry) -> !entry.hidden())
				.map(Entry::item)
				.toList();
			return new Page(items, items.size(),
					(evaluated.size() == limit) ? evaluated.get(evaluated.size() - 1).item() : null, evaluated.size(),
					null);
		}

		private int indexOf(List<Entry> found, Map<String, AttributeValue> startKey) {
			for (int i = 0; i < found.size(); i++) {
				if (found.get(i).item().get("id").equals(startKey.get("id"))) {
					return i;
				}
			}
			throw new AssertionError("The start key " + startKey + " is not within the query " + this.query);
		}

		private List<Entry> found() {
			String[] condition = this.query.keyCondition().split(" ");
			List<Entry> all = RandomSources.this.partitions.getOrDefault(value(condition[2]), List.of());
			List<Entry> found = new ArrayList<>(all);
			if (condition.length > 3) {
				ItemValue first = value(condition[6]);
				ItemValue second = "BETWEEN".equals(condition[5]) ? value(condition[8]) : first;
				found.removeIf(
						(entry) -> !holds(entry.sort().compareTo(first), condition[5], entry.sort().compareTo(second)));
			}
			return found;
		}

		private boolean holds(int first, String operator, int second) {
			return switch (operator) {
				case ">" -> first > 0;
				case ">=" -> first >= 0;
				case "<" -> first < 0;
				case "<=" -> first <= 0;
				case "BETWEEN" -> first >= 0 && second <= 0;
				default -> throw new AssertionError(this.query.keyCondition());
			};
		}

		private ItemValue value(String placeholder) {
			return this.query.values().get(placeholder);
		}

	}

}
