package io.github.dynamospring.stream.kcl;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import io.github.dynamospring.stream.StreamListenerContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.kinesis.coordinator.WorkerStateChangeListener.WorkerState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link KclReading}.
 */
@Timeout(60)
class KclReadingTests {

	private final StreamListenerContainer container = new Readers().container();

	private final SchedulerFactory schedulers = mock();

	private final CountDownLatch attempts = new CountDownLatch(3);

	private final KclReading reading = new KclReading(this.container, this.schedulers, Duration.ofMillis(1));

	@Test
	void reportsAFailureAndTriesAgainUntilItEnds() throws Exception {
		NoClassDefFoundError failure = new NoClassDefFoundError("io/reactivex/rxjava3/core/Flowable");
		given(this.schedulers.create(any(), any())).willAnswer((call) -> {
			this.attempts.countDown();
			throw failure;
		});
		new Thread(this.reading).start();
		this.attempts.await();
		assertThat(this.container.getFailure())
			.hasMessage("KCL does not read the stream of table pages for group 'readers'")
			.hasCause(failure);
		this.reading.end();
		this.reading.awaitEnd();
	}

	@Test
	void reportsAFailureUntilASchedulerStarts() {
		IllegalStateException failure = new IllegalStateException("denied");
		this.reading.onAllInitializationAttemptsFailed(failure);
		assertThat(this.container.getFailure()).hasCause(failure);
		this.reading.onWorkerStateChange(WorkerState.SHUT_DOWN);
		assertThat(this.container.getFailure()).hasCause(failure);
		this.reading.onWorkerStateChange(WorkerState.STARTED);
		assertThat(this.container.getFailure()).isNull();
	}

}
