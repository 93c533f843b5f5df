package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Action of a request. A batch or transaction has several of them, other requests one.
 *
 * @param type the type of the action
 * @param table the name of its table, or null if it is not known, as of a statement of
 * PartiQL
 * @param values the item of a put, otherwise the primary key, empty if there is none
 */
public record RequestAction(Type type, @Nullable String table, Map<String, AttributeValue> values) {

	static RequestAction of(Type type, @Nullable String nameOrArn, Map<String, AttributeValue> values) {
		return new RequestAction(type, (nameOrArn != null) ? TableResource.tableName(nameOrArn) : null, values);
	}

	static RequestAction ofGet(@Nullable String table, Map<String, AttributeValue> key, @Nullable Boolean consistent,
			boolean projected) {
		if (projected) {
			return of(Type.PROJECTED_GET, table, key);
		}
		return of(Boolean.TRUE.equals(consistent) ? Type.CONSISTENT_GET : Type.GET, table, key);
	}

	/**
	 * Create the action of a statement of PartiQL.
	 */
	static RequestAction ofStatement(@Nullable String statement) {
		boolean reads = statement == null || statement.stripLeading().toLowerCase(Locale.ROOT).startsWith("select");
		return of(reads ? Type.SELECT : Type.MODIFY, null, Map.of());
	}

	static List<RequestAction> ofKeys(Map<String, KeysAndAttributes> tables) {
		List<RequestAction> gets = new ArrayList<>();
		tables.forEach((table, keys) -> {
			boolean projected = keys.projectionExpression() != null || keys.hasAttributesToGet();
			keys.keys().forEach((key) -> gets.add(ofGet(table, key, keys.consistentRead(), projected)));
		});
		return gets;
	}

	static List<RequestAction> ofWrites(Map<String, List<WriteRequest>> tables) {
		List<RequestAction> writes = new ArrayList<>();
		tables.forEach((table, requests) -> requests.forEach((write) -> writes.add(of(table, write))));
		return writes;
	}

	private static RequestAction of(String table, WriteRequest write) {
		if (write.putRequest() != null) {
			return of(Type.PUT, table, write.putRequest().item());
		}
		return of(Type.DELETE, table, write.deleteRequest().key());
	}

	static RequestAction of(TransactGetItem item) {
		Get get = item.get();
		if (get != null) {
			return ofGet(get.tableName(), get.key(), true, get.projectionExpression() != null);
		}
		return of(Type.OTHER, null, Map.of());
	}

	static RequestAction of(TransactWriteItem item) {
		if (item.put() != null) {
			return of(Type.PUT, item.put().tableName(), item.put().item());
		}
		if (item.update() != null) {
			return of(Type.UPDATE, item.update().tableName(), item.update().key());
		}
		if (item.delete() != null) {
			return of(Type.DELETE, item.delete().tableName(), item.delete().key());
		}
		if (item.conditionCheck() != null) {
			return of(Type.CHECK, item.conditionCheck().tableName(), item.conditionCheck().key());
		}
		return of(Type.OTHER, null, Map.of());
	}

	/**
	 * Return the action with the next item if it is a put.
	 */
	RequestAction putting(Iterator<? extends Map<String, AttributeValue>> items) {
		if (isPut()) {
			return new RequestAction(this.type, this.table, items.next());
		}
		return this;
	}

	public boolean isPut() {
		return this.type == Type.PUT;
	}

	boolean isStatement() {
		return this.type == Type.SELECT || this.type == Type.MODIFY;
	}

	boolean isWrite() {
		return this.type.compareTo(Type.PUT) >= 0;
	}

	/**
	 * Type of an action. The types from {@link #PUT} on write.
	 */
	public enum Type {

		/** An eventually consistent get. */
		GET,

		/** A strongly consistent get. */
		CONSISTENT_GET,

		/** A get of some attributes alone. */
		PROJECTED_GET,

		/** A statement that reads. */
		SELECT, OTHER, PUT, UPDATE, DELETE, CHECK,

		/** A statement that writes. */
		MODIFY

	}

}
