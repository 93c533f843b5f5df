package io.github.dynamospring.migration.live;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.migration.KillableInstance.KilledError;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

/**
 * Store of a job that is killed at one of its requests.
 */
final class KillableStore implements PairStore {

	private final PairStore store;

	private final End end;

	private final Consumer<Runnable> late;

	private int left;

	/**
	 * Create a store.
	 * @param requests the number of requests before the one at which the job is killed
	 * @param end what becomes of that one
	 * @param late takes the request that comes late
	 */
	KillableStore(PairStore store, int requests, End end, Consumer<Runnable> late) {
		this.store = store;
		this.left = requests;
		this.end = end;
		this.late = late;
	}

	private <T> T request(Supplier<T> request) {
		if (this.left-- > 0) {
			return request.get();
		}
		switch (this.end) {
			case NOT_SENT -> {
			}
			case ANSWER_LOST -> request.get();
			case LATE -> this.late.accept(request::get);
		}
		throw new KilledError();
	}

	@Override
	public Map<ItemKey, Map<String, AttributeValue>> read(Collection<Place> places) {
		return request(() -> this.store.read(places));
	}

	@Override
	public Map<ItemKey, Map<String, AttributeValue>> readTogether(Collection<Place> places) {
		return request(() -> this.store.readTogether(places));
	}

	@Override
	public List<CancellationReason> write(List<PairAction> writes) {
		return request(() -> this.store.write(writes));
	}

	@Override
	public void pause(int conflicts) {
		this.store.pause(conflicts);
	}

	/**
	 * Ends of the request at which a job is killed.
	 */
	enum End {

		NOT_SENT, ANSWER_LOST, LATE

	}

}
