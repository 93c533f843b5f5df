package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * A write or a check of an item that is no entity in the application's hands: it has no
 * callbacks.
 *
 * @param write the write
 */
record PreparedItem(EntityWrite write) implements PreparedWrite<@Nullable Void> {

	@Override
	public @Nullable Void applied() {
		return null;
	}

}
