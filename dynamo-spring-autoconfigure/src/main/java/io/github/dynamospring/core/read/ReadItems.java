package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over items that have been read.
 */
final class ReadItems implements ItemCursor {

	private final List<Map<String, AttributeValue>> items = new ArrayList<>();

	private final List<Map<String, AttributeValue>> keys = new ArrayList<>();

	private int index = -1;

	private ReadItems() {
	}

	static ReadItems of(ItemCursor cursor) {
		ReadItems read = new ReadItems();
		while (cursor.advance()) {
			read.items.add(cursor.item());
			read.keys.add(cursor.keys());
		}
		return read;
	}

	@Override
	public boolean advance() {
		return ++this.index < this.items.size();
	}

	@Override
	public Map<String, AttributeValue> item() {
		return this.items.get(this.index);
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return this.keys.get(this.index);
	}

}
