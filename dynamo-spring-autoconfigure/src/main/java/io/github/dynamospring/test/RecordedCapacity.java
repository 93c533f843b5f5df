package io.github.dynamospring.test;

import java.util.List;

import org.assertj.core.api.AssertProvider;
import org.jspecify.annotations.Nullable;

/**
 * Capacity that calls took, and the requests that they made, for AssertJ's
 * {@code assertThat}.
 *
 * @since 0.1
 * @see CapacityRecorder
 */
public final class RecordedCapacity implements AssertProvider<CapacityAssert> {

	private final List<RecordedRequest> requests;

	private final KnownNames names;

	RecordedCapacity(List<RecordedRequest> requests, KnownNames names) {
		this.requests = List.copyOf(requests);
		this.names = names;
	}

	List<RecordedRequest> requests() {
		return this.requests;
	}

	/**
	 * Return why an access pattern cannot be meant, or null.
	 */
	@Nullable String whyNoPattern(String name) {
		boolean sent = this.requests.stream().anyMatch((request) -> request.pattern().equals(name));
		return sent ? null : this.names.whyNoPattern(name);
	}

	/**
	 * Return why a table cannot be meant, or null.
	 */
	@Nullable String whyNoTable(String name) {
		boolean sent = this.requests.stream().anyMatch((request) -> request.tables().contains(name));
		return sent ? null : this.names.whyNoTable(name);
	}

	@Override
	public CapacityAssert assertThat() {
		return new CapacityAssert(this, CapacityScope.ALL);
	}

	/**
	 * Return the requests, one in a line.
	 */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < this.requests.size(); i++) {
			text.append("\n  ").append(i + 1).append(". ").append(this.requests.get(i).describe());
		}
		return text.isEmpty() ? "no requests" : text.substring(1);
	}

}
