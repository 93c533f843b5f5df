package io.github.dynamospring.core;

import java.util.List;
import java.util.stream.Collectors;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when a deletion of several items ended midway. The items found before
 * are deleted, the items of {@link #getLeft} are not, or may be, and items behind them
 * were not read. The same call again deletes the rest.
 *
 * @since 0.1
 */
public class DeletionIncompleteException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	private static final int MOST_NAMED = 3;

	private final long deleted;

	private final transient List<Left> left;

	/**
	 * Create an exception.
	 * @param pattern the name of the access pattern
	 * @param deleted the number of items that were deleted
	 * @param left the items that were found and could not be deleted
	 * @param cause the failure of the first of them, or of the read
	 */
	public DeletionIncompleteException(String pattern, long deleted, List<Left> left, Throwable cause) {
		super(message(pattern, deleted, left, cause), cause);
		this.deleted = deleted;
		this.left = List.copyOf(left);
	}

	private static String message(String pattern, long deleted, List<Left> left, Throwable cause) {
		String prefix = pattern + ": ";
		String named = reasons(left, cause, prefix);
		String more = (left.size() > MOST_NAMED) ? "; and " + (left.size() - MOST_NAMED) + " more" : "";
		return "%sthe deletion is incomplete, %d items are deleted, %d that were found are left, and the items behind them were not read: %s%s"
			.formatted(prefix, deleted, left.size(), named, more);
	}

	private static String reasons(List<Left> left, Throwable cause, String prefix) {
		if (left.isEmpty()) {
			return reason(cause, prefix);
		}
		return left.stream()
			.limit(MOST_NAMED)
			.map((each) -> reason(each.exception(), prefix))
			.collect(Collectors.joining("; "));
	}

	private static String reason(Throwable failure, String prefix) {
		String message = String.valueOf(failure.getMessage());
		if (message.startsWith(prefix)) {
			return message.substring(prefix.length());
		}
		return message;
	}

	/**
	 * Return the number of items that were deleted.
	 */
	public long getDeleted() {
		return this.deleted;
	}

	/**
	 * Return the items that were found and could not be deleted. Others may be left that
	 * were not read.
	 */
	public List<Left> getLeft() {
		return this.left;
	}

	/**
	 * Item that is left.
	 *
	 * @param subject the item
	 * @param exception the failure of its deletion: an {@link AmbiguousWriteException} if
	 * it may be deleted, else it is not
	 */
	public record Left(EntityFailure.Subject subject, RuntimeException exception) {

	}

}
