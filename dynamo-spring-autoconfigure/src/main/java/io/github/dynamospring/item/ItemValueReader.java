package io.github.dynamospring.item;

import java.util.Collection;

import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.BoolValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.SetValue;
import io.github.dynamospring.item.ItemValue.StringValue;

/**
 * Reader of an {@link ItemValue}.
 */
final class ItemValueReader implements ItemReader {

	private final ItemValue value;

	ItemValueReader(ItemValue value) {
		this.value = value;
	}

	@Override
	public AttributeType type() {
		return this.value.type();
	}

	@Override
	public String string() {
		return as(StringValue.class, AttributeType.S).value();
	}

	@Override
	public String number() {
		return as(NumberValue.class, AttributeType.N).text();
	}

	@Override
	public byte[] binary() {
		return as(BinaryValue.class, AttributeType.B).value();
	}

	@Override
	public boolean bool() {
		return as(BoolValue.class, AttributeType.BOOL).value();
	}

	@Override
	public int size() {
		if (this.value instanceof BinaryValue binary) {
			return binary.length();
		}
		if (this.value instanceof MapValue map) {
			return map.value().size();
		}
		return elements().size();
	}

	@Override
	public <T> void attributes(T state, AttributeVisitor<T> visitor) {
		as(MapValue.class, AttributeType.M).value()
			.forEach((name, attribute) -> visitor.visit(state, name, attribute.reader()));
	}

	@Override
	public <T> void elements(T state, ElementVisitor<T> visitor) {
		elements().forEach((element) -> visitor.visit(state, element.reader()));
	}

	private Collection<? extends ItemValue> elements() {
		if (this.value instanceof SetValue set) {
			return set.elements();
		}
		return as(ListValue.class, AttributeType.L).value();
	}

	private <V extends ItemValue> V as(Class<V> type, AttributeType expected) {
		if (!type.isInstance(this.value)) {
			throw new IllegalStateException("A value of type " + type() + " was read as " + expected);
		}
		return type.cast(this.value);
	}

}
