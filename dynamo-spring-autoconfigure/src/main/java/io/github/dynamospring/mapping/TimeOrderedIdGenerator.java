package io.github.dynamospring.mapping;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Generator of UUIDs of version 7: 48 bits for the millisecond, 12 bits for its fraction,
 * 62 random bits. Each one has a later time than the one before, if need be a time that
 * is yet to come.
 */
final class TimeOrderedIdGenerator implements IdGenerator {

	private static final int FRACTION_BITS = 12;

	private static final int NANOS_PER_MILLI = 1_000_000;

	private final SecureRandom random = new SecureRandom();

	private final AtomicLong last = new AtomicLong();

	private final InstantSource clock;

	TimeOrderedIdGenerator() {
		this(InstantSource.system());
	}

	TimeOrderedIdGenerator(InstantSource clock) {
		this.clock = clock;
	}

	@Override
	public UUID generateId(DynamoPersistentProperty property) {
		return next();
	}

	UUID next() {
		long time = this.last.updateAndGet((last) -> Math.max(last + 1, time(this.clock.instant())));
		long millis = time >>> FRACTION_BITS;
		long fraction = time & ((1 << FRACTION_BITS) - 1);
		return new UUID(millis << 16 | 7 << FRACTION_BITS | fraction, 0b10L << 62 | this.random.nextLong() >>> 2);
	}

	private static long time(Instant instant) {
		long nanos = instant.getNano() % NANOS_PER_MILLI;
		return instant.toEpochMilli() << FRACTION_BITS | (nanos << FRACTION_BITS) / NANOS_PER_MILLI;
	}

}
