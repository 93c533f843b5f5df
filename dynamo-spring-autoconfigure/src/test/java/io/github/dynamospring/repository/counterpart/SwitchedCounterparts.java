package io.github.dynamospring.repository.counterpart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.repository.support.CounterpartReads;
import org.jspecify.annotations.Nullable;

/**
 * Counterparts of orders, whose side that is read is switched by a test.
 */
final class SwitchedCounterparts implements CounterpartReads {

	volatile boolean newIsRead;

	volatile @Nullable RuntimeException failure;

	/** Task that runs after a counterpart was asked. */
	volatile Runnable afterAnswer = () -> {
	};

	final AtomicInteger asked = new AtomicInteger();

	final AtomicInteger converted = new AtomicInteger();

	final Map<String, List<String>> unanswered = new LinkedHashMap<>();

	final Map<String, List<String>> conditional = new LinkedHashMap<>();

	@Override
	public @Nullable Counterpart of(Class<?> domainType) {
		if (domainType == OldOrder.class) {
			return new Switched(NewOrder.class, () -> this.newIsRead, (entity) -> OldOrder.of((NewOrder) entity));
		}
		return (domainType == NewOrder.class)
				? new Switched(OldOrder.class, () -> !this.newIsRead, (entity) -> NewOrder.of((OldOrder) entity))
				: null;
	}

	private final class Switched implements Counterpart {

		private final Class<?> other;

		private final Supplier<Boolean> read;

		private final Function<Object, Object> conversion;

		Switched(Class<?> other, Supplier<Boolean> read, Function<Object, Object> conversion) {
			this.other = other;
			this.read = read;
			this.conversion = conversion;
		}

		@Override
		public Class<?> domainType() {
			return this.other;
		}

		@Override
		public boolean isAsked() {
			SwitchedCounterparts switched = SwitchedCounterparts.this;
			switched.asked.incrementAndGet();
			if (switched.failure != null) {
				throw switched.failure;
			}
			boolean answer = this.read.get();
			switched.afterAnswer.run();
			return answer;
		}

		@Override
		public Object convert(Object entity) {
			SwitchedCounterparts.this.converted.incrementAndGet();
			return this.conversion.apply(entity);
		}

		@Override
		public String phases() {
			return (this.other == OldOrder.class) ? "off to verify" : "read-new to contract";
		}

		@Override
		public String describe() {
			return "migration 'orders' reads " + this.other.getSimpleName() + " in phase "
					+ (SwitchedCounterparts.this.newIsRead ? "read-new" : "backfill");
		}

		@Override
		public String alternative() {
			return (this.other == OldOrder.class) ? "wait for read-new" : "go back to verify";
		}

		@Override
		public void addUnanswered(Class<?> repository, List<String> methods) {
			SwitchedCounterparts.this.unanswered.put(repository.getSimpleName(), methods);
		}

		@Override
		public void addConditional(Class<?> repository, List<String> methods) {
			SwitchedCounterparts.this.conditional.put(repository.getSimpleName(), methods);
		}

	}

}
