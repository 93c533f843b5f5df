package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of several ordered cursors, in one order: equal items come cursor
 * by cursor. The first pages are read at the same time, the others when their items are
 * needed.
 * <p>
 * The cursors play a tournament. Its tree keeps the loser of each match. Only the winner
 * moves on, and plays its own matches again: four comparisons among sixteen.
 */
final class MergingCursor implements ItemCursor {

	private static final int NONE = -1;

	private final List<? extends ItemCursor> cursors;

	private final MergeOrder order;

	private final ParallelRequests parallel;

	/**
	 * The values of the items at which the cursors stand, null for one that has ended.
	 */
	private final List<@Nullable List<@Nullable ItemValue>> heads;

	private final int[] losers;

	private int winner = NONE;

	MergingCursor(List<? extends ItemCursor> cursors, MergeOrder order, ParallelRequests parallel) {
		this.cursors = cursors;
		this.order = order;
		this.parallel = parallel;
		this.heads = new ArrayList<>(Collections.nCopies(cursors.size(), null));
		this.losers = new int[cursors.size()];
		Arrays.fill(this.losers, NONE);
	}

	@Override
	public boolean advance() {
		if (this.winner == NONE) {
			start();
		}
		else if (this.heads.get(this.winner) != null) {
			move(this.winner, this.cursors.get(this.winner).advance());
		}
		return this.winner != NONE && this.heads.get(this.winner) != null;
	}

	private void start() {
		List<Boolean> found = this.parallel.all(this.cursors, ItemCursor::advance);
		for (int i = 0; i < found.size(); i++) {
			move(i, found.get(i));
		}
	}

	private void move(int index, boolean found) {
		this.heads.set(index, found ? this.order.values(this.cursors.get(index), index) : null);
		play(index);
	}

	// The first who comes to a match waits for the other one.
	private void play(int index) {
		int winner = index;
		for (int match = (index + this.losers.length) / 2; match > 0; match /= 2) {
			int other = this.losers[match];
			if (other == NONE) {
				this.losers[match] = winner;
				return;
			}
			if (isBefore(other, winner)) {
				this.losers[match] = winner;
				winner = other;
			}
		}
		this.winner = winner;
	}

	private boolean isBefore(int one, int other) {
		List<@Nullable ItemValue> values = this.heads.get(one);
		List<@Nullable ItemValue> others = this.heads.get(other);
		if (values == null || others == null) {
			return values != null;
		}
		int result = this.order.compare(values, others);
		return result < 0 || result == 0 && one < other;
	}

	@Override
	public Map<String, AttributeValue> item() {
		return current().item();
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return current().keys();
	}

	private ItemCursor current() {
		if (this.winner == NONE) {
			throw new IllegalStateException("The cursor stands at no item");
		}
		return this.cursors.get(this.winner);
	}

}
