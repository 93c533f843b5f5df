package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of values of type {@link Object}, as converters make them and
 * {@code Map<String, Object>} holds them. They are written by their class. Numbers are
 * read as {@link java.math.BigDecimal}, containers as maps, lists and sets. A value is
 * refused if its class could not be identified on read, such as a date.
 */
final class UntypedCodec extends AbstractValueCodec<Object> {

	private final CollectionCodec list = new CollectionCodec(List.class, this, ArrayList::new);

	private final MapCodec map = new MapCodec(Map.class, strings(), this,
			(size) -> new LinkedHashMap<>(ContainerFactories.capacity(size)));

	private final Map<AttributeType, ValueCodec<Object>> readers = Map.of(AttributeType.S, scalar(String.class),
			AttributeType.N, scalar(Number.class), AttributeType.B, scalar(byte[].class), AttributeType.BOOL,
			scalar(Boolean.class), AttributeType.L, erase(this.list), AttributeType.M, erase(this.map),
			AttributeType.SS, set(String.class), AttributeType.NS, set(Number.class), AttributeType.BS,
			set(byte[].class));

	UntypedCodec() {
		super(Object.class, AttributeType.M);
	}

	private static ValueCodec<Object> scalar(Class<?> type) {
		ValueCodec<Object> codec = ScalarCodecs.find(type);
		if (codec == null) {
			throw new IllegalStateException(type + " has no codec");
		}
		return codec;
	}

	private static ValueCodec<Object> set(Class<?> elementType) {
		return erase(new SetCodec(Set.class, scalar(elementType),
				(size) -> new LinkedHashSet<>(ContainerFactories.capacity(size))));
	}

	@SuppressWarnings("unchecked")
	private static TextForm<Object> strings() {
		return (TextForm<Object>) (Object) scalar(String.class);
	}

	@SuppressWarnings("unchecked")
	private static ValueCodec<Object> erase(ValueCodec<?> codec) {
		return (ValueCodec<Object>) codec;
	}

	@Override
	public @Nullable Object read(ItemReader reader) {
		ValueCodec<Object> codec = this.readers.get(reader.type());
		if (codec == null) {
			return null;
		}
		return codec.read(reader);
	}

	@Override
	public boolean isWritten(@Nullable Object value) {
		return value != null && !(value instanceof Set<?> set && set.isEmpty());
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		codecOf(value).write(value, writer);
	}

	private ValueCodec<Object> codecOf(Object value) {
		if (value instanceof Set<?> set) {
			return codecOfSet(set);
		}
		if (value instanceof Collection) {
			return erase(this.list);
		}
		if (value instanceof Map) {
			return erase(this.map);
		}
		if (value instanceof Number) {
			return scalar(Number.class);
		}
		if (value instanceof String || value instanceof Boolean || value instanceof byte[]) {
			return scalar(value.getClass());
		}
		throw new InvalidValueException("a value of type " + value.getClass().getName()
				+ " cannot be identified when it is read as Object: give the property a type, or register a converter");
	}

	private ValueCodec<Object> codecOfSet(Set<?> set) {
		Function<Class<?>, Boolean> all = (type) -> set.stream().allMatch(type::isInstance);
		if (all.apply(String.class)) {
			return set(String.class);
		}
		if (all.apply(Number.class)) {
			return set(Number.class);
		}
		if (all.apply(byte[].class)) {
			return set(byte[].class);
		}
		return erase(this.list);
	}

}
