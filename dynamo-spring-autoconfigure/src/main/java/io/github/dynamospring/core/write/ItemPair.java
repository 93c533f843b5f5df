package io.github.dynamospring.core.write;

import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Pair of an entity with the one that a live migration keeps beside it. The items of both
 * have the same content, version and write id under keys of their own.
 */
public interface ItemPair {

	/**
	 * Return how a call writes. A call asks once, and keeps to the answer.
	 * @throws org.springframework.dao.DataAccessException if this instance must not write
	 * items of the entity now
	 */
	Mode mode();

	/**
	 * Return whether calls write both items in the phase that this instance is configured
	 * with, whether it takes part already or not.
	 * @param deletion whether the calls delete
	 */
	boolean writesBoth(boolean deletion);

	/**
	 * Return the words for the migration and the phases in which calls write both items.
	 */
	String migration();

	/**
	 * Return the words for the migration and its phase, for messages.
	 */
	String describe();

	/**
	 * Return whether the entity is the new one.
	 */
	boolean isNew();

	/**
	 * Return the other entity.
	 */
	DynamoPersistentEntity<?> other();

	/**
	 * Return the item of the other entity with the content of an item.
	 */
	Map<String, AttributeValue> toOther(Map<String, AttributeValue> item);

	/**
	 * Return the item of the entity with the content of an item of the other one.
	 */
	Map<String, AttributeValue> toOwn(Map<String, AttributeValue> other);

	/**
	 * Return the attributes that mark an item of the new entity as a copy.
	 * @param item the item, with its write id
	 */
	Map<String, AttributeValue> markOf(Map<String, AttributeValue> item);

	/**
	 * Return whether an item of the new entity is only known as a copy of the old one.
	 */
	boolean isCopy(Map<String, AttributeValue> item);

	/**
	 * Modes of writes.
	 */
	enum Mode {

		/** The item is written alone. */
		ALONE,

		/** Both items are written. The one of the entity decides. */
		BOTH,

		/** Both items are written. The one of the other entity decides. */
		BOTH_BY_OTHER,

		/**
		 * As {@link #BOTH}, but of an item whose other one was written alone, the other
		 * one decides.
		 */
		BOTH_UNLESS_ALONE,

		/** The item is written alone, but deleted with the other one. */
		ALONE_BUT_DELETED

	}

}
