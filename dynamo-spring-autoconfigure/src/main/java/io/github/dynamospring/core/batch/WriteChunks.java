package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.item.sdk.AttributeValueSize;

/**
 * Division of the writes of a batch into requests, each of at most 25 writes and 16 MB
 * over the network. An item of many short values is up to nine times longer there than
 * its size in DynamoDB: an empty string in a list counts one byte, but is sent as
 * <code>{"S":""},</code>.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html">BatchWriteItem</a>
 */
public final class WriteChunks {

	static final int MAX_WRITES = 25;

	static final int MAX_SIZE = 16 * 1024 * 1024 / 9;

	private final List<List<BatchEntry>> chunks = new ArrayList<>();

	private int size;

	private WriteChunks() {
	}

	/**
	 * Return the chunks, without writes that cannot be part of a batch.
	 */
	public static List<List<BatchEntry>> of(List<BatchEntry> entries) {
		WriteChunks chunks = new WriteChunks();
		entries.stream().filter(BatchEntry::isBatchable).forEach(chunks::add);
		return chunks.chunks;
	}

	private void add(BatchEntry entry) {
		int added = AttributeValueSize.ofItem(entry.write().item());
		if (this.chunks.isEmpty() || last().size() == MAX_WRITES || this.size + added > MAX_SIZE) {
			this.chunks.add(new ArrayList<>());
			this.size = 0;
		}
		last().add(entry);
		this.size += added;
	}

	private List<BatchEntry> last() {
		return this.chunks.get(this.chunks.size() - 1);
	}

}
