package io.github.dynamospring.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.github.dynamospring.item.ItemValue.MapValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Reads items by their keys, 100 with each request. Keys that DynamoDB leaves unprocessed
 * are asked for again until none is left, or until several requests in a row bring no
 * item.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html">BatchGetItem</a>
 */
final class BatchReader {

	static final int MAX_KEYS = 100;

	static final int MAX_IDLE_ATTEMPTS = 8;

	private static final Duration BASE_DELAY = Duration.ofMillis(25);

	private final RequestSender sender;

	private final ReadRequests requests;

	private final FanOut fanOut;

	private final Pause pause;

	BatchReader(RequestSender sender, FanOut fanOut, Pause pause) {
		this.sender = sender;
		this.requests = new ReadRequests(sender);
		this.fanOut = fanOut;
		this.pause = pause;
	}

	/**
	 * Read any number of items, several requests at once.
	 * @return the items in the order of their keys, null for one that does not exist
	 */
	List<@Nullable Map<String, AttributeValue>> read(BatchRead read) {
		List<List<@Nullable Map<String, AttributeValue>>> chunks = this.fanOut.all(read.chunks(),
				(chunk) -> readChunk(chunk));
		List<@Nullable Map<String, AttributeValue>> items = new ArrayList<>();
		chunks.forEach(items::addAll);
		return items;
	}

	/**
	 * Read at most 100 items with this thread.
	 * @return the items in the order of their keys, null for one that does not exist
	 */
	List<@Nullable Map<String, AttributeValue>> readChunk(BatchRead read) {
		if (read.keys().isEmpty()) {
			return List.of();
		}
		Map<MapValue, Map<String, AttributeValue>> found = new HashMap<>();
		BatchGetItemRequest request = request(read, read.keys());
		for (int idle = 0; request != null;) {
			BatchGetItemResponse response = this.sender.send(request);
			Collection<List<Map<String, AttributeValue>>> items = response.responses().values();
			items.forEach((page) -> page.forEach((item) -> found.put(read.keyOf(item), item)));
			request = unprocessed(read, response);
			if (request != null) {
				idle = items.stream().allMatch(List::isEmpty) ? idle + 1 : 0;
				awaitNext(read, idle);
			}
		}
		List<@Nullable Map<String, AttributeValue>> ordered = new ArrayList<>();
		read.keys().forEach((key) -> ordered.add(found.get(AttributeValues.itemOf(key))));
		return ordered;
	}

	BatchGetItemRequest request(BatchRead read, List<Map<String, AttributeValue>> keys) {
		return this.requests.batchGet(read.table(), keys, read.projection(), read.names(), read.consistent());
	}

	private @Nullable BatchGetItemRequest unprocessed(BatchRead read, BatchGetItemResponse response) {
		for (KeysAndAttributes left : response.unprocessedKeys().values()) {
			if (!left.keys().isEmpty()) {
				return request(read, left.keys());
			}
		}
		return null;
	}

	private void awaitNext(BatchRead read, int idle) {
		if (idle >= MAX_IDLE_ATTEMPTS) {
			throw new TransientDataAccessResourceException("DynamoDB left keys of table '" + read.table()
					+ "' unprocessed in " + idle + " BatchGetItem requests in a row: nothing is returned, try again");
		}
		long most = BASE_DELAY.toMillis() << idle;
		this.pause.pause(ThreadLocalRandom.current().nextLong(most) + 1);
	}

	/**
	 * Waits.
	 */
	@FunctionalInterface
	interface Pause {

		void pause(long millis);

		static void sleep(long millis) {
			try {
				Thread.sleep(millis);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new TransientDataAccessResourceException("Interrupted while waiting for unprocessed keys", ex);
			}
		}

	}

}
