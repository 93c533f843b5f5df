package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.write.PreparedWrite;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a batch of writes. The callbacks after the writes run in the order of the
 * batch and in the thread of the caller.
 */
final class BatchOutcome {

	private final List<Done> done = new ArrayList<>();

	private final List<Left> left = new ArrayList<>();

	private final PreparedWrite.Results results = new PreparedWrite.Results();

	private BatchOutcome() {
	}

	static BatchOutcome of(List<BatchEntry> entries) {
		BatchOutcome outcome = new BatchOutcome();
		entries.forEach(outcome::add);
		return outcome;
	}

	private void add(BatchEntry entry) {
		RuntimeException failure = entry.failure();
		if (failure != null) {
			entry.prepared().failed();
			this.left.add(new Left(entry.position(), entry.value(), failure));
			return;
		}
		Object result = this.results.add(entry.prepared());
		this.done.add(new Done(entry.position(), (result != null) ? result : entry.value()));
	}

	/**
	 * Return what the callers of the writes receive, in the order of the batch.
	 * @param name the name of the access pattern, if there is one
	 */
	List<@Nullable Object> result(@Nullable String name) {
		if (!this.left.isEmpty()) {
			throw incomplete(name);
		}
		return this.results.get();
	}

	private BatchIncompleteException incomplete(@Nullable String name) {
		int size = this.done.size() + this.left.size();
		BatchIncompleteException incomplete = new BatchIncompleteException(name, size, this.done, this.left);
		RuntimeException callbackFailure = this.results.failure();
		if (callbackFailure != null) {
			incomplete.addSuppressed(callbackFailure);
		}
		return incomplete;
	}

}
