package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of arrays, which are stored as lists.
 */
final class ArrayCodec extends AbstractValueCodec<Object> {

	private final Class<?> componentType;

	private final CollectionCodec list;

	ArrayCodec(Class<?> componentType, ValueCodec<Object> elements) {
		super(componentType.arrayType(), AttributeType.L);
		this.componentType = componentType;
		this.list = new CollectionCodec(componentType.arrayType(), elements, ArrayList::new);
	}

	@Override
	public Object read(ItemReader reader) {
		Collection<@Nullable Object> values = this.list.read(reader);
		Object array = Array.newInstance(this.componentType, values.size());
		int index = 0;
		for (Object value : values) {
			set(array, index++, value);
		}
		return array;
	}

	private void set(Object array, int index, @Nullable Object value) {
		if (value == null && this.componentType.isPrimitive()) {
			throw new InvalidValueException("a NULL cannot be read as " + this.componentType).at(index);
		}
		Array.set(array, index, value);
	}

	@Override
	public void write(Object array, ItemWriter writer) {
		int length = Array.getLength(array);
		List<@Nullable Object> values = new ArrayList<>(length);
		for (int i = 0; i < length; i++) {
			values.add(Array.get(array, i));
		}
		this.list.write(values, writer);
	}

	@Override
	public ValueCodec<Object> elements() {
		return this.list.elements();
	}

}
