package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.UnprocessedRetry;
import io.github.dynamospring.core.write.ItemWrite;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.util.Assert;

/**
 * Writer of several entities in one request. Unprocessed ones are sent again, until all
 * are written, or until several requests in a row make no progress.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html">BatchWriteItem</a>
 */
final class ChunkWriter {

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final Backoff backoff;

	private final LongConsumer pause;

	ChunkWriter(DynamoDbClient client, RequestSender sender, Backoff backoff, LongConsumer pause) {
		this.client = client;
		this.sender = sender;
		this.backoff = backoff;
		this.pause = pause;
	}

	/**
	 * Write a chunk, and note the outcome in each entry.
	 */
	void write(List<BatchEntry> chunk) {
		try {
			writeAndRetry(chunk);
		}
		catch (RuntimeException ex) {
			chunk.forEach((entry) -> entry.abandon(ex));
		}
	}

	private void writeAndRetry(List<BatchEntry> chunk) {
		chunk.forEach((entry) -> entry.write().storeObjects(this.sender.pattern()));
		UnprocessedRetry retry = new UnprocessedRetry(this.backoff, this.pause);
		List<BatchEntry> begun = begin(chunk);
		while (!begun.isEmpty()) {
			List<BatchEntry> left = writeOnce(begun);
			if (!left.isEmpty() && !retry.next(left.size() < begun.size())) {
				left.forEach((entry) -> entry.failed(retry.givenUp()));
			}
			begun = begin(left);
		}
	}

	private List<BatchEntry> begin(List<BatchEntry> entries) {
		this.sender.verifyWanted();
		return entries.stream().filter(BatchEntry::begin).toList();
	}

	private List<BatchEntry> writeOnce(List<BatchEntry> entries) {
		Attempts attempts = new Attempts(true);
		WireExchange exchange = this.sender.exchange();
		BatchWriteItemResponse response;
		try {
			response = this.sender.write(request(entries, exchange), attempts, exchange, this.client::batchWriteItem);
		}
		catch (RuntimeException ex) {
			fail(entries, attempts, ex);
			return List.of();
		}
		List<BatchEntry> left = left(entries, response);
		left.forEach((entry) -> entry.unprocessed(attempts.lostAnswer()));
		return left;
	}

	/**
	 * Return one request, table by table.
	 * @param exchange sends the items, or null if the request itself does
	 */
	static BatchWriteItemRequest.Builder request(List<BatchEntry> entries, @Nullable WireExchange exchange) {
		Map<String, List<ItemWrite>> tables = new LinkedHashMap<>();
		entries.stream()
			.map(BatchEntry::write)
			.forEach((write) -> tables.computeIfAbsent(write.table(), (table) -> new ArrayList<>()).add(write));
		Map<String, List<WriteRequest>> requests = new LinkedHashMap<>();
		tables.forEach((table, writes) -> requests.put(table,
				writes.stream().map((write) -> write.batchRequest(exchange)).toList()));
		return BatchWriteItemRequest.builder().requestItems(requests);
	}

	private static List<BatchEntry> left(List<BatchEntry> entries, BatchWriteItemResponse response) {
		if (response.unprocessedItems().isEmpty()) {
			entries.forEach(BatchEntry::written);
			return List.of();
		}
		Map<ItemKey, BatchEntry> written = new LinkedHashMap<>();
		entries.forEach((entry) -> written.put(entry.write().itemKey(), entry));
		List<BatchEntry> left = new ArrayList<>();
		response.unprocessedItems().forEach((table, writes) -> {
			Set<String> keyAttributes = keyAttributes(entries, table);
			for (WriteRequest write : writes) {
				BatchEntry entry = written.remove(keyOf(write, table, keyAttributes));
				Assert.state(entry != null, () -> "DynamoDB left an item of " + table + " that it was not sent");
				left.add(entry);
			}
		});
		written.values().forEach(BatchEntry::written);
		return left;
	}

	private static Set<String> keyAttributes(List<BatchEntry> entries, String table) {
		return entries.stream()
			.map(BatchEntry::write)
			.filter((write) -> write.table().equals(table))
			.findFirst()
			.map((write) -> write.key().keySet())
			.orElse(Set.of());
	}

	private static ItemKey keyOf(WriteRequest write, String table, Set<String> keyAttributes) {
		if (write.putRequest() != null) {
			return ItemKey.ofItem(table, write.putRequest().item(), keyAttributes);
		}
		return ItemKey.of(table, write.deleteRequest().key());
	}

	private void fail(List<BatchEntry> entries, Attempts attempts, RuntimeException ex) {
		String table = onlyTable(entries);
		entries.forEach(
				(entry) -> entry.failed(this.sender.judge(attempts, ex, table, entry.write().outcome()::ambiguous)));
	}

	private static @Nullable String onlyTable(List<BatchEntry> entries) {
		Set<String> tables = entries.stream().map((entry) -> entry.write().table()).collect(Collectors.toSet());
		if (tables.size() == 1) {
			return tables.iterator().next();
		}
		return null;
	}

}
