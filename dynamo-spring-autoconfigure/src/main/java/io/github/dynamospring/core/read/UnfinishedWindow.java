package io.github.dynamospring.core.read;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Window of a walk that has found no item so far. Its position takes the place of the
 * last item in the direction of the walk, at -1 or 0, because callers such as Spring
 * Data's {@code WindowIterator} look for it there.
 *
 * @param <T> the type of the items
 * @param next the position from which the walk goes on
 */
record UnfinishedWindow<T>(ScrollPosition next) implements Window<T> {

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
