package io.github.dynamospring.core;

import java.util.Collection;

/**
 * Collector of reads by ID of entities of several types, which are then sent together.
 * The results have the entities at the positions of their reads.
 *
 * @since 0.1
 * @see EntityResults
 */
public interface BatchReads {

	/**
	 * Read one entity.
	 * @param id its ID; one that occurs twice is read once, and found at both positions
	 * @param type its type
	 */
	BatchReads get(Object id, Class<?> type);

	/**
	 * Read several entities of one type, as one {@link #get} after the other does.
	 * @param ids their IDs
	 * @param type their type
	 */
	BatchReads getAll(Collection<?> ids, Class<?> type);

}
