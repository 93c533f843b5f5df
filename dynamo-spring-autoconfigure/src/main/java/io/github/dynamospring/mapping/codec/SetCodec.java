package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemReader.ElementVisitor;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of sets: of strings, numbers or bytes as DynamoDB's own sets, of other elements
 * as lists. An empty set is not stored, so an absent one is empty.
 */
final class SetCodec extends AbstractValueCodec<Collection<@Nullable Object>>
		implements ElementVisitor<Collection<@Nullable Object>> {

	private static final Set<Class<?>> AMBIGUOUS = Set.of(BigDecimal.class, Number.class, byte[].class);

	private final ValueCodec<Object> elements;

	private final IntFunction<Collection<@Nullable Object>> factory;

	/** Whether elements that differ in Java can be stored alike. */
	private final boolean ambiguous;

	SetCodec(Class<?> type, ValueCodec<Object> elements, IntFunction<Collection<@Nullable Object>> factory) {
		super(type, storedType(elements));
		this.elements = elements;
		this.factory = factory;
		this.ambiguous = storedType() != AttributeType.L
				&& (elements instanceof ConverterCodec || AMBIGUOUS.contains(elements.keyType()));
	}

	private static AttributeType storedType(ValueCodec<Object> elements) {
		return switch (elements.storedType()) {
			case S -> AttributeType.SS;
			case N -> AttributeType.NS;
			case B -> AttributeType.BS;
			default -> AttributeType.L;
		};
	}

	@Override
	public Collection<@Nullable Object> read(ItemReader reader) {
		if (reader.type() != AttributeType.L) {
			checkType(reader);
		}
		Collection<@Nullable Object> values = this.factory.apply(ContainerFactories.expectedSize(reader));
		reader.elements(values, this);
		return values;
	}

	@Override
	public void visit(Collection<@Nullable Object> values, ItemReader element) {
		values.add(this.elements.readNullable(element));
	}

	@Override
	public boolean isWritten(@Nullable Collection<@Nullable Object> values) {
		return values != null && !values.isEmpty();
	}

	@Override
	public Collection<@Nullable Object> absent() {
		return this.factory.apply(0);
	}

	@Override
	public void write(Collection<@Nullable Object> values, ItemWriter writer) {
		if (storedType() == AttributeType.L) {
			writer.beginList(values.size());
			values.forEach((value) -> writeElement(value, writer));
			writer.endList();
			return;
		}
		if (this.ambiguous) {
			checkDistinct(values);
		}
		writer.beginSet(storedType(), values.size());
		values.forEach((value) -> writeElement(value, writer));
		writer.endSet();
	}

	// DynamoDB refuses it without the name of the property: 1.0 and 1.00 are one number
	// there, and equal arrays one binary
	private void checkDistinct(Collection<@Nullable Object> values) {
		Set<ItemValue> distinct = new HashSet<>();
		for (Object value : values) {
			ItemValueWriter writer = new ItemValueWriter();
			writeElement(value, writer);
			if (!distinct.add(writer.value())) {
				throw new InvalidValueException("a set cannot hold two elements that are stored alike");
			}
		}
	}

	private void writeElement(@Nullable Object value, ItemWriter writer) {
		if (value == null || !this.elements.isWritten(value)) {
			throw new InvalidValueException("a set cannot hold null or a value that is not stored");
		}
		this.elements.write(value, writer);
	}

	@Override
	public ValueCodec<Object> elements() {
		return this.elements;
	}

}
