package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.request.UnprocessedRetry;
import io.github.dynamospring.core.write.ItemWrite;
import io.github.dynamospring.core.write.PreparedWrite;
import io.github.dynamospring.core.write.WriteSender;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Writer of many entities. Writes that BatchWriteItem supports are sent in chunks, all
 * others on their own, several requests at once. Every write is tried.
 */
public final class BatchWriter {

	private final RequestSender requests;

	private final WriteSender sender;

	private final ChunkWriter chunks;

	private final ParallelRequests parallel;

	public BatchWriter(DynamoDbClient client, RequestSender requests, WriteSender sender, Backoff backoff,
			ParallelRequests parallel) {
		this(requests, sender, new ChunkWriter(client, requests, backoff, UnprocessedRetry::sleep), parallel);
	}

	BatchWriter(RequestSender requests, WriteSender sender, ChunkWriter chunks, ParallelRequests parallel) {
		this.requests = requests;
		this.sender = sender;
		this.chunks = chunks;
		this.parallel = parallel;
	}

	/**
	 * Build the requests of a batch without sending them.
	 */
	public static List<DynamoDbRequest> unsent(List<BatchAction> actions) {
		List<BatchEntry> entries = new ArrayList<>();
		List<DynamoDbRequest> requests = new ArrayList<>();
		try {
			actions.forEach((action) -> entries.add(entry(entries, action)));
			for (List<BatchEntry> chunk : WriteChunks.of(entries)) {
				requests.add(
						(chunk.size() > 1) ? ChunkWriter.request(chunk, null).build() : chunk.get(0).write().request());
			}
			entries.stream()
				.filter((entry) -> !entry.isBatchable())
				.forEach((entry) -> requests.add(entry.prepared().write().request()));
			return requests;
		}
		finally {
			undo(entries);
		}
	}

	private static BatchEntry entry(List<BatchEntry> before, BatchAction action) {
		return new BatchEntry(before.size() + 1, action.value(), action.preparation().get(), action.client());
	}

	/**
	 * Write all entities.
	 * @param name the name of the access pattern, if there is one
	 * @return the results of the writes, in their order
	 * @throws InvalidDataAccessApiUsageException if an item occurs twice; nothing was
	 * sent
	 * @throws BatchIncompleteException if some could not be written
	 */
	public List<@Nullable Object> write(List<BatchAction> actions, @Nullable String name) {
		return write(actions, name, (client) -> this);
	}

	/**
	 * Write all entities, each by its client.
	 * @param writers give the writer of a client
	 */
	public List<@Nullable Object> write(List<BatchAction> actions, @Nullable String name,
			Function<@Nullable String, BatchWriter> writers) {
		List<BatchEntry> entries = prepare(actions, name);
		try (RunningCalls.Call call = this.requests.beginWrite()) {
			this.parallel.all(requests(entries, writers), (request) -> {
				request.run();
				return request;
			});
		}
		catch (RuntimeException ex) {
			entries.forEach((entry) -> entry.abandon(ex));
		}
		return BatchOutcome.of(entries).result(name);
	}

	private List<BatchEntry> prepare(List<BatchAction> actions, @Nullable String name) {
		List<BatchEntry> entries = new ArrayList<>(actions.size());
		try {
			for (BatchAction action : actions) {
				entries.add(entry(entries, action));
			}
			refuseDuplicates(entries, name);
			return entries;
		}
		catch (RuntimeException ex) {
			undo(entries);
			throw ex;
		}
	}

	// The last first, because an entity that is given twice had its version raised twice.
	private static void undo(List<BatchEntry> entries) {
		for (int i = entries.size() - 1; i >= 0; i--) {
			entries.get(i).prepared().failed();
		}
	}

	private static void refuseDuplicates(List<BatchEntry> entries, @Nullable String name) {
		Map<ItemKey, BatchEntry> items = new HashMap<>();
		for (BatchEntry entry : entries) {
			BatchEntry other = items.putIfAbsent(entry.write().itemKey(), entry);
			if (other != null) {
				throw new InvalidDataAccessApiUsageException(
						"%sthe batch writes %s twice, at positions %d and %d, in no order: leave one of them out"
							.formatted((name != null) ? name + ": " : "", other.write().outcome().describe(),
									other.position(), entry.position()));
			}
		}
	}

	private static List<Runnable> requests(List<BatchEntry> entries, Function<@Nullable String, BatchWriter> writers) {
		Map<@Nullable String, List<BatchEntry>> clients = new LinkedHashMap<>();
		entries.forEach((entry) -> clients.computeIfAbsent(entry.client(), (client) -> new ArrayList<>()).add(entry));
		List<Runnable> requests = new ArrayList<>();
		clients.forEach((client, own) -> writers.apply(client).addRequests(own, requests));
		return requests;
	}

	private void addRequests(List<BatchEntry> entries, List<Runnable> requests) {
		for (List<BatchEntry> chunk : WriteChunks.of(entries)) {
			requests.add((chunk.size() > 1) ? () -> this.chunks.write(chunk) : () -> write(chunk.get(0)));
		}
		entries.stream().filter((entry) -> !entry.isBatchable()).forEach((entry) -> requests.add(() -> write(entry)));
	}

	private void write(BatchEntry entry) {
		if (!entry.begin()) {
			return;
		}
		try {
			this.sender.apply(entry.prepared().write());
			entry.written();
		}
		catch (RuntimeException ex) {
			entry.failed(ex);
		}
	}

	/**
	 * Outcome of a batch of writes. The callbacks after the writes run in the order of
	 * the batch and in the thread of the caller.
	 */
	private static final class BatchOutcome {

		private final List<Done> done = new ArrayList<>();

		private final List<Left> left = new ArrayList<>();

		private final PreparedWrite.Results results = new PreparedWrite.Results();

		private BatchOutcome() {
		}

		static BatchOutcome of(List<BatchEntry> entries) {
			BatchOutcome outcome = new BatchOutcome();
			entries.forEach(outcome::add);
			return outcome;
		}

		private void add(BatchEntry entry) {
			RuntimeException failure = entry.failure();
			if (failure != null) {
				entry.prepared().failed();
				this.left.add(new Left(entry.position(), entry.value(), failure));
				return;
			}
			Object result = this.results.add(entry.prepared());
			this.done.add(new Done(entry.position(), Objects.requireNonNullElse(result, entry.value())));
		}

		/**
		 * Return the results of the writes, in the order of the batch.
		 * @param name the name of the access pattern, if there is one
		 */
		List<@Nullable Object> result(@Nullable String name) {
			if (!this.left.isEmpty()) {
				throw incomplete(name);
			}
			return this.results.get();
		}

		private BatchIncompleteException incomplete(@Nullable String name) {
			int size = this.done.size() + this.left.size();
			BatchIncompleteException incomplete = new BatchIncompleteException(name, size, this.done, this.left);
			RuntimeException callbackFailure = this.results.failure();
			if (callbackFailure != null) {
				incomplete.addSuppressed(callbackFailure);
			}
			return incomplete;
		}

	}

	/**
	 * Division of the writes of a batch into requests, each of at most 25 writes and 16
	 * MB over the network. An item of which the SDK has the values is up to nine times
	 * longer there than its size in DynamoDB: an empty string in a list counts one byte,
	 * but is sent as <code>{"S":""},</code>.
	 *
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html">BatchWriteItem</a>
	 */
	private static final class WriteChunks {

		static final int MAX_WRITES = 25;

		static final int MAX_LENGTH = 16 * 1024 * 1024;

		static final int LENGTH_BY_SIZE = 9;

		/** Room for the text around an item, such as the name of its table. */
		static final int ENVELOPE = 2048;

		private final List<List<BatchEntry>> chunks = new ArrayList<>();

		private long length;

		private WriteChunks() {
		}

		/**
		 * Return the chunks, without writes that cannot be part of a batch.
		 */
		static List<List<BatchEntry>> of(List<BatchEntry> entries) {
			WriteChunks chunks = new WriteChunks();
			entries.stream().filter(BatchEntry::isBatchable).forEach(chunks::add);
			return chunks.chunks;
		}

		private void add(BatchEntry entry) {
			long added = lengthOf(entry.write());
			if (this.chunks.isEmpty() || last().size() == MAX_WRITES || this.length + added > MAX_LENGTH) {
				this.chunks.add(new ArrayList<>());
				this.length = 0;
			}
			last().add(entry);
			this.length += added;
		}

		private static long lengthOf(ItemWrite write) {
			if (write.item() instanceof WireItem item) {
				return ENVELOPE + item.length();
			}
			return (long) LENGTH_BY_SIZE
					* AttributeValueSize.ofItem(write.item().isEmpty() ? write.key() : write.item());
		}

		private List<BatchEntry> last() {
			return this.chunks.get(this.chunks.size() - 1);
		}

	}

}
