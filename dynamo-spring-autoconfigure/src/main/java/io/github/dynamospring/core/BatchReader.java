package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

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

	private final RequestSender sender;

	private final FanOut fanOut;

	private final Backoff backoff;

	private final Pause pause;

	BatchReader(RequestSender sender, FanOut fanOut, Backoff backoff, Pause pause) {
		this.sender = sender;
		this.fanOut = fanOut;
		this.backoff = backoff;
		this.pause = pause;
	}

	/**
	 * Read any number of items, several requests at once.
	 * @param reads reads of distinct tables
	 */
	BatchItems read(List<BatchRead> reads) {
		return BatchItems.union(this.fanOut.all(BatchRead.chunks(reads), this::readChunk));
	}

	/**
	 * Read at most 100 items with this thread.
	 * @param chunk reads of distinct tables
	 */
	BatchItems readChunk(List<BatchRead> chunk) {
		BatchItems items = new BatchItems();
		Rounds rounds = new Rounds(this.backoff, this.pause);
		List<BatchRead> left = chunk;
		while (!left.isEmpty()) {
			BatchGetItemResponse response = this.sender.send(ReadRequests.batchGet(left));
			left.forEach((read) -> add(items, read, response));
			left = unprocessed(left, response);
			boolean progress = response.responses().values().stream().anyMatch((page) -> !page.isEmpty());
			if (!left.isEmpty() && !rounds.next(progress)) {
				left.forEach((read) -> items.leave(read, rounds.givenUp()));
				return items;
			}
		}
		return items;
	}

	private static void add(BatchItems items, BatchRead read, BatchGetItemResponse response) {
		for (Map<String, AttributeValue> item : response.responses().getOrDefault(read.table(), List.of())) {
			items.add(read.keyOf(item), item);
		}
	}

	private static List<BatchRead> unprocessed(List<BatchRead> reads, BatchGetItemResponse response) {
		List<BatchRead> left = new ArrayList<>();
		for (BatchRead read : reads) {
			KeysAndAttributes keys = response.unprocessedKeys().get(read.table());
			if (keys != null && !keys.keys().isEmpty()) {
				left.add(read.with(keys.keys()));
			}
		}
		return left;
	}

}
