package io.github.dynamospring.item.wire;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.sdk.ReadableItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Item in DynamoDB's JSON. It reads as the SDK's map, with values that are made on
 * demand. Immutable.
 */
public final class WireItem extends AbstractMap<String, AttributeValue> implements ReadableItem {

	private final byte[] json;

	private final int start;

	private final int end;

	private final @Nullable AttributePositions positions;

	/** Its fields are final, so that any thread sees it whole. */
	private @Nullable Map<String, AttributeValue> values;

	/**
	 * Create an item.
	 * @param json the bytes, which must not change
	 * @param start the position of the brace that opens the item
	 * @param end the position behind the brace that closes it
	 */
	public WireItem(byte[] json, int start, int end) {
		this(json, start, end, null);
	}

	private WireItem(byte[] json, int start, int end, @Nullable AttributePositions positions) {
		this.json = json;
		this.start = start;
		this.end = end;
		this.positions = positions;
	}

	/**
	 * Return the item that begins at a position, after its JSON is checked.
	 * @param json the bytes, which must not change
	 * @param start the position of the brace that opens the item
	 * @param end a position at or behind its end
	 * @throws ItemFormatException if it is no valid JSON
	 */
	public static WireItem checked(byte[] json, int start, int end) {
		AttributePositions positions = AttributePositions.of(json, start, end);
		return new WireItem(json, start, positions.behind(), positions.isPlain() ? positions : null);
	}

	/**
	 * Return an item as DynamoDB's JSON: itself, if it is that already.
	 */
	public static WireItem of(Map<String, AttributeValue> item) {
		if (item instanceof WireItem wire) {
			return wire;
		}
		WireWriter writer = new WireWriter();
		AttributeValues.reader(item).writeTo(writer);
		return writer.item();
	}

	@Override
	public ItemReader reader() {
		return wireReader();
	}

	@Override
	public @Nullable ItemReader find(String attribute) {
		WireReader reader = wireReader();
		if (this.positions == null) {
			return reader.seek(attribute) ? reader : null;
		}
		int position = this.positions.find(this.json, attribute);
		if (position >= 0) {
			return reader.atAttribute(position);
		}
		return null;
	}

	@Override
	public int itemSize() {
		return WireSize.ofItem(this.json, this.start, this.end);
	}

	private WireReader wireReader() {
		return new WireReader(this.json, this.start, this.end);
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
	public @Nullable AttributeValue get(@Nullable Object name) {
		Map<String, AttributeValue> known = this.values;
		if (known != null) {
			return known.get(name);
		}
		ItemReader reader = (name instanceof String string) ? find(string) : null;
		return (reader != null) ? copyOf(reader) : null;
	}

	// without content where the SDK would make such a value of it, too
	private static AttributeValue copyOf(ItemReader reader) {
		try {
			return AttributeValues.copyOf(reader);
		}
		catch (ItemFormatException ex) {
			return AttributeValue.builder().build();
		}
	}

	@Override
	public boolean containsKey(@Nullable Object name) {
		return name instanceof String string && find(string) != null;
	}

	@Override
	public boolean isEmpty() {
		return this.json[WireJson.skipSpace(this.json, this.start + 1, this.end)] == '}';
	}

	@Override
	public int size() {
		return keySet().size();
	}

	@Override
	public Set<String> keySet() {
		Set<String> names = new LinkedHashSet<>();
		wireReader().attributes(names, (all, name, value) -> all.add(name));
		return Collections.unmodifiableSet(names);
	}

	@Override
	public Set<Entry<String, AttributeValue>> entrySet() {
		Map<String, AttributeValue> known = this.values;
		if (known == null) {
			known = Collections.unmodifiableMap(read());
			this.values = known;
		}
		return known.entrySet();
	}

	private Map<String, AttributeValue> read() {
		Map<String, AttributeValue> read = new LinkedHashMap<>();
		wireReader().attributes(read, (map, name, value) -> map.put(name, copyOf(value)));
		return read;
	}

}
