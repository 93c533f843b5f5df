package io.github.dynamospring.core;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A deletion of an entity.
 *
 * @param writes the writes
 * @param after tells the callbacks
 */
record PreparedDelete(List<ItemWrite> writes, Runnable after) implements PreparedWrite<@Nullable Void> {

	@Override
	public @Nullable Void applied() {
		this.after.run();
		return null;
	}

}
