package io.github.dynamospring.mapping.codec;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemReader.PositionVisitor;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.access.ObjectInstantiator;
import org.jspecify.annotations.Nullable;

/**
 * Codec of objects as maps of their properties. Values are read into an array, the
 * constructor's arguments first, so that attributes may come in any order.
 */
final class ObjectCodec extends AbstractValueCodec<Object>
		implements ItemProperties, PositionVisitor<@Nullable Object[]> {

	private final ObjectInstantiator instantiator;

	private final AttributeNames attributes;

	private final PropertyReader[] read;

	private final PropertyCodec[] written;

	private final KeyedProperties keyed;

	/**
	 * Create a codec of objects that are not entities.
	 * @param type the type of the objects
	 * @param instantiator creates objects from the values of their properties
	 * @param read the properties that are read, in the order in which the instantiator
	 * takes them
	 * @param written the properties that are written
	 */
	ObjectCodec(Class<?> type, ObjectInstantiator instantiator, List<PropertyReader> read,
			List<PropertyCodec> written) {
		this(type, instantiator, read, written, KeyedProperties.NONE);
	}

	/**
	 * Create a codec.
	 * @param keyed the properties that are read from keys
	 */
	ObjectCodec(Class<?> type, ObjectInstantiator instantiator, List<PropertyReader> read, List<PropertyCodec> written,
			KeyedProperties keyed) {
		super(type, AttributeType.M);
		this.instantiator = instantiator;
		this.attributes = keyed.names(read);
		this.read = read.toArray(PropertyReader[]::new);
		this.written = written.toArray(PropertyCodec[]::new);
		this.keyed = keyed;
	}

	@Override
	public Object read(ItemReader reader) {
		checkType(reader);
		@Nullable Object[] values = new @Nullable Object[this.read.length];
		reader.attributes(this.attributes, values, this);
		this.keyed.complete(reader, values, this.read);
		return this.instantiator.create(values);
	}

	@Override
	public void visit(@Nullable Object[] values, int position, ItemReader value) {
		values[position] = this.read[position].read(value);
	}

	@Override
	public void write(Object object, ItemWriter writer) {
		writer.beginMap(this.written.length);
		writeProperties(object, writer);
		writer.endMap();
	}

	@Override
	public void writeProperties(Object object, ItemWriter writer) {
		if (object.getClass() != keyType()) {
			throw new InvalidValueException("a " + object.getClass().getSimpleName() + " cannot be stored as "
					+ keyType().getSimpleName() + ", as its additional properties would be lost; make the type sealed");
		}
		for (PropertyCodec property : this.written) {
			property.write(object, writer);
		}
	}

	/**
	 * Return the names of the properties that are read, in the order in which
	 * {@link #create} takes their values.
	 */
	List<String> readProperties() {
		return Stream.of(this.read).map(PropertyReader::name).toList();
	}

	Object create(@Nullable Object[] values) {
		return this.instantiator.create(values);
	}

	int writtenSize() {
		return this.written.length;
	}

	@Override
	public List<String> writtenAttributes() {
		return Stream.of(this.written).map(PropertyCodec::attribute).toList();
	}

}
