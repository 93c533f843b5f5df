package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.MergeKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of several ordered cursors, in one order. The first pages are
 * read at the same time, the others when their items are needed.
 */
final class MergingCursor implements ItemCursor {

	private final List<? extends ItemCursor> cursors;

	private final List<MergeKey> keys;

	private final ItemAttributes attributes;

	private final ParallelRequests parallel;

	private @Nullable PriorityQueue<Head> heads;

	private @Nullable Head current;

	MergingCursor(List<? extends ItemCursor> cursors, List<MergeKey> keys, ItemAttributes attributes,
			ParallelRequests parallel) {
		this.attributes = attributes;
		this.cursors = cursors;
		this.keys = keys;
		this.parallel = parallel;
	}

	/**
	 * Return items in the order of keys, or as they are if there are none.
	 */
	static List<Map<String, AttributeValue>> sorted(List<Map<String, AttributeValue>> items, List<MergeKey> keys,
			ItemAttributes attributes) {
		if (keys.isEmpty()) {
			return items;
		}
		return items.stream()
			.map((item) -> Ranked.of(item, keys, attributes))
			.sorted(Ranked.order(keys))
			.<Map<String, AttributeValue>>map(Ranked::item)
			.toList();
	}

	@Override
	public boolean advance() {
		PriorityQueue<Head> heads = this.heads;
		if (heads == null) {
			heads = start();
			this.heads = heads;
		}
		else if (this.current != null && this.current.cursor().advance()) {
			heads.add(head(this.current.index()));
		}
		this.current = heads.poll();
		return this.current != null;
	}

	private PriorityQueue<Head> start() {
		Comparator<Head> order = Comparator.comparing(Head::ranked, Ranked.order(this.keys));
		PriorityQueue<Head> heads = new PriorityQueue<>(order.thenComparingInt(Head::index));
		List<Boolean> found = this.parallel.all(this.cursors, ItemCursor::advance);
		for (int i = 0; i < found.size(); i++) {
			if (found.get(i)) {
				heads.add(head(i));
			}
		}
		return heads;
	}

	private Head head(int index) {
		ItemCursor cursor = this.cursors.get(index);
		return new Head(cursor, index, Ranked.of(cursor.item(), this.keys, this.attributes));
	}

	@Override
	public Map<String, AttributeValue> item() {
		return current().cursor().item();
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return current().cursor().keys();
	}

	private Head current() {
		if (this.current == null) {
			throw new IllegalStateException("The cursor stands at no item");
		}
		return this.current;
	}

	private record Head(ItemCursor cursor, int index, Ranked ranked) {

	}

	/**
	 * An item with the values that it is ordered by. Values that are absent, or of a type
	 * without order, come first.
	 *
	 * @param item the item
	 * @param values the values that it is ordered by
	 */
	private record Ranked(Map<String, AttributeValue> item, List<@Nullable ItemValue> values) {

		static Ranked of(Map<String, AttributeValue> item, List<MergeKey> keys, ItemAttributes attributes) {
			List<@Nullable ItemValue> values = new ArrayList<>(keys.size());
			keys.forEach((key) -> values.add(attributes.find(item, key.attribute())));
			return new Ranked(item, values);
		}

		static Comparator<Ranked> order(List<MergeKey> keys) {
			return (left, right) -> {
				for (int i = 0; i < keys.size(); i++) {
					int result = compare(left.values.get(i), right.values.get(i));
					if (result != 0) {
						return keys.get(i).ascending() ? result : -result;
					}
				}
				return 0;
			};
		}

		private static int compare(@Nullable ItemValue left, @Nullable ItemValue right) {
			if (left == null || right == null) {
				return Boolean.compare(left != null, right != null);
			}
			return left.isComparableTo(right) ? left.compareTo(right) : left.type().compareTo(right.type());
		}

	}

}
