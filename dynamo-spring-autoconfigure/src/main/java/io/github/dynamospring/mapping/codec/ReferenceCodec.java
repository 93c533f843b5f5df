package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Placeholder for the codec of a type that contains itself, while that is compiled.
 */
final class ReferenceCodec extends AbstractValueCodec<Object> {

	private @Nullable ValueCodec<Object> target;

	ReferenceCodec(Class<?> type) {
		super(type, AttributeType.M);
	}

	void resolve(ValueCodec<Object> target) {
		this.target = target;
	}

	private ValueCodec<Object> target() {
		if (this.target == null) {
			throw new IllegalStateException("The codec of " + keyType().getName() + " could not be compiled");
		}
		return this.target;
	}

	@Override
	public @Nullable Object read(ItemReader reader) {
		return target().read(reader);
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		target().write(value, writer);
	}

}
