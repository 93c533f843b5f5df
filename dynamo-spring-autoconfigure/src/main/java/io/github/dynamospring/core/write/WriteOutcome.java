package io.github.dynamospring.core.write;

import java.util.Map;
import java.util.function.BiFunction;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.AmbiguousWriteException.UnknownWrite;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.mapping.LargeProperties;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * Strategy that translates the failures of one write into exceptions.
 */
public abstract class WriteOutcome {

	/** The reason if an earlier answer was lost, and another one followed. */
	static final String LOST_ANSWER = "may or may not have been applied, as an answer was lost";

	private final WriteContext<?> context;

	private final String operation;

	private final Map<String, AttributeValue> key;

	private final @Nullable WriteId id;

	private WriteOutcome(WriteContext<?> context, String operation, Map<String, AttributeValue> key,
			@Nullable WriteId id) {
		this.context = context;
		this.operation = operation;
		this.key = key;
		this.id = id;
	}

	/**
	 * Return the outcome of an update by expression.
	 * @param id the id of the call, if the item keeps it
	 * @param mustExist whether an absent item is a failure
	 * @param now the time of the call in epoch seconds
	 */
	static WriteOutcome ofUpdate(WriteContext<?> context, Map<String, AttributeValue> key, @Nullable WriteId id,
			boolean mustExist, long now) {
		return new ConditionOutcome(context, ItemWrite.Kind.UPDATE, key, id,
				(found, cause) -> context.ofUpdate(key, mustExist, now, found, cause));
	}

	/**
	 * Return the outcome of a condition check.
	 * @param now the time of the call in epoch seconds
	 */
	static WriteOutcome ofCheck(WriteContext<?> context, Map<String, AttributeValue> key, WriteGuard guard, long now) {
		if (guard == WriteGuard.ABSENT) {
			return new ConditionOutcome(context, ItemWrite.Kind.CHECK, key, null,
					(found, cause) -> context.ofPresence(key, found, cause));
		}
		return new ConditionOutcome(context, ItemWrite.Kind.CHECK, key, null,
				(found, cause) -> context.ofUpdate(key, true, now, found, cause));
	}

	WriteContext<?> context() {
		return this.context;
	}

	Map<String, AttributeValue> key() {
		return this.key;
	}

	/**
	 * Return whether an item is as the write left it.
	 */
	boolean isOwn(Map<String, AttributeValue> item) {
		return this.id != null && this.id.isOf(item);
	}

	/**
	 * Return the version that the write gives to the item, or null if it is absent, or
	 * not known before.
	 */
	@Nullable Long nextVersion() {
		return null;
	}

	/**
	 * Return the write as a part of an exception.
	 */
	UnknownWrite unknown() {
		return new UnknownWrite(this.operation, this.context.subject(this.key),
				(this.id != null) ? this.id.text() : null, nextVersion(), hasGeneratedId());
	}

	boolean hasGeneratedId() {
		return false;
	}

	/**
	 * Return the large properties whose replaced objects have no item any more once the
	 * write is applied, or null if there are none.
	 */
	@Nullable LargeProperties replaces() {
		return null;
	}

	/**
	 * Return whether an item that was found proves that the write was not applied, nor
	 * any of its transaction.
	 */
	boolean isDisproved(Map<String, AttributeValue> found) {
		return false;
	}

	/**
	 * Return whether the write accepts an item in place. A condition of the caller is not
	 * evaluated here. An update by expression accepts no item.
	 * @param found the item in place, or empty
	 */
	boolean admits(Map<String, AttributeValue> found) {
		return false;
	}

	/**
	 * Return whether a failed condition cannot be judged without the item in place.
	 * @param lost whether the answer of an earlier attempt was lost
	 */
	boolean needsItem(boolean lost) {
		return true;
	}

	/**
	 * Return the exception of a failed condition of a write that was not applied.
	 * @param found the item in place, or empty
	 */
	abstract DataAccessException refused(Map<String, AttributeValue> found, Throwable cause);

	/**
	 * Return the exception of a failed condition when the answer of an earlier attempt
	 * was lost, and another write put the item in place.
	 * @param found the item in place, or empty
	 * @return null if it means success
	 */
	@Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
		return this.context.ambiguous(unknown(), LOST_ANSWER, found, cause);
	}

	/**
	 * Return the exception of any other failure when the answer of an earlier attempt was
	 * lost.
	 */
	public AmbiguousWriteException failedAfterLostAnswer(RuntimeException failure) {
		if (failure instanceof AmbiguousWriteException ambiguous) {
			return ambiguous;
		}
		return ambiguous(LOST_ANSWER, failure);
	}

	/**
	 * Return the exception of a write without a definite answer.
	 * @param reason the words for the reason
	 */
	public AmbiguousWriteException ambiguous(String reason, Throwable cause) {
		return this.context.ambiguous(unknown(), reason, Map.of(), cause);
	}

	/**
	 * Return the exception of a write that was not applied, because it found another item
	 * in place with each attempt.
	 */
	DataAccessException unsettled(Throwable cause) {
		return this.context.unsettled(this.key, cause);
	}

	/**
	 * Return the exception of an item that DynamoDB has refused as too large.
	 */
	ItemTooLargeException tooLarge(Throwable cause) {
		return ItemTooLargeException.refused(describe(), this.context.subject(this.key), cause);
	}

	/**
	 * Return the exception of an update that DynamoDB would refuse as too large.
	 * @param measured the bytes that DynamoDB measures
	 */
	ItemTooLargeException tooLarge(int measured) {
		return ItemTooLargeException.ofUpdate(describe(), this.context.subject(this.key), measured);
	}

	public String describe() {
		return this.context.describe(this.key);
	}

	/**
	 * Outcome of the write of a whole entity.
	 */
	static class EntityOutcome extends WriteOutcome {

		private final boolean generated;

		private final ItemWrite.Kind kind;

		// without an id beside it that identifies the write
		private final boolean leavesVersion;

		private final WriteGuard guard;

		private final long expected;

		private final long now;

		/**
		 * Create an outcome.
		 * @param id the id of the call, if the item keeps it
		 * @param generated whether the call has generated an id in the key
		 * @param now the time of the call in epoch seconds
		 */
		EntityOutcome(WriteContext<?> context, Map<String, AttributeValue> key, @Nullable WriteId id, boolean generated,
				ItemWrite.Kind kind, WriteGuard guard, long expected, long now) {
			super(context, kind.operation(), key, id);
			this.generated = generated;
			this.kind = kind;
			this.leavesVersion = kind != ItemWrite.Kind.DELETE && id == null;
			this.guard = guard;
			this.expected = expected;
			this.now = now;
		}

		@Override
		@Nullable Long nextVersion() {
			if (this.kind != ItemWrite.Kind.DELETE && context().isVersioned()) {
				return this.expected + 1;
			}
			return null;
		}

		@Override
		boolean hasGeneratedId() {
			return this.generated;
		}

		// Without a version, an earlier write may be sent again, and point to its object
		// once more. Attributes that an encrypted table returns are not decrypted.
		@Override
		@Nullable LargeProperties replaces() {
			boolean encrypted = context().entity().getTable().encryption() != null;
			return (this.guard.version() == WriteGuard.Version.EQUAL && !encrypted) ? context().large() : null;
		}

		@Override
		boolean admits(Map<String, AttributeValue> found) {
			return context().admits(this.guard, this.expected, this.now, found);
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			return context().ofGuard(this.guard, key(), this.expected, this.now, found, cause);
		}

		@Override
		@Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
			if (this.kind == ItemWrite.Kind.DELETE && found.isEmpty()) {
				return null;
			}
			if (provesNotApplied(found)) {
				return refused(found, cause);
			}
			return super.refusedAfterLostAnswer(found, cause);
		}

		// This write would have left the version after the expected one together with its
		// id, and later writers a higher one. An item that is stored anew loses its
		// version: deleted and inserted between two attempts, it hides the earlier one.
		// In a table that keeps no ids, the version after the expected one is no proof.
		private boolean provesNotApplied(Map<String, AttributeValue> found) {
			if (found.isEmpty()) {
				return false;
			}
			boolean isNext = !this.leavesVersion && context().hasVersion(found, this.expected + 1);
			return switch (this.guard.version()) {
				case ANY -> this.guard == WriteGuard.ABSENT && isNext;
				case EQUAL, ABSENT -> isNext || context().hasVersion(found, this.expected);
			};
		}

	}

	/**
	 * Outcome of a put under the sole condition that there is no item.
	 */
	static final class InsertOutcome extends EntityOutcome {

		InsertOutcome(WriteContext<?> context, Map<String, AttributeValue> key, @Nullable WriteId id, boolean generated,
				long now) {
			super(context, key, id, generated, ItemWrite.Kind.PUT, WriteGuard.ABSENT, 0, now);
		}

		@Override
		boolean needsItem(boolean lost) {
			return lost;
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			if (found.isEmpty()) {
				return context().duplicate(key(), found, cause);
			}
			return super.refused(found, cause);
		}

	}

	private static final class ConditionOutcome extends WriteOutcome {

		private final BiFunction<Map<String, AttributeValue>, Throwable, DataAccessException> refused;

		ConditionOutcome(WriteContext<?> context, ItemWrite.Kind kind, Map<String, AttributeValue> key,
				@Nullable WriteId id, BiFunction<Map<String, AttributeValue>, Throwable, DataAccessException> refused) {
			super(context, kind.operation(), key, id);
			this.refused = refused;
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			return this.refused.apply(found, cause);
		}

	}

	/**
	 * Outcome of the put of a revision, which is never replaced: the write id of the
	 * revision in place identifies the writer.
	 */
	static final class RevisionOutcome extends WriteOutcome {

		private final @Nullable WriteId id;

		private final long version;

		RevisionOutcome(WriteContext<?> context, Map<String, AttributeValue> key, @Nullable WriteId id, long version) {
			super(context, ItemWrite.Kind.PUT.operation(), key, id);
			this.id = id;
			this.version = version;
		}

		@Override
		Long nextVersion() {
			return this.version;
		}

		@Override
		boolean needsItem(boolean lost) {
			return lost;
		}

		@Override
		boolean isDisproved(Map<String, AttributeValue> found) {
			return this.id != null && !isOwn(found) && found.containsKey(this.id.attribute());
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			return context().ofRevision(key(), this.version, cause);
		}

		// without the item that was found: it is no entity
		@Override
		@Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
			if (isDisproved(found)) {
				return refused(found, cause);
			}
			return ambiguous(LOST_ANSWER, cause);
		}

		@Override
		public String describe() {
			return "revision " + this.version + " of " + context().describe(key());
		}

	}

	/**
	 * Outcome of the write of a marker.
	 */
	static final class MarkerOutcome extends WriteOutcome {

		private final String property;

		private final boolean put;

		/**
		 * Create an outcome.
		 * @param property the property that has the unique value
		 * @param put whether the marker is put, so that a failure means that the value is
		 * taken
		 */
		MarkerOutcome(WriteContext<?> context, Map<String, AttributeValue> key, String property, boolean put) {
			super(context, (put ? ItemWrite.Kind.PUT : ItemWrite.Kind.DELETE).operation(), key, null);
			this.property = property;
			this.put = put;
		}

		@Override
		boolean needsItem(boolean lost) {
			return false;
		}

		@Override
		boolean admits(Map<String, AttributeValue> found) {
			return !this.put;
		}

		@Override
		DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
			if (this.put) {
				return context().taken(key(), this.property, cause);
			}
			return context().unsettled(key(), cause);
		}

		// without the item that was found: it is the marker, which callers never see
		@Override
		DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
			return ambiguous(LOST_ANSWER, cause);
		}

		@Override
		public String describe() {
			return "the value of '" + this.property + "' of " + context().describe(key());
		}

	}

}
