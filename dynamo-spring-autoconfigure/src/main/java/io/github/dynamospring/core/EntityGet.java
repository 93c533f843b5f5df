package io.github.dynamospring.core;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A read of one of several entities by its ID, not sent yet.
 *
 * @param <T> the type of the entity
 * @param position its position among the reads, from 1
 * @param reads what reads entities of the type
 * @param id the ID
 * @param table the name of the table
 * @param key the primary key of the item
 */
record EntityGet<T>(int position, EntityReads<T> reads, Object id, String table, Map<String, AttributeValue> key) {

	/**
	 * Name the entity.
	 */
	String describe() {
		return this.reads.typeName() + " with ID " + this.id;
	}

	ItemKey itemKey() {
		return ItemKey.of(this.table, this.key);
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
