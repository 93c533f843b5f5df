package io.github.dynamospring.core.request;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link RunningCalls}.
 */
class RunningCallsTests {

	private final RunningCalls calls = new RunningCalls();

	@Test
	void aDrainEndsAtOnceWhereNothingRuns() {
		assertThat(drain()).isCompleted();
	}

	@Test
	void aDrainWaitsForWhatHasBegun() {
		RunningCalls.Call outer = this.calls.begin("Orders.save");
		RunningCalls.Call inner = this.calls.begin("Orders.save");
		CompletableFuture<Void> drain = drain();
		inner.close();
		assertThat(drain).isNotCompleted();
		outer.close();
		assertThat(drain).isCompleted();
	}

	@Test
	void aDrainDoesNotWaitForWhatBeginsLater() {
		RunningCalls.Call before = this.calls.begin("Orders.save");
		CompletableFuture<Void> drain = drain();
		RunningCalls.Call after = this.calls.begin("Orders.save");
		before.close();
		assertThat(drain).isCompleted();
		CompletableFuture<Void> next = drain();
		assertThat(next).isNotCompleted();
		after.close();
		assertThat(next).isCompleted();
	}

	@Test
	void nothingBeginsOnceItIsClosed() {
		this.calls.close();
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.calls.begin("Orders.save"))
			.withMessage("Orders.save: nothing was sent, because the template is closed, as its application is. Stop "
					+ "its callers before, for instance in a @PreDestroy method");
	}

	private CompletableFuture<Void> drain() {
		return this.calls.drain().toCompletableFuture();
	}

}
