package io.github.dynamospring.stream.embedded;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.lease.Lease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Lease} of a stream.
 */
class StreamLeaseIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(StreamOwner.class, GroupPosition.class).emptied();

	private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

	private final Lease<StreamOwner> one = lease();

	private final Lease<StreamOwner> other = lease();

	private Lease<StreamOwner> lease() {
		return new PositionStore(database.template(), "shop", Clock.systemUTC()).lease("orders", Duration.ofNanos(30),
				this.nanos::get);
	}

	@Test
	void hasOneHolderThatRenewsIt() {
		assertThat(this.one.acquire()).isTrue();
		for (int i = 0; i < 4; i++) {
			assertThat(this.other.acquire()).isFalse();
			this.nanos.addAndGet(20);
			this.one.renew();
			assertThat(this.one.isHeld()).isTrue();
		}
	}

	@Test
	void passesOnAtOnceAfterItsRelease() {
		this.one.acquire();
		this.one.release();
		assertThat(this.other.acquire()).isTrue();
		assertThat(this.one.isHeld()).isFalse();
	}

	@Test
	void isLostByItsHolderBeforeAnotherOneTakesIt() {
		this.one.acquire();
		this.other.acquire();
		this.nanos.addAndGet(30);
		assertThat(this.one.isHeld()).isFalse();
		assertThat(this.other.acquire()).isTrue();
		this.one.renew();
		assertThat(this.one.isHeld()).isFalse();
		assertThat(this.other.isHeld()).isTrue();
	}

	@Test
	void staysWithAHolderThatAwakesBeforeAnotherOneTakesIt() {
		this.one.acquire();
		this.other.acquire();
		this.nanos.addAndGet(50);
		this.one.renew();
		assertThat(this.one.isHeld()).isTrue();
		assertThat(this.other.acquire()).isFalse();
	}

}
