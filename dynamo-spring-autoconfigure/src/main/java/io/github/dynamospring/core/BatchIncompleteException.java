package io.github.dynamospring.core;

import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when a part of a batch failed. That part is left; each other part is
 * done. The cause is the failure of the first part that is left; {@link #getLeft} has all
 * of them.
 * <p>
 * It is not transient, because the same call again would repeat the parts that are done.
 * Writes of versioned entities would then fail, because these have new versions by now.
 * Look at the exceptions of the parts that are left, and repeat only these.
 *
 * @since 0.1
 */
public class BatchIncompleteException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	private static final int MOST_NAMED = 3;

	private final transient List<Done> done;

	private final transient List<Left> left;

	/**
	 * Create an exception.
	 * @param name the name of the access pattern, or null
	 * @param size how many parts the batch has
	 * @param done the parts that are done and have a result, in their order
	 * @param left the parts that are left, at least one, in their order
	 */
	public BatchIncompleteException(@Nullable String name, int size, List<Done> done, List<Left> left) {
		super(message(name, size, left), left.get(0).exception());
		this.done = List.copyOf(done);
		this.left = List.copyOf(left);
	}

	private static String message(@Nullable String name, int size, List<Left> left) {
		String prefix = (name != null) ? name + ": " : "";
		String named = left.stream()
			.limit(MOST_NAMED)
			.map((each) -> "position " + each.position() + ": " + reason(each, prefix))
			.collect(Collectors.joining("; "));
		String more = (left.size() > MOST_NAMED) ? "; and " + (left.size() - MOST_NAMED) + " more" : "";
		return "%sthe batch is incomplete, %d of %d are left: %s%s".formatted(prefix, left.size(), size, named, more);
	}

	private static String reason(Left left, String prefix) {
		String message = String.valueOf(left.exception().getMessage());
		if (message.startsWith(prefix)) {
			return message.substring(prefix.length());
		}
		return message;
	}

	/**
	 * Return the parts that are left, in the order of the batch.
	 */
	public List<Left> getLeft() {
		return this.left;
	}

	/**
	 * Return the parts that are done, in the order of the batch: entities as stored or as
	 * found, and entities or IDs that were deleted. A requested ID without an entity is
	 * neither done nor left.
	 */
	public List<Done> getDone() {
		return this.done;
	}

	/**
	 * Part of a batch that is left.
	 *
	 * @param position its position in the batch, from 1
	 * @param value the entity or ID that was given
	 * @param exception the exception that it would have failed with on its own: an
	 * {@link AmbiguousWriteException} if it may have been written, else it was not
	 */
	public record Left(int position, Object value, RuntimeException exception) {

	}

	/**
	 * Part of a batch that is done.
	 *
	 * @param position its position in the batch, from 1
	 * @param value the entity as stored or found, or the entity or ID that was deleted
	 */
	public record Done(int position, Object value) {

	}

}
