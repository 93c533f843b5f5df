package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of several cursors, one after the other.
 */
final class ChainedCursor implements ItemCursor {

	private final List<? extends ItemCursor> cursors;

	private int index;

	ChainedCursor(List<? extends ItemCursor> cursors) {
		this.cursors = cursors;
	}

	@Override
	public boolean advance() {
		while (this.index < this.cursors.size()) {
			if (this.cursors.get(this.index).advance()) {
				return true;
			}
			this.index++;
		}
		return false;
	}

	@Override
	public Map<String, AttributeValue> item() {
		return this.cursors.get(this.index).item();
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return this.cursors.get(this.index).keys();
	}

}
