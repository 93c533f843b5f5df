package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ShardCount;

/**
 * Codec of the number of a shard. One that reads do not ask for is not written.
 */
final class ShardCodec extends AbstractValueCodec<Integer> {

	private final NumberCodec<Integer> number;

	private final ShardCount count;

	ShardCodec(NumberCodec<Integer> number, ShardCount count) {
		super(Integer.class, AttributeType.N);
		this.number = number;
		this.count = count;
	}

	@Override
	public Integer toKeyValue(Integer value) {
		if (!this.count.contains(value)) {
			throw new InvalidValueException("is not one of the shards, which are 0 to " + (this.count.all() - 1)
					+ ": leave it null, so that one is drawn", String.valueOf(value), null);
		}
		return value;
	}

	@Override
	public Integer read(ItemReader reader) {
		return this.number.read(reader);
	}

	@Override
	public void write(Integer value, ItemWriter writer) {
		this.number.write(toKeyValue(value), writer);
	}

}
