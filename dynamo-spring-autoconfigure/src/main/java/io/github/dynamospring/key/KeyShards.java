package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.key.KeySlot.RenderedText;

/**
 * Shards of a placeholder such as {@code {orderId|shard:16}}. Safe for use by several
 * threads.
 *
 * @since 0.1
 */
public final class KeyShards {

	private final List<KeySlot> slots;

	private final List<Object> all;

	KeyShards(KeySlot slot) {
		KeyForm.KeySpread spread = slot.form().spread();
		this.slots = spread.shards().stream().map(slot::with).toList();
		this.all = all(spread.counts());
	}

	private static List<Object> all(List<Integer> counts) {
		Set<Object> all = new LinkedHashSet<>();
		for (int count : counts) {
			for (int shard = 0; shard < count; shard++) {
				StringBuilder text = new StringBuilder();
				BuiltInFunctions.appendShard(shard, BuiltInFunctions.shardWidth(count), text);
				all.add(new RenderedText(text.toString()));
			}
		}
		return List.copyOf(all);
	}

	/**
	 * Return whether a value can be in several shards because their count grows. All
	 * counts are read, and the first one is written.
	 */
	public boolean isGrowing() {
		return this.slots.size() > 1;
	}

	/**
	 * Return the distinct shards as operands of {@link KeyCondition#bind}, each in place
	 * of its values.
	 */
	public List<Object> all() {
		return this.all;
	}

	/**
	 * Return the distinct possible shards of a value, as operands of
	 * {@link KeyCondition#bind}.
	 * @param value the value of the placeholder
	 * @throws KeyValueException if the value has no key form
	 */
	public List<Object> of(Object value) {
		Set<Object> shards = new LinkedHashSet<>();
		this.slots.forEach((slot) -> shards.add(slot.rendered(value)));
		return new ArrayList<>(shards);
	}

}
