package io.github.dynamospring.core;

import java.util.List;

import org.springframework.data.history.Revision;

/**
 * Access pattern that reads revisions of an entity, ready to be called. The number of a
 * revision is the version of its entity.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public interface RevisionPattern<T> extends RegisteredPattern {

	/**
	 * Return the revisions in the order of their numbers.
	 * @param arguments the ID of the entity, and the number where one revision is asked
	 * for
	 */
	List<Revision<Long, T>> find(Object... arguments);

}
