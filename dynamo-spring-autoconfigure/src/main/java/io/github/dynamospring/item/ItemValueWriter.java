package io.github.dynamospring.item;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemValue.BinarySetValue;
import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.NumberSetValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringSetValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Writer that builds an {@link ItemValue}. It takes one value and refuses a second one.
 *
 * @since 0.1
 */
public final class ItemValueWriter implements ItemWriter {

	private final Deque<Container> open = new ArrayDeque<>();

	private @Nullable ItemValue value;

	/**
	 * Return the written value.
	 * @throws IllegalStateException without a value, or if a container is still open
	 */
	public ItemValue value() {
		if (this.value == null) {
			throw new IllegalStateException(
					this.open.isEmpty() ? "No value was written" : this.open.size() + " containers are still open");
		}
		return this.value;
	}

	@Override
	public void string(String value) {
		accept(ItemValue.of(value));
	}

	@Override
	public void number(String value) {
		accept(ItemValue.number(value));
	}

	@Override
	public void binary(byte[] value) {
		accept(ItemValue.binary(value));
	}

	@Override
	public void bool(boolean value) {
		accept(ItemValue.bool(value));
	}

	@Override
	public void nullValue() {
		accept(ItemValue.nullValue());
	}

	@Override
	public void beginMap(int expectedSize) {
		this.open.push(new OpenMap());
	}

	@Override
	public void attribute(String name) {
		if (!(this.open.peek() instanceof OpenMap map)) {
			throw new IllegalStateException("Attribute '" + name + "' is not inside a map");
		}
		map.attribute(name);
	}

	@Override
	public void endMap() {
		close(OpenMap.class);
	}

	@Override
	public void beginList(int expectedSize) {
		this.open.push(new OpenList());
	}

	@Override
	public void endList() {
		close(OpenList.class);
	}

	@Override
	public void beginSet(AttributeType type, int expectedSize) {
		this.open.push(new OpenSet(type));
	}

	@Override
	public void endSet() {
		close(OpenSet.class);
	}

	private void close(Class<? extends Container> type) {
		if (!type.isInstance(this.open.peek())) {
			throw new IllegalStateException("The innermost container is not the one that is closed");
		}
		accept(this.open.pop().close());
	}

	private void accept(ItemValue written) {
		Container container = this.open.peek();
		if (container != null) {
			container.add(written);
		}
		else if (this.value != null) {
			throw new IllegalStateException("A value was written already");
		}
		else {
			this.value = written;
		}
	}

	private interface Container {

		void add(ItemValue element);

		ItemValue close();

	}

	private static final class OpenMap implements Container {

		private final Map<String, ItemValue> attributes = new LinkedHashMap<>();

		private @Nullable String name;

		void attribute(String name) {
			if (this.name != null) {
				throw new IllegalStateException("Attribute '" + this.name + "' has no value");
			}
			this.name = name;
		}

		@Override
		public void add(ItemValue element) {
			if (this.name == null) {
				throw new IllegalStateException("A value inside a map has no attribute name");
			}
			this.attributes.put(this.name, element);
			this.name = null;
		}

		@Override
		public ItemValue close() {
			if (this.name != null) {
				throw new IllegalStateException("Attribute '" + this.name + "' has no value");
			}
			return ItemValue.map(this.attributes);
		}

	}

	private static final class OpenList implements Container {

		private final List<ItemValue> elements = new ArrayList<>();

		@Override
		public void add(ItemValue element) {
			this.elements.add(element);
		}

		@Override
		public ItemValue close() {
			return ItemValue.list(this.elements);
		}

	}

	private static final class OpenSet implements Container {

		private final AttributeType type;

		private final Set<ItemValue> elements = new LinkedHashSet<>();

		OpenSet(AttributeType type) {
			this.type = type;
		}

		@Override
		public void add(ItemValue element) {
			this.elements.add(element);
		}

		@Override
		public ItemValue close() {
			return switch (this.type) {
				case SS -> new StringSetValue(strings());
				case NS -> new NumberSetValue(all(NumberValue.class));
				case BS -> new BinarySetValue(all(BinaryValue.class));
				default -> throw new IllegalStateException(this.type + " is not a type of sets");
			};
		}

		private Set<String> strings() {
			Set<String> strings = new LinkedHashSet<>();
			all(StringValue.class).forEach((element) -> strings.add(element.value()));
			return strings;
		}

		private <V extends ItemValue> Set<V> all(Class<V> elementType) {
			Set<V> all = new LinkedHashSet<>();
			for (ItemValue element : this.elements) {
				if (!elementType.isInstance(element)) {
					throw new IllegalStateException("A value of type " + element.type() + " is inside an " + this.type);
				}
				all.add(elementType.cast(element));
			}
			return all;
		}

	}

}
