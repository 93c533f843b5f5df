package io.github.dynamospring.core;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.github.dynamospring.plan.MergeKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of several ordered cursors in one order. The first pages are read at the same
 * time, the others when their items are needed.
 */
final class MergingCursor implements ItemCursor {

	private final List<? extends ItemCursor> cursors;

	private final List<MergeKey> keys;

	private final ParallelRequests parallel;

	private @Nullable PriorityQueue<Head> heads;

	private @Nullable Head current;

	MergingCursor(List<? extends ItemCursor> cursors, List<MergeKey> keys, ParallelRequests parallel) {
		this.cursors = cursors;
		this.keys = keys;
		this.parallel = parallel;
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
		Comparator<Head> order = Comparator.comparing(Head::order, MergeOrder.comparator(this.keys));
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
		return new Head(cursor, index, MergeOrder.of(cursor.item(), this.keys));
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

	private record Head(ItemCursor cursor, int index, MergeOrder order) {

	}

}
