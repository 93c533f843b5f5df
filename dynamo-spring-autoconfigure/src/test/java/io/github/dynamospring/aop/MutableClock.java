package io.github.dynamospring.aop;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A clock that a test moves. It is far ahead, as DynamoDB Local deletes what has expired
 * by its own clock.
 */
public final class MutableClock extends Clock {

	private volatile Instant now;

	public MutableClock() {
		this(Instant.parse("2126-11-21T10:00:00Z"));
	}

	public MutableClock(Instant now) {
		this.now = now;
	}

	public void advance(Duration duration) {
		this.now = this.now.plus(duration);
	}

	@Override
	public Instant instant() {
		return this.now;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		throw new UnsupportedOperationException();
	}

}
