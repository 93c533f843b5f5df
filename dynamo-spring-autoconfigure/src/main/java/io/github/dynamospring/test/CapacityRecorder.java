package io.github.dynamospring.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

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
 * It counts all requests that the clients of the context end meanwhile, from any sender
 * on any thread. Parallel tests of one context therefore count each other's requests.
 * <p>
 * DynamoDB Local reports less of transactions than DynamoDB bills. The write units of a
 * transaction on the embedded database or a service connection are therefore computed
 * from its actions: 2 for each action and started KB of a put's item. Other actions, such
 * as updates and condition checks, count as 1 KB, because the request does not have their
 * items.
 *
 * @since 0.1
 */
public final class CapacityRecorder {

	private final List<List<RecordedRequest>> recordings = new CopyOnWriteArrayList<>();

	private final KnownNames names;

	private final BooleanSupplier local;

	/**
	 * Create a recorder.
	 * @param names the names that assertions may use
	 * @param local whether the clients are connected to DynamoDB Local
	 */
	CapacityRecorder(KnownNames names, BooleanSupplier local) {
		this.names = names;
		this.local = local;
	}

	/**
	 * Make calls and return their capacity. Exceptions of the calls are passed on.
	 * @param calls the calls, which wait for their work on other threads
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
			RecordedRequest request = RecordedRequest.of(context, this.local.getAsBoolean());
			this.recordings.forEach((recording) -> recording.add(request));
		}
	}

}
