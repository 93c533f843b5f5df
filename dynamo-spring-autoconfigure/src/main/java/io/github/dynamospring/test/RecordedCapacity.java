package io.github.dynamospring.test;

import java.util.List;

import org.assertj.core.api.AssertProvider;
import org.jspecify.annotations.Nullable;

/**
 * Capacity and requests of calls, for AssertJ's {@code assertThat}.
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
	 * Return why the name of an access pattern is refused, or null.
	 */
	@Nullable String whyNoPattern(String name) {
		if (this.requests.stream().anyMatch((request) -> request.pattern().equals(name))) {
			return null;
		}
		return this.names.whyNoPattern(name);
	}

	/**
	 * Return why the name of a table is refused, or null.
	 */
	@Nullable String whyNoTable(String name) {
		if (this.requests.stream().anyMatch((request) -> request.tables().contains(name))) {
			return null;
		}
		return this.names.whyNoTable(name);
	}

	@Override
	public CapacityAssert assertThat() {
		return new CapacityAssert(this, CapacityScope.ALL);
	}

	/**
	 * Return the requests, one a line.
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
