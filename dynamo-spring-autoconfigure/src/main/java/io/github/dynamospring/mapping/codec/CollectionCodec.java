package io.github.dynamospring.mapping.codec;

import java.util.Collection;
import java.util.function.IntFunction;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemReader.ElementVisitor;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of collections that are stored as lists. A missing element keeps its place as a
 * {@code NULL}.
 */
final class CollectionCodec extends AbstractValueCodec<Collection<@Nullable Object>>
		implements ElementVisitor<Collection<@Nullable Object>> {

	private final ValueCodec<Object> elements;

	private final IntFunction<Collection<@Nullable Object>> factory;

	CollectionCodec(Class<?> type, ValueCodec<Object> elements, IntFunction<Collection<@Nullable Object>> factory) {
		super(type, AttributeType.L);
		this.elements = elements;
		this.factory = factory;
	}

	@Override
	public Collection<@Nullable Object> read(ItemReader reader) {
		checkType(reader);
		Collection<@Nullable Object> values = this.factory.apply(ContainerFactories.expectedSize(reader));
		try {
			reader.elements(values, this);
		}
		catch (InvalidValueException ex) {
			throw ex.at(values.size());
		}
		return values;
	}

	@Override
	public void visit(Collection<@Nullable Object> values, ItemReader element) {
		values.add(this.elements.readNullable(element));
	}

	@Override
	public void write(Collection<@Nullable Object> values, ItemWriter writer) {
		writer.beginList(values.size());
		int index = 0;
		try {
			for (Object value : values) {
				writeElement(value, writer);
				index++;
			}
		}
		catch (InvalidValueException ex) {
			throw ex.at(index);
		}
		writer.endList();
	}

	private void writeElement(@Nullable Object value, ItemWriter writer) {
		if (value != null && this.elements.isWritten(value)) {
			this.elements.write(value, writer);
		}
		else {
			writer.nullValue();
		}
	}

	@Override
	public ValueCodec<Object> elements() {
		return this.elements;
	}

}
