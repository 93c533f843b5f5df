package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import io.github.dynamospring.mapping.access.PropertyGetter;
import io.github.dynamospring.mapping.access.PropertySetter;
import org.jspecify.annotations.Nullable;

/**
 * Codec of one property of an object, which it also sets.
 */
final class PropertyCodec {

	private final PropertyReader reader;

	private final FixedName attribute;

	private final PropertyGetter getter;

	private final @Nullable PropertySetter setter;

	PropertyCodec(DynamoPersistentProperty property, String attribute, ValueCodec<Object> codec) {
		this.reader = new PropertyReader(property.getName(), attribute, property.getType(), codec);
		this.attribute = FixedName.of(attribute);
		this.getter = PropertyGetter.of(property);
		this.setter = PropertySetter.of(property);
	}

	PropertyReader reader() {
		return this.reader;
	}

	String attribute() {
		return this.reader.attribute();
	}

	boolean isSettable() {
		return this.setter != null;
	}

	/**
	 * Set the read value. Without one, the object keeps the value of its creation.
	 */
	Object set(Object bean, @Nullable Object value) {
		Object effective = (value != null || this.getter.get(bean) != null) ? value : this.reader.codec().absent();
		if (effective != null && this.setter != null) {
			return this.setter.set(bean, effective);
		}
		return bean;
	}

	void write(Object bean, ItemWriter writer) {
		Object value = this.getter.get(bean);
		if (value == null) {
			return;
		}
		try {
			write(value, this.reader.codec(), writer);
		}
		catch (InvalidValueException ex) {
			throw ex.at(this.reader.name());
		}
	}

	private void write(Object value, ValueCodec<Object> codec, ItemWriter writer) {
		if (codec.isWritten(value)) {
			writer.attribute(this.attribute);
			codec.write(value, writer);
		}
	}

}
