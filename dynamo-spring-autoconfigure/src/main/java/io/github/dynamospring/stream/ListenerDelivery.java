package io.github.dynamospring.stream;

import java.util.List;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.stream.DeadLetters.FailedRecord;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Delivery of records of a shard to one listener.
 *
 * @param container the container of the listener
 * @param settings the settings of listeners
 * @param shard the shard of the records
 * @param listener the listener
 * @param active whether the next call may begin
 */
record ListenerDelivery(StreamListenerContainer container, StreamListenerSettings settings, String shard,
		StreamListener listener, BooleanSupplier active) {

	private static final Log logger = LogFactory.getLog(ListenerDelivery.class);

	// ownership ends without a signal
	private static final long PAUSE = 50;

	/**
	 * Do calls one after the other.
	 * @return the index of the first record that is not done, or the number of all
	 * records
	 */
	int run(List<ListenerCall> calls, int all) {
		for (ListenerCall call : calls) {
			if (!isDone(this.listener.marked(call, this::isMarked))) {
				return call.index();
			}
		}
		return all;
	}

	private boolean isMarked(Record record) {
		return this.container.marks().contains(this.listener.id(), record);
	}

	private boolean isDone(ListenerCall call) {
		RetryInterval retry = this.settings.retry();
		for (int attempt = 1; this.active.getAsBoolean(); attempt++) {
			Exception failure = this.listener.run(call);
			if (failure == null) {
				end("done", call);
				return true;
			}
			if (call.failure() != null || attempt >= retry.maxAttempts()) {
				return isTaken(call, failure);
			}
			repeat(retry.millis().applyAsLong(attempt), failure);
		}
		return false;
	}

	private void repeat(long millis, Exception failure) {
		logger.warn("Listener '" + this.listener.id() + "' failed and is called again in " + millis + " ms", failure);
		this.settings.observers().forEach((observer) -> observer.repeated(this.container, this.listener.id()));
		long end = System.nanoTime() + millis * 1_000_000;
		while (this.active.getAsBoolean() && System.nanoTime() < end) {
			pause();
		}
	}

	private static void pause() {
		try {
			Thread.sleep(PAUSE);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("The thread was interrupted between two calls of a listener", ex);
		}
	}

	private boolean isTaken(ListenerCall call, Exception failure) {
		DeadLetters letters = this.settings.deadLetters();
		if (letters != null && isTaken(letters, call, failure)) {
			end("dead-letter", call);
			return true;
		}
		end("stopped", call);
		this.container.stopAt(this.shard, failure);
		return false;
	}

	private boolean isTaken(DeadLetters letters, ListenerCall call, Exception failure) {
		try {
			call.records()
				.forEach((record) -> letters.add(new FailedRecord(this.container.getTable(), this.container.getGroup(),
						this.listener.id(), call.tenant(), record, failure)));
			call.records().forEach((record) -> this.container.marks().add(this.listener.id(), record));
			return true;
		}
		catch (RuntimeException ex) {
			failure.addSuppressed(ex);
			return false;
		}
	}

	private void end(String outcome, ListenerCall call) {
		this.settings.observers()
			.forEach((observer) -> observer.called(this.container, this.listener.id(), outcome, call.records(),
					call.arguments()));
	}

}
