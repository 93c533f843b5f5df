package io.github.dynamospring.core.write;

import java.util.Map;
import java.util.function.BiFunction;

import io.github.dynamospring.core.AmbiguousWriteException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * Strategy that translates the failures of one write into exceptions.
 */
public abstract class WriteOutcome {

	/** The reason if an earlier answer was lost, and another one followed. */
	static final String LOST_ANSWER = "may or may not have been applied, as an answer was lost";

	private final WriteFailures<?> failures;

	private final Map<String, AttributeValue> key;

	private WriteOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key) {
		this.failures = failures;
		this.key = key;
	}

	/**
	 * Return the outcome of the write of a whole entity.
	 * @param now the time of the call in epoch seconds
	 */
	static WriteOutcome ofEntity(WriteFailures<?> failures, Map<String, AttributeValue> key, ItemWrite.Kind kind,
			WriteGuard guard, long expected, long now) {
		return new EntityOutcome(failures, key, kind, guard, expected, now);
	}

	/**
	 * Return the outcome of an update by expression.
	 * @param mustExist whether an absent item is a failure
	 * @param now the time of the call in epoch seconds
	 */
	static WriteOutcome ofUpdate(WriteFailures<?> failures, Map<String, AttributeValue> key, boolean mustExist,
			long now) {
		return new ConditionOutcome(failures, key,
				(found, cause) -> failures.ofUpdate(key, mustExist, now, found, cause));
	}

	/**
	 * Return the outcome of a condition check.
	 * @param now the time of the call in epoch seconds
	 */
	static WriteOutcome ofCheck(WriteFailures<?> failures, Map<String, AttributeValue> key, WriteGuard guard,
			long now) {
		return (guard != WriteGuard.ABSENT) ? ofUpdate(failures, key, true, now)
				: new ConditionOutcome(failures, key, (found, cause) -> failures.ofPresence(key, found, cause));
	}

	/**
	 * Return the outcome of the write of a marker.
	 * @param property the property that has the unique value
	 * @param put whether the marker is put, so that a failure means that the value is
	 * taken
	 */
	static WriteOutcome ofMarker(WriteFailures<?> failures, Map<String, AttributeValue> key, String property,
			boolean put) {
		return new MarkerOutcome(failures, key, property, put);
	}

	WriteFailures<?> failures() {
		return this.failures;
	}

	Map<String, AttributeValue> key() {
		return this.key;
	}

	/**
	 * Return whether the write accepts an item in place. A condition of the caller's is
	 * not evaluated here, and an update by expression accepts none.
	 * @param found the item in place, or empty
	 */
	boolean admits(Map<String, AttributeValue> found) {
		return false;
	}

	/**
	 * Return the exception of a failed condition when nothing was written.
	 * @param found the item in place, or empty
	 */
	abstract DataAccessException refused(Map<String, AttributeValue> found, Throwable cause);

	/**
	 * Return the exception of a failed condition when the answer of an earlier attempt
	 * was lost, and the item in place is not that of this write.
	 * @param found the item in place, or empty
	 * @return null if it means success
	 */
	@Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
		return this.failures.ambiguous(this.key, LOST_ANSWER, found, cause);
	}

	/**
	 * Return the exception of any other failure when the answer of an earlier attempt was
	 * lost.
	 */
	public AmbiguousWriteException failedAfterLostAnswer(RuntimeException failure) {
		return (failure instanceof AmbiguousWriteException ambiguous) ? ambiguous : ambiguous(LOST_ANSWER, failure);
	}

	/**
	 * Return the exception of a write without a definite answer.
	 * @param reason the words for why there is none
	 */
	public AmbiguousWriteException ambiguous(String reason, Throwable cause) {
		return this.failures.ambiguous(this.key, reason, Map.of(), cause);
	}

	/**
	 * Return the exception of a write that found another item in place with each attempt,
	 * so that nothing was written.
	 */
	DataAccessException unsettled(Throwable cause) {
		return this.failures.unsettled(this.key, cause);
	}

	public String describe() {
		return this.failures.describe(this.key);
	}

	private static final class EntityOutcome extends WriteOutcome {

		private final ItemWrite.Kind kind;

		private final WriteGuard guard;

		private final long expected;

		private final long now;

		EntityOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key, ItemWrite.Kind kind, WriteGuard guard,
				long expected, long now) {
			super(failures, key);
			this.kind = kind;
			this.guard = guard;
			this.expected = expected;
			this.now = now;
		}

		@Override
		boolean admits(Map<String, AttributeValue> found) {
			return failures().admits(this.guard, this.expected, this.now, found);
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			return failures().ofGuard(this.guard, key(), this.expected, this.now, found, cause);
		}

		@Override
		@Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
			if (this.kind == ItemWrite.Kind.DELETE && found.isEmpty()) {
				return null;
			}
			return provesNotApplied(found) ? refused(found, cause) : super.refusedAfterLostAnswer(found, cause);
		}

		// This write would have left the version after the expected one together with its
		// id, and later writers a higher one. A version does not survive that an item is
		// stored anew: who deletes and inserts it between two attempts hides what was
		// there.
		private boolean provesNotApplied(Map<String, AttributeValue> found) {
			if (found.isEmpty()) {
				return false;
			}
			boolean isNext = failures().hasVersion(found, this.expected + 1);
			return switch (this.guard.version()) {
				case ANY -> this.guard == WriteGuard.ABSENT && isNext;
				case EQUAL, ABSENT -> isNext || failures().hasVersion(found, this.expected);
			};
		}

	}

	private static final class ConditionOutcome extends WriteOutcome {

		private final BiFunction<Map<String, AttributeValue>, Throwable, DataAccessException> refused;

		ConditionOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key,
				BiFunction<Map<String, AttributeValue>, Throwable, DataAccessException> refused) {
			super(failures, key);
			this.refused = refused;
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			return this.refused.apply(found, cause);
		}

	}

	private static final class MarkerOutcome extends WriteOutcome {

		private final String property;

		private final boolean put;

		MarkerOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key, String property, boolean put) {
			super(failures, key);
			this.property = property;
			this.put = put;
		}

		@Override
		boolean admits(Map<String, AttributeValue> found) {
			return !this.put;
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			return this.put ? failures().taken(key(), this.property, cause) : failures().unsettled(key(), cause);
		}

		// without the item that was found: it is the marker, which callers never see
		@Override
		DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
			return ambiguous(LOST_ANSWER, cause);
		}

		@Override
		public String describe() {
			return "the value of '" + this.property + "' of " + failures().describe(key());
		}

	}

}
