package io.github.dynamospring.mapping.codec;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemReader.AttributeVisitor;
import io.github.dynamospring.item.ItemText;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of maps. Their keys are stored as text; entries without a value are left out.
 */
final class MapCodec extends AbstractValueCodec<Map<Object, @Nullable Object>>
		implements AttributeVisitor<Map<Object, @Nullable Object>> {

	/** In place of a key, which is a value of the application. */
	private static final String ANY_KEY = "*";

	private final TextForm<Object> keys;

	private final ValueCodec<Object> values;

	private final IntFunction<Map<Object, @Nullable Object>> factory;

	/** Whether keys that differ in Java can be stored alike. */
	private final boolean ambiguous;

	MapCodec(Class<?> type, TextForm<Object> keys, ValueCodec<Object> values,
			IntFunction<Map<Object, @Nullable Object>> factory) {
		super(type, AttributeType.M);
		this.keys = keys;
		this.values = values;
		this.factory = factory;
		this.ambiguous = !((TextForm<?>) keys instanceof StringCodec);
	}

	@Override
	public Map<Object, @Nullable Object> read(ItemReader reader) {
		checkType(reader);
		Map<Object, @Nullable Object> map = this.factory.apply(ContainerFactories.expectedSize(reader));
		reader.attributes(map, this);
		return map;
	}

	@Override
	public void visit(Map<Object, @Nullable Object> map, String name, ItemReader value) {
		try {
			map.put(this.keys.parse(name), this.values.readNullable(value));
		}
		catch (InvalidValueException ex) {
			throw ex.at(ANY_KEY);
		}
	}

	@Override
	public void write(Map<Object, @Nullable Object> map, ItemWriter writer) {
		if (this.ambiguous) {
			checkDistinct(map);
		}
		writer.beginMap(map.size());
		map.forEach((key, value) -> {
			if (value != null && this.values.isWritten(value)) {
				writeEntry(key, value, writer);
			}
		});
		writer.endMap();
	}

	// One of the two entries would be lost.
	private void checkDistinct(Map<Object, @Nullable Object> map) {
		Set<String> distinct = new HashSet<>();
		for (Object key : map.keySet()) {
			if (key != null && !distinct.add(this.keys.format(key))) {
				throw new InvalidValueException("a map cannot hold two keys that are stored alike");
			}
		}
	}

	private void writeEntry(@Nullable Object key, Object value, ItemWriter writer) {
		String name = (key != null) ? this.keys.format(key) : "";
		if (name.isEmpty()) {
			throw new InvalidValueException("the key of a map is an attribute name and cannot be null or empty");
		}
		check(name);
		writer.attribute(name);
		try {
			this.values.write(value, writer);
		}
		catch (InvalidValueException ex) {
			throw ex.at(ANY_KEY);
		}
	}

	private static void check(String name) {
		try {
			ItemText.check(name);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException("a key of the map cannot be an attribute name, because " + ex.getMessage(),
					ex);
		}
	}

	@Override
	public ValueCodec<Object> elements() {
		return this.values;
	}

}
