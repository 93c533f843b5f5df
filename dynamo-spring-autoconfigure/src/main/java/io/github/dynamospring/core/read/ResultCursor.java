package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.PositionedIterator;
import io.github.dynamospring.scroll.ScrollPositions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;
import org.springframework.data.domain.Window;

/**
 * Cursor over the results of a call. Items without a result are counted.
 *
 * @param <R> the type of the results
 */
final class ResultCursor<R> implements Iterator<R> {

	private final ItemCursor items;

	private final ResultReader<R> reader;

	private final LongAdder skipped;

	private @Nullable R next;

	private volatile boolean closed;

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

	List<R> upTo(int most) {
		List<R> results = new ArrayList<>();
		take(most, (keys, result) -> results.add(result));
		return results;
	}

	// Each item gives one result at most, so that none is read in vain.
	private void take(int most, BiConsumer<Map<String, AttributeValue>, R> action) {
		int taken = 0;
		while (this.reader.atOnce() > 1 && taken < most) {
			List<Map<String, AttributeValue>> keys = new ArrayList<>();
			List<@Nullable R> results = together(Math.min(this.reader.atOnce(), most - taken), keys);
			if (results.isEmpty()) {
				return;
			}
			taken += offer(keys, results, action);
		}
		while (taken < most && hasNext()) {
			action.accept(this.items.keys(), next());
			taken++;
		}
	}

	private List<@Nullable R> together(int most, List<Map<String, AttributeValue>> keys) {
		List<Map<String, AttributeValue>> found = new ArrayList<>();
		while (found.size() < most && this.items.advance()) {
			found.add(this.items.item());
			keys.add(this.items.keys());
		}
		return found.isEmpty() ? List.of() : this.reader.read(found);
	}

	private int offer(List<Map<String, AttributeValue>> keys, List<@Nullable R> results,
			BiConsumer<Map<String, AttributeValue>, R> action) {
		int taken = 0;
		for (int i = 0; i < results.size(); i++) {
			R result = results.get(i);
			if (result == null) {
				this.skipped.increment();
				continue;
			}
			action.accept(keys.get(i), result);
			taken++;
		}
		return taken;
	}

	/**
	 * Return a window of the results. One result more than the limit means that the
	 * window has a next one.
	 * @param attributes the reader of the keys that a position consists of
	 * @param stop returns where the items ended early, or null if they did not
	 */
	Window<R> window(Limit limit, ItemAttributes attributes, Direction direction,
			Supplier<@Nullable ScrollPosition> stop) {
		List<R> content = new ArrayList<>();
		List<Map<String, Object>> keys = new ArrayList<>();
		take(limit.isUnlimited() ? Integer.MAX_VALUE : limit.max(), (found, result) -> {
			keys.add(ScrollPositions.keysOf(attributes.keysOf(found)));
			content.add(result);
		});
		boolean followed = this.items.isFollowed() || hasNext();
		ScrollPosition next = stop.get();
		if (next != null && content.isEmpty()) {
			return new UnfinishedWindow<>(next);
		}
		if (direction == Direction.BACKWARD) {
			Collections.reverse(content);
			Collections.reverse(keys);
		}
		return Window.from(content, (index) -> ScrollPosition.of(keys.get(index), direction), followed || next != null);
	}

	/**
	 * Return the results with the position of each.
	 * @param attributes the reader of the keys that a position consists of
	 */
	PositionedIterator<R> positioned(ItemAttributes attributes, Direction direction) {
		return new PositionedResults(attributes, direction);
	}

	void close() {
		this.closed = true;
		this.items.close();
	}

	/**
	 * Iterator that remembers the keys of the last result. The cursor may already have
	 * gone to the next one.
	 */
	private final class PositionedResults implements PositionedIterator<R> {

		private final ItemAttributes attributes;

		private final Direction direction;

		private @Nullable Map<String, AttributeValue> last;

		PositionedResults(ItemAttributes attributes, Direction direction) {
			this.attributes = attributes;
			this.direction = direction;
		}

		@Override
		public boolean hasNext() {
			return ResultCursor.this.hasNext();
		}

		@Override
		public R next() {
			R result = ResultCursor.this.next();
			this.last = ResultCursor.this.items.keys();
			return result;
		}

		@Override
		public @Nullable ScrollPosition position() {
			if (this.last == null) {
				return null;
			}
			return ScrollPosition.of(ScrollPositions.keysOf(this.attributes.keysOf(this.last)), this.direction);
		}

		@Override
		public void close() {
			ResultCursor.this.close();
		}

	}

	/**
	 * Window of a walk that has found no item so far. Its position takes the place of the
	 * last item in the direction of the walk, at -1 or 0, because callers such as Spring
	 * Data's {@code WindowIterator} look for it there.
	 *
	 * @param <T> the type of the items
	 * @param next the position from which the walk goes on
	 */
	private record UnfinishedWindow<T>(ScrollPosition next) implements Window<T> {

		@Override
		public int size() {
			return 0;
		}

		@Override
		public boolean isEmpty() {
			return true;
		}

		@Override
		public List<T> getContent() {
			return List.of();
		}

		@Override
		public boolean hasNext() {
			return true;
		}

		@Override
		public ScrollPosition positionAt(int index) {
			if (index != -1 && index != 0) {
				throw new IndexOutOfBoundsException(index);
			}
			return this.next;
		}

		@Override
		public <U> Window<U> map(Function<? super T, ? extends U> converter) {
			return new UnfinishedWindow<>(this.next);
		}

		@Override
		public Iterator<T> iterator() {
			return Collections.emptyIterator();
		}

	}

}
