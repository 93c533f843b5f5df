package io.github.dynamospring.key;

import java.time.LocalDateTime;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

import org.jspecify.annotations.Nullable;

/**
 * Time buckets of a placeholder such as {@code {at|day}}, counted in UTC. Safe for use by
 * several threads.
 *
 * @since 0.1
 */
public final class KeyBuckets {

	private final TimeType type;

	private final TruncateFunction unit;

	private KeyBuckets(TimeType type, TruncateFunction unit) {
		this.type = type;
		this.unit = unit;
	}

	static @Nullable KeyBuckets of(KeyForm form) {
		TruncateFunction unit = form.spread().unit();
		TimeType type = TimeType.find(form.type());
		if (unit == null || type == null) {
			return null;
		}
		return new KeyBuckets(type, unit);
	}

	/**
	 * Return the unit in the singular, such as {@code day}.
	 */
	public String unit() {
		return this.unit.singular();
	}

	/**
	 * Return whether each bucket of another placeholder consists of several of these.
	 * @param other the buckets of another placeholder of the same property
	 */
	public boolean isFinerThan(KeyBuckets other) {
		return this.unit.compareTo(other.unit) > 0;
	}

	/**
	 * Return the first time of each bucket of a range, in the order of time. The list is
	 * lazy, because there may be up to {@link Integer#MAX_VALUE} buckets.
	 * @param from the first time
	 * @param to the last time, included
	 */
	public List<Object> between(Object from, Object to) {
		TimeStep step = this.unit.step();
		LocalDateTime first = step.floor(this.type.toUtc(from));
		long count = step.count(first, step.floor(this.type.toUtc(to)));
		return new Times(this.type, step, first, (int) Math.max(0, Math.min(count, Integer.MAX_VALUE)));
	}

	/**
	 * Times of equal distance.
	 */
	private static final class Times extends AbstractList<Object> implements RandomAccess {

		private final TimeType type;

		private final TimeStep step;

		private final LocalDateTime first;

		private final int size;

		Times(TimeType type, TimeStep step, LocalDateTime first, int size) {
			this.type = type;
			this.step = step;
			this.first = first;
			this.size = size;
		}

		@Override
		public Object get(int index) {
			return this.type.ofUtc(this.step.plus(this.first, Objects.checkIndex(index, this.size)));
		}

		@Override
		public int size() {
			return this.size;
		}

	}

}
