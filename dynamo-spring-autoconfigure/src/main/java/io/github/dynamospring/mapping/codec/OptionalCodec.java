package io.github.dynamospring.mapping.codec;

import java.util.Optional;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of optionals, which stores their content. An empty one is not stored.
 */
final class OptionalCodec implements ValueCodec<Optional<Object>> {

	private final ValueCodec<Object> content;

	OptionalCodec(ValueCodec<Object> content) {
		this.content = content;
	}

	@Override
	public Optional<Object> read(ItemReader reader) {
		return Optional.ofNullable(this.content.read(reader));
	}

	@Override
	public boolean isWritten(@Nullable Optional<Object> value) {
		return value != null && value.isPresent() && this.content.isWritten(value.get());
	}

	@Override
	public Optional<Object> absent() {
		return Optional.empty();
	}

	@Override
	public void write(Optional<Object> value, ItemWriter writer) {
		this.content.write(value.orElseThrow(), writer);
	}

	@Override
	public AttributeType storedType() {
		return this.content.storedType();
	}

	@Override
	public boolean sortsAsStored() {
		return this.content.sortsAsStored();
	}

	@Override
	public Class<?> keyType() {
		return this.content.keyType();
	}

	@Override
	public @Nullable Object toKeyValue(Optional<Object> value) {
		if (!value.isPresent()) {
			return null;
		}
		return this.content.toKeyValue(value.get());
	}

	@Override
	public Optional<Object> floor(Optional<Object> bound) {
		return bound.map(this.content::floor);
	}

	@Override
	public Optional<Object> ceiling(Optional<Object> bound) {
		return bound.map(this.content::ceiling);
	}

	@Override
	public @Nullable TimeFormat timeFormat() {
		return this.content.timeFormat();
	}

	@Override
	public Optional<Object> fromKeyValue(Object keyValue) {
		return Optional.ofNullable(this.content.fromKeyValue(keyValue));
	}

	@Override
	public @Nullable ValueCodec<Object> elements() {
		return this.content.elements();
	}

}
