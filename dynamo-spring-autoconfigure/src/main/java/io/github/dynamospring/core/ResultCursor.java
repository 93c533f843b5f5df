package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

/**
 * The results of a call: items of unknown types are skipped and counted.
 *
 * @param <R> the type of the results
 */
final class ResultCursor<R> implements Iterator<R> {

	private final ItemCursor items;

	private final ResultReader<R> reader;

	private final LongAdder skipped;

	private @Nullable R next;

	private boolean closed;

	ResultCursor(ItemCursor items, ResultReader<R> reader, LongAdder skipped) {
		this.items = items;
		this.reader = reader;
		this.skipped = skipped;
	}

	@Override
	public boolean hasNext() {
		if (this.closed) {
			throw new IllegalStateException("The stream is closed");
		}
		while (this.next == null && this.items.advance()) {
			this.next = this.reader.read(this.items.item());
			if (this.next == null) {
				this.skipped.increment();
			}
		}
		return this.next != null;
	}

	@Override
	public R next() {
		R result = hasNext() ? this.next : null;
		if (result == null) {
			throw new NoSuchElementException();
		}
		this.next = null;
		return result;
	}

	/**
	 * Return the keys of the last result.
	 */
	Map<String, Object> keys(Collection<String> attributes) {
		return ScrollPositions.keysOf(this.items.keys(), attributes);
	}

	List<R> upTo(int most) {
		List<R> results = new ArrayList<>();
		while (results.size() < most && hasNext()) {
			results.add(next());
		}
		return results;
	}

	void close() {
		this.closed = true;
	}

}
