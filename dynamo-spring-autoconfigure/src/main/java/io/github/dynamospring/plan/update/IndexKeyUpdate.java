package io.github.dynamospring.plan.update;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.mapping.EntityKey;
import org.jspecify.annotations.Nullable;

/**
 * Update of the computed key attributes of one index, so that they never go stale.
 *
 * @param key the key of the index
 * @param when the condition that decides between setting and removing, or null if the
 * item is always in the index
 * @param sets the attributes that are set, with the values of their placeholders
 * @param removes the attributes that are removed if the item is not in the index
 * @param deciding the actions that take the item out of the index, unless their argument
 * is null
 */
record IndexKeyUpdate(EntityKey key, @Nullable SparseCondition when, List<KnownKey> sets, List<String> removes,
		Set<SetAction> deciding) {

	/**
	 * Create an update of the key of an item that stays in the index.
	 */
	static IndexKeyUpdate set(EntityKey key, List<KnownKey> sets) {
		return new IndexKeyUpdate(key, null, sets, List.of(), Set.of());
	}

	/**
	 * Create an update that takes the item out of the index.
	 */
	static IndexKeyUpdate remove(EntityKey key, List<String> attributes, Set<SetAction> deciding) {
		return new IndexKeyUpdate(key, null, List.of(), attributes, deciding);
	}

	/**
	 * Return whether the item leaves the index for all arguments.
	 */
	boolean isRemoval() {
		return this.sets.isEmpty() || this.sets.stream().anyMatch(KnownKey::isAbsent);
	}

	String describe() {
		String set = this.sets.stream().map(KnownKey::describe).collect(Collectors.joining(", ", "set ", ""));
		String remove = "remove " + String.join(", ", this.removes);
		if (this.sets.isEmpty()) {
			return remove;
		}
		if (this.when == null) {
			return set;
		}
		return set + " where " + this.key.when() + ", else " + remove;
	}

}
