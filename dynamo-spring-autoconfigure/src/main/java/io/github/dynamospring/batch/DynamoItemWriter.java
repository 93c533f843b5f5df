package io.github.dynamospring.batch;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.TransactionFailedException;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;

/**
 * Writer of chunks of entities. If items of a chunk cannot be written, it throws the
 * exception that the first of them would have failed with on its own, so that Spring
 * Batch can skip or retry it by its type. When Spring Batch then writes the items one by
 * one, items that have been written are not written again: a version that was checked
 * once would be out of date.
 * <p>
 * Several steps may share a writer.
 *
 * @param <T> the type of the items
 * @since 0.1
 * @see DynamoItemWriterBuilder
 */
public class DynamoItemWriter<T> implements ItemStreamWriter<T> {

	private final Consumer<List<T>> writes;

	/**
	 * Items of the last chunk of this thread that failed, and whether each was written.
	 */
	private final ThreadLocal<Map<Object, Boolean>> failedChunk = ThreadLocal.withInitial(IdentityHashMap::new);

	DynamoItemWriter(Consumer<List<T>> writes) {
		this.writes = writes;
	}

	@Override
	public void open(ExecutionContext context) {
		this.failedChunk.remove();
	}

	@Override
	public void write(Chunk<? extends T> chunk) {
		List<T> items = unwritten(List.copyOf(chunk.getItems()));
		if (items.isEmpty()) {
			return;
		}
		try {
			this.writes.accept(items);
			if (!this.failedChunk.get().isEmpty()) {
				note(items, List.of());
			}
		}
		catch (BatchIncompleteException ex) {
			note(items, ex.getLeft());
			throw first(ex.getLeft().stream().map(BatchIncompleteException.Left::exception).toList());
		}
		catch (TransactionFailedException ex) {
			throw first(ex.getFailures().stream().map(TransactionFailedException.Failure::exception).toList());
		}
	}

	private void note(List<T> items, List<BatchIncompleteException.Left> left) {
		Map<Object, Boolean> failed = this.failedChunk.get();
		items.forEach((item) -> failed.put(item, true));
		left.forEach((each) -> failed.put(items.get(each.position() - 1), false));
	}

	private List<T> unwritten(List<T> items) {
		Map<Object, Boolean> failed = this.failedChunk.get();
		if (items.stream().noneMatch(failed::containsKey)) {
			this.failedChunk.remove();
			return items;
		}
		return items.stream().filter((item) -> !failed.getOrDefault(item, false)).toList();
	}

	private static RuntimeException first(List<? extends RuntimeException> failures) {
		RuntimeException first = failures.get(0);
		failures.stream().filter((other) -> other != first).forEach(first::addSuppressed);
		return first;
	}

}
