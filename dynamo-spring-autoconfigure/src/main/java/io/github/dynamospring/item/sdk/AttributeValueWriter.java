package io.github.dynamospring.item.sdk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.item.ItemText;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Builder of one item, or one value, of the SDK.
 */
public final class AttributeValueWriter implements ItemBuilder {

	private static final AttributeValue TRUE = AttributeValue.createBool(true);

	private static final AttributeValue FALSE = AttributeValue.createBool(false);

	private static final AttributeValue NULL = AttributeValue.createNul(true);

	/** The maximum number of bytes of a character, or of the overhead of a value. */
	private static final int MOST_BYTES = 3;

	private @Nullable Container open;

	private @Nullable Map<String, AttributeValue> item;

	private @Nullable AttributeValue value;

	private long mostSize;

	@Override
	public Map<String, AttributeValue> item() {
		if (this.item == null || this.open != null) {
			throw new IllegalStateException("No item has been written");
		}
		return this.item;
	}

	AttributeValue value() {
		if (this.item != null) {
			return AttributeValue.createM(item());
		}
		if (this.value == null || this.open != null) {
			throw new IllegalStateException("No value has been written");
		}
		return this.value;
	}

	@Override
	public void append(String name, byte[] value) {
		grow(name.length());
		grow(value.length);
		item().put(name, AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(value)));
	}

	@Override
	public long mostSize() {
		return this.mostSize;
	}

	private void grow(int length) {
		this.mostSize += MOST_BYTES * (length + 1L);
	}

	@Override
	public void string(String value) {
		ItemText.check(value);
		grow(value.length());
		if (this.open instanceof StringSet set) {
			set.elements.add(value);
		}
		else {
			add(AttributeValue.createS(value));
		}
	}

	@Override
	public void number(String value) {
		grow(value.length());
		if (this.open instanceof StringSet set) {
			set.elements.add(value);
		}
		else {
			add(AttributeValue.createN(value));
		}
	}

	@Override
	public void binary(byte[] value) {
		grow(value.length);
		SdkBytes bytes = SdkBytes.fromByteArrayUnsafe(value);
		if (this.open instanceof BinarySet set) {
			set.elements.add(bytes);
		}
		else {
			add(AttributeValue.createB(bytes));
		}
	}

	@Override
	public void bool(boolean value) {
		grow(0);
		add(value ? TRUE : FALSE);
	}

	@Override
	public void nullValue() {
		grow(0);
		add(NULL);
	}

	@Override
	public void beginMap(int expectedSize) {
		grow(ItemSize.CONTAINER);
		this.open = new MapContainer(this.open, capacity(expectedSize));
	}

	private static int capacity(int expectedSize) {
		return (int) (Math.max(expectedSize, 4) / 0.75f) + 1;
	}

	@Override
	public void attribute(String name) {
		if (!(this.open instanceof MapContainer map)) {
			throw new IllegalStateException("Attribute '" + name + "' is written outside of a map");
		}
		grow(name.length());
		map.name = name;
	}

	@Override
	public void endMap() {
		MapContainer map = (MapContainer) close();
		if (this.open == null) {
			this.item = map.attributes;
		}
		else {
			add(AttributeValue.createM(map.attributes));
		}
	}

	@Override
	public void beginList(int expectedSize) {
		grow(ItemSize.CONTAINER);
		this.open = new ListContainer(this.open, Math.max(expectedSize, 0));
	}

	@Override
	public void endList() {
		ListContainer list = (ListContainer) close();
		add(AttributeValue.createL(list.elements));
	}

	@Override
	public void beginSet(AttributeType type, int expectedSize) {
		int capacity = Math.max(expectedSize, 1);
		this.open = switch (type) {
			case SS, NS -> new StringSet(this.open, type, capacity);
			case BS -> new BinarySet(this.open, capacity);
			default -> throw new IllegalStateException(type + " is no type of set");
		};
	}

	@Override
	public void endSet() {
		Container set = close();
		if (set instanceof BinarySet binaries) {
			add(AttributeValue.createBs(binaries.elements));
		}
		else {
			add(setOf((StringSet) set));
		}
	}

	private static AttributeValue setOf(StringSet set) {
		if (set.type == AttributeType.SS) {
			return AttributeValue.createSs(set.elements);
		}
		return AttributeValue.createNs(set.elements);
	}

	private Container close() {
		Container closed = this.open;
		if (closed == null) {
			throw new IllegalStateException("No container is open");
		}
		this.open = closed.outer;
		return closed;
	}

	private void add(AttributeValue value) {
		if (this.open instanceof MapContainer map) {
			map.add(value);
		}
		else if (this.open instanceof ListContainer list) {
			list.elements.add(value);
		}
		else if (this.open == null) {
			this.value = value;
		}
		else {
			throw new IllegalStateException("An element of type " + value.type() + " is written into a set");
		}
	}

	private abstract static sealed class Container {

		private final @Nullable Container outer;

		Container(@Nullable Container outer) {
			this.outer = outer;
		}

	}

	private static final class MapContainer extends Container {

		private final Map<String, AttributeValue> attributes;

		private @Nullable String name;

		MapContainer(@Nullable Container outer, int capacity) {
			super(outer);
			this.attributes = new HashMap<>(capacity);
		}

		void add(AttributeValue value) {
			if (this.name == null) {
				throw new IllegalStateException("A value in a map is written without a name");
			}
			this.attributes.put(this.name, value);
			this.name = null;
		}

	}

	private static final class ListContainer extends Container {

		private final List<AttributeValue> elements;

		ListContainer(@Nullable Container outer, int capacity) {
			super(outer);
			this.elements = new ArrayList<>(capacity);
		}

	}

	private static final class StringSet extends Container {

		private final AttributeType type;

		private final List<String> elements;

		StringSet(@Nullable Container outer, AttributeType type, int capacity) {
			super(outer);
			this.type = type;
			this.elements = new ArrayList<>(capacity);
		}

	}

	private static final class BinarySet extends Container {

		private final List<SdkBytes> elements;

		BinarySet(@Nullable Container outer, int capacity) {
			super(outer);
			this.elements = new ArrayList<>(capacity);
		}

	}

}
