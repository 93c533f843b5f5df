package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * A deletion of an entity.
 *
 * @param write the write
 * @param after tells the callbacks
 */
record PreparedDelete(EntityWrite write, Runnable after) implements PreparedWrite<@Nullable Void> {

	@Override
	public @Nullable Void applied() {
		this.after.run();
		return null;
	}

}
