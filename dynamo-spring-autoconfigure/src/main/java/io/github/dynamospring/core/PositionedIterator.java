package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.util.CloseableIterator;

/**
 * Iterator over the results of a read that knows the position of each, so that another
 * read can go on behind it.
 *
 * @param <R> the type of the results
 * @since 0.1
 * @see ReadPattern#iterate
 */
public interface PositionedIterator<R> extends CloseableIterator<R> {

	/**
	 * Return the position of the last result that was returned, or null before the first
	 * one.
	 */
	@Nullable ScrollPosition position();

}
