package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.write.WriteSender;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Writer of many entities. Writes that BatchWriteItem supports are sent in chunks, all
 * others on their own, several requests at once. Every write is tried.
 */
public final class BatchWriter {

	private final WriteSender sender;

	private final ChunkWriter chunks;

	private final ParallelRequests parallel;

	public BatchWriter(WriteSender sender, ChunkWriter chunks, ParallelRequests parallel) {
		this.sender = sender;
		this.chunks = chunks;
		this.parallel = parallel;
	}

	/**
	 * Write all entities.
	 * @param name the name of the access pattern, if there is one
	 * @return what each write gives to its caller, in their order
	 * @throws InvalidDataAccessApiUsageException if an item occurs twice; nothing was
	 * sent
	 * @throws BatchIncompleteException if some could not be written
	 */
	public List<@Nullable Object> write(List<BatchAction> actions, @Nullable String name) {
		List<BatchEntry> entries = prepare(actions, name);
		try {
			this.parallel.all(requests(entries), (request) -> {
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
				entries.add(new BatchEntry(entries.size() + 1, action.value(), action.preparation().get()));
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
	public static void undo(List<BatchEntry> entries) {
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

	private List<Runnable> requests(List<BatchEntry> entries) {
		List<Runnable> requests = new ArrayList<>();
		for (List<BatchEntry> chunk : WriteChunks.of(entries)) {
			requests.add((chunk.size() > 1) ? () -> this.chunks.write(chunk) : () -> write(chunk.get(0)));
		}
		entries.stream().filter((entry) -> !entry.isBatchable()).forEach((entry) -> requests.add(() -> write(entry)));
		return requests;
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

}
