package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import org.jspecify.annotations.Nullable;

/**
 * How a batch of writes has ended. Each entity has been told, in the order of the batch
 * and in the thread of the caller.
 */
final class BatchOutcome {

	private final List<@Nullable Object> results = new ArrayList<>();

	private final List<Done> done = new ArrayList<>();

	private final List<Left> left = new ArrayList<>();

	private final AppliedWrites applied = new AppliedWrites();

	private BatchOutcome() {
	}

	static BatchOutcome of(List<BatchEntry> entries) {
		BatchOutcome outcome = new BatchOutcome();
		entries.forEach(outcome::tell);
		return outcome;
	}

	private void tell(BatchEntry entry) {
		RuntimeException failure = entry.failure();
		if (failure != null) {
			entry.prepared().failed();
			this.left.add(new Left(entry.position(), entry.value(), failure));
			return;
		}
		Object result = this.applied.tell(entry.prepared());
		this.results.add(result);
		this.done.add(new Done(entry.position(), (result != null) ? result : entry.value()));
	}

	/**
	 * Return what the callers of the writes receive, in the order of the batch.
	 * @param name the name of the access pattern, if there is one
	 */
	List<@Nullable Object> result(@Nullable String name) {
		RuntimeException failure = failure(name);
		if (failure != null) {
			throw failure;
		}
		return this.results;
	}

	private @Nullable RuntimeException failure(@Nullable String name) {
		RuntimeException callbackFailure = this.applied.failure();
		if (this.left.isEmpty()) {
			return callbackFailure;
		}
		int size = this.done.size() + this.left.size();
		BatchIncompleteException incomplete = new BatchIncompleteException(name, size, this.done, this.left);
		if (callbackFailure != null) {
			incomplete.addSuppressed(callbackFailure);
		}
		return incomplete;
	}

}
