package io.github.dynamospring.core;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A read of one entity by its ID, not sent yet.
 *
 * @param <T> the type of the entity
 * @param reads what reads entities of the type
 * @param id the ID
 * @param key the primary key of the item
 */
record EntityGet<T>(EntityReads<T> reads, Object id, Map<String, AttributeValue> key) {

	/**
	 * Return the logical name of the table.
	 */
	String table() {
		return this.reads.table();
	}

	/**
	 * Return what the caller receives for the item found.
	 * @param item the item, or null
	 * @return the entity, or null if there is none, or it has expired, or is another's
	 */
	@Nullable T read(@Nullable Map<String, AttributeValue> item) {
		return this.reads.read(item);
	}

}
