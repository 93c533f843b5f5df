package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RequestSender.ItemBatch;
import io.github.dynamospring.core.request.UnprocessedRetry;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

import org.springframework.dao.DataAccessException;

/**
 * Reader of items by their keys, 100 with each request. Unprocessed keys are requested
 * again, until all are read, or until several requests in a row make no progress.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html">BatchGetItem</a>
 */
public final class BatchReader {

	static final int MAX_KEYS = 100;

	private final RequestSender sender;

	private final ParallelRequests parallel;

	private final Backoff backoff;

	private final LongConsumer pause;

	public BatchReader(RequestSender sender, ParallelRequests parallel, Backoff backoff, LongConsumer pause) {
		this.sender = sender;
		this.parallel = parallel;
		this.backoff = backoff;
		this.pause = pause;
	}

	RequestSender sender() {
		return this.sender;
	}

	ParallelRequests parallel() {
		return this.parallel;
	}

	/**
	 * Read any number of items, several requests at once.
	 */
	BatchItems read(List<KeyedRead> reads) {
		return BatchItems.union(this.parallel.all(KeyedRead.chunks(reads), this::readChunk));
	}

	/**
	 * Read at most 100 items with this thread.
	 * @param chunk reads of distinct tables
	 */
	BatchItems readChunk(List<KeyedRead> chunk) {
		BatchItems items = new BatchItems();
		UnprocessedRetry retry = new UnprocessedRetry(this.backoff, this.pause);
		List<KeyedRead> asked = chunk;
		while (!asked.isEmpty()) {
			List<KeyedRead> left = readOnce(asked, items);
			if (!left.isEmpty() && !retry.next(size(left) < size(asked))) {
				leave(left, items, retry.givenUp());
				return items;
			}
			asked = left;
		}
		return items;
	}

	private List<KeyedRead> readOnce(List<KeyedRead> reads, BatchItems items) {
		try {
			ItemBatch answer = this.sender.send(ReadRequests.batchGet(reads));
			reads.forEach((read) -> add(items, read, answer));
			return unprocessed(reads, answer);
		}
		catch (DataAccessException ex) {
			leave(reads, items, ex);
			return List.of();
		}
	}

	private static void leave(List<KeyedRead> reads, BatchItems items, DataAccessException reason) {
		reads.forEach((read) -> items.leave(read, reason));
	}

	private static int size(List<KeyedRead> reads) {
		return reads.stream().mapToInt((read) -> read.keys().size()).sum();
	}

	private static void add(BatchItems items, KeyedRead read, ItemBatch answer) {
		for (Map<String, AttributeValue> item : answer.items().getOrDefault(read.table(), List.of())) {
			items.add(read.keyOf(item), item);
		}
	}

	private static List<KeyedRead> unprocessed(List<KeyedRead> reads, ItemBatch answer) {
		List<KeyedRead> left = new ArrayList<>();
		for (KeyedRead read : reads) {
			KeysAndAttributes keys = answer.unprocessed().get(read.table());
			if (keys != null && !keys.keys().isEmpty()) {
				left.add(read.with(keys.keys()));
			}
		}
		return left;
	}

}
