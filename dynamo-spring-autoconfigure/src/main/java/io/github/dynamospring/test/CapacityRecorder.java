package io.github.dynamospring.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.observation.DynamoRequestContext;

import org.springframework.util.Assert;

/**
 * Recorder of the requests that calls make, with the capacity that DynamoDB reports for
 * them:
 *
 * <pre class="code">
 * assertThat(capacity.of(() -&gt; orders.findByOrderId("1001"))).requests(1).readUnits(0.5);
 * </pre>
 *
 * It counts all requests that the clients of the context end meanwhile, on any thread,
 * whoever sends them. So tests of one context that run at the same time count each
 * other's.
 *
 * @since 0.1
 */
public final class CapacityRecorder {

	private final List<List<RecordedRequest>> recordings = new CopyOnWriteArrayList<>();

	private final KnownNames names;

	CapacityRecorder(KnownNames names) {
		this.names = names;
	}

	/**
	 * Make calls and return what they took. An exception of theirs is passed on.
	 * @param calls the calls, which wait for what they start on other threads
	 */
	public RecordedCapacity of(Runnable calls) {
		Assert.notNull(calls, "'calls' must not be null");
		List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
		this.recordings.add(requests);
		try {
			calls.run();
		}
		finally {
			this.recordings.removeIf((recording) -> recording == requests);
		}
		return new RecordedCapacity(requests, this.names);
	}

	void note(DynamoRequestContext context) {
		if (!this.recordings.isEmpty()) {
			RecordedRequest request = RecordedRequest.of(context);
			this.recordings.forEach((recording) -> recording.add(request));
		}
	}

}
