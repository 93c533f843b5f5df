package io.github.dynamospring.mapping.codec;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;

/**
 * Codec of the time to live as epoch seconds. A fraction is rounded up because an item
 * must not expire early.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/howitworks-ttl.html">Time
 * to live</a>
 */
final class TimeToLiveCodec extends AbstractValueCodec<Instant> {

	private static final TimeFormat FORMAT = TimeFormat.of(Instant.class, "epoch-seconds");

	private final ValueCodec<Long> seconds;

	TimeToLiveCodec(ValueCodec<Long> seconds) {
		super(Instant.class, AttributeType.N);
		this.seconds = seconds;
	}

	@Override
	public Instant floor(Instant bound) {
		return bound.truncatedTo(ChronoUnit.SECONDS);
	}

	@Override
	public TimeFormat timeFormat() {
		return FORMAT;
	}

	@Override
	public Instant read(ItemReader reader) {
		checkType(reader);
		Long epochSecond = this.seconds.read(reader);
		if (epochSecond == null || epochSecond < Instant.MIN.getEpochSecond()
				|| epochSecond > Instant.MAX.getEpochSecond()) {
			throw new InvalidValueException("the number does not fit into Instant", reader.number(), null);
		}
		return Instant.ofEpochSecond(epochSecond);
	}

	@Override
	public void write(Instant value, ItemWriter writer) {
		this.seconds.write((value.getNano() > 0) ? value.getEpochSecond() + 1 : value.getEpochSecond(), writer);
	}

}
