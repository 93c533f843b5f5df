package io.github.dynamospring.core;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A write or a check of an item that is no entity in the application's hands: it has no
 * callbacks.
 *
 * @param writes the one write
 */
record PreparedItem(List<ItemWrite> writes) implements PreparedWrite<@Nullable Void> {

	PreparedItem(ItemWrite write) {
		this(List.of(write));
	}

	@Override
	public @Nullable Void applied() {
		return null;
	}

}
