package io.github.dynamospring.item.wire;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.sdk.ReadableItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Item in DynamoDB's JSON. It reads as the SDK's map, whose values are made when they are
 * asked for. Immutable.
 */
public final class WireItem extends AbstractMap<String, AttributeValue> implements ReadableItem {

	private final byte[] json;

	private final int start;

	private final int end;

	/**
	 * Create an item.
	 * @param json bytes that nobody changes
	 * @param start the position of the brace that opens the item
	 * @param end the position behind the brace that closes it
	 */
	public WireItem(byte[] json, int start, int end) {
		this.json = json;
		this.start = start;
		this.end = end;
	}

	@Override
	public ItemReader reader() {
		return new WireReader(this.json, this.start);
	}

	/**
	 * Return the length of its JSON in bytes, which is never less than the size that
	 * DynamoDB counts.
	 */
	public int length() {
		return this.end - this.start;
	}

	/**
	 * Copy its JSON.
	 * @param target has room for {@link #length()} bytes
	 */
	public void copyTo(byte[] target, int position) {
		System.arraycopy(this.json, this.start, target, position, length());
	}

	@Override
	public @Nullable AttributeValue get(Object name) {
		return materialized().get(name);
	}

	@Override
	public Set<Entry<String, AttributeValue>> entrySet() {
		return materialized().entrySet();
	}

	private Map<String, AttributeValue> materialized() {
		return new LinkedHashMap<>();
	}

}
