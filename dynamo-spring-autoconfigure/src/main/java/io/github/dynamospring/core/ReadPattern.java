package io.github.dynamospring.core;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Access pattern that reads, ready to be called. Each method takes the arguments of the
 * call, at the positions that the plan's parameters name. A method that reads everything
 * throws an {@link InvalidDataAccessResourceUsageException} if there are more pages than
 * configured; it never returns a short result.
 *
 * @param <R> the type of the results
 * @since 0.1
 */
public interface ReadPattern<R> extends RegisteredPattern {

	/**
	 * Return the only result, or null if no item is found. A pattern with a limit of its
	 * own ({@code findFirst…}) returns the first one.
	 * @throws IncorrectResultSizeDataAccessException if there are several
	 */
	@Nullable R one(@Nullable Object... arguments);

	/**
	 * Return all results, or as many as the pattern limits itself to.
	 */
	List<R> list(@Nullable Object... arguments);

	/**
	 * Return the first results.
	 * @param limit the most results: at least 1, or unlimited
	 */
	List<R> list(Limit limit, @Nullable Object... arguments);

	/**
	 * Return a stream of the results, which reads each page when it is needed.
	 */
	Stream<R> stream(@Nullable Object... arguments);

	/**
	 * Return a stream of the first results.
	 * @param limit the most results: at least 1, or unlimited
	 */
	Stream<R> stream(Limit limit, @Nullable Object... arguments);

	/**
	 * Return a part of the results, as they are needed, each with its position. Patterns
	 * that return a {@code List} or a {@code Stream} have positions as windows do, unless
	 * items are merged by other values than their keys.
	 * @param part where it begins, its segment of a scan, and its rate
	 * @throws InvalidDataAccessApiUsageException if the results have no positions, or the
	 * position is of another access pattern
	 */
	PositionedIterator<R> iterate(ReadPart part, @Nullable Object... arguments);

	/**
	 * Return a window of the results.
	 * @param position where it starts: a keyset position, in either direction
	 * @param limit the most results: at least 1, or unlimited
	 */
	Window<R> window(ScrollPosition position, Limit limit, @Nullable Object... arguments);

	/**
	 * Return the number of results.
	 */
	long count(@Nullable Object... arguments);

	/**
	 * Return whether there is a result.
	 */
	boolean exists(@Nullable Object... arguments);

	/**
	 * Return the item collection, or null if no item is found.
	 * @throws org.springframework.dao.DataRetrievalFailureException if the single member
	 * of a non-null component is missing
	 */
	@Nullable R collection(@Nullable Object... arguments);

}
