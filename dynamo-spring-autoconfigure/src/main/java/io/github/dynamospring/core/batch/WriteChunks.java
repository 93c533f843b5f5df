package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.write.ItemWrite;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.wire.WireItem;

/**
 * Division of the writes of a batch into requests, each of at most 25 writes and 16 MB
 * over the network. An item of which the SDK has the values is up to nine times longer
 * there than its size in DynamoDB: an empty string in a list counts one byte, but is sent
 * as <code>{"S":""},</code>.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html">BatchWriteItem</a>
 */
final class WriteChunks {

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
		return (long) LENGTH_BY_SIZE * AttributeValueSize.ofItem(write.item().isEmpty() ? write.key() : write.item());
	}

	private List<BatchEntry> last() {
		return this.chunks.get(this.chunks.size() - 1);
	}

}
