package io.github.dynamospring.core.read;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of several ordered cursors, in one order: equal items come cursor
 * by cursor. The first pages are read at the same time, the others when their items are
 * needed.
 */
final class MergingCursor implements ItemCursor {

	private final List<? extends ItemCursor> cursors;

	private final MergeOrder order;

	private final ParallelRequests parallel;

	private final Comparator<Head> heads;

	private @Nullable PriorityQueue<Head> others;

	private @Nullable Head current;

	MergingCursor(List<? extends ItemCursor> cursors, MergeOrder order, ParallelRequests parallel) {
		this.cursors = cursors;
		this.order = order;
		this.parallel = parallel;
		Comparator<Head> byItem = (left, right) -> order.compare(left.values(), right.values());
		this.heads = byItem.thenComparingInt(Head::index);
	}

	@Override
	public boolean advance() {
		PriorityQueue<Head> others = this.others;
		if (others == null) {
			others = start();
			this.others = others;
			this.current = others.poll();
		}
		else if (this.current != null) {
			this.current = next(this.current, others);
		}
		return this.current != null;
	}

	private PriorityQueue<Head> start() {
		PriorityQueue<Head> heads = new PriorityQueue<>(this.heads);
		List<Boolean> found = this.parallel.all(this.cursors, ItemCursor::advance);
		for (int i = 0; i < found.size(); i++) {
			if (found.get(i)) {
				heads.add(head(i));
			}
		}
		return heads;
	}

	// Often the next item is of the same cursor, and need not go through the queue.
	private @Nullable Head next(Head last, PriorityQueue<Head> others) {
		if (!last.cursor().advance()) {
			return others.poll();
		}
		Head next = head(last.index());
		Head other = others.peek();
		if (other == null || this.heads.compare(next, other) < 0) {
			return next;
		}
		others.poll();
		others.add(next);
		return other;
	}

	private Head head(int index) {
		ItemCursor cursor = this.cursors.get(index);
		return new Head(cursor, index, this.order.values(cursor, index));
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

	private record Head(ItemCursor cursor, int index, List<@Nullable ItemValue> values) {

	}

}
