package io.github.dynamospring.test;

import java.util.List;

import org.assertj.core.api.AssertProvider;

/**
 * Capacity that calls took, and the requests that they made, for AssertJ's
 * {@code assertThat}.
 *
 * @since 0.1
 * @see CapacityRecorder
 */
public final class RecordedCapacity implements AssertProvider<CapacityAssert> {

	private final List<RecordedRequest> requests;

	RecordedCapacity(List<RecordedRequest> requests) {
		this.requests = List.copyOf(requests);
	}

	List<RecordedRequest> requests() {
		return this.requests;
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
