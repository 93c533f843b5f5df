package io.github.dynamospring.core;

import java.io.Serializable;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when the outcome of a write cannot be determined: DynamoDB may or may
 * not have applied it. It is not transient, because sending the write again could apply
 * it twice. {@linkplain DynamoOperations#resolve Resolve} it, or read the item in place,
 * then decide.
 *
 * @since 0.1
 */
public class AmbiguousWriteException extends NonTransientDataAccessException implements EntityFailure {

	private static final long serialVersionUID = 1L;

	private final List<UnknownWrite> writes;

	private final transient @Nullable Object found;

	/**
	 * Create an exception about an unknown write.
	 * @param message the detail message
	 * @param found the entity found in place after the answer was lost; null if it did
	 * not exist, or was not read
	 * @param cause the last failure
	 */
	public AmbiguousWriteException(String message, @Nullable Object found, @Nullable Throwable cause) {
		this(message, List.of(), found, cause);
	}

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param writes the writes of the request, applied all together or not at all; for a
	 * transaction in the order of its actions
	 * @param found the entity found in place after the answer was lost; null if it did
	 * not exist, or was not read
	 * @param cause the last failure
	 */
	public AmbiguousWriteException(String message, List<UnknownWrite> writes, @Nullable Object found,
			@Nullable Throwable cause) {
		super(message, cause);
		this.writes = List.copyOf(writes);
		this.found = found;
	}

	/**
	 * Return the writes of the request, applied all together or not at all. The writes of
	 * a transaction are in the order of its actions. It is empty if they are not known.
	 */
	public List<UnknownWrite> getWrites() {
		return this.writes;
	}

	/**
	 * Return the entity of the first write, or null if it is not known.
	 */
	@Override
	public @Nullable Subject getSubject() {
		if (this.writes.isEmpty()) {
			return null;
		}
		return this.writes.get(0).subject();
	}

	/**
	 * Return the entity that was found in place after the answer was lost, or null.
	 */
	public @Nullable Object getFound() {
		return this.found;
	}

	/**
	 * Write with an unknown outcome.
	 *
	 * @param operation DynamoDB's operation for the single write, such as {@code PutItem}
	 * @param subject the entity, with the name of the access pattern
	 * @param writeId the id of the call, in Base64 as the AWS CLI shows it, which the
	 * item has in the attribute {@code _write} if the write was applied; null for writes
	 * that leave no id: deletions, checks, and saves without a condition
	 * @param version the version that the write gives to the item, or null if it is
	 * absent, or not known before
	 * @param generatedId whether the call has generated an id in the key, so that an item
	 * with this key is its own
	 */
	public record UnknownWrite(String operation, Subject subject, @Nullable String writeId, @Nullable Long version,
			boolean generatedId) implements Serializable {

	}

}
