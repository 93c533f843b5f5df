package io.github.dynamospring.migration.live;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.write.LargeWrite;
import io.github.dynamospring.core.write.UnchangedCondition;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Action of a transaction on one item of a pair, with the condition that the item is as
 * it was read.
 *
 * @param kind the kind of the action
 * @param side the side of the item
 * @param key the primary key
 * @param read the item as it was read, or empty
 * @param item the item to put, or empty
 * @param objects the objects with the large values of the item, or null
 */
record PairAction(Kind kind, MigratedPair.Side<?> side, Map<String, AttributeValue> key,
		Map<String, AttributeValue> read, Map<String, AttributeValue> item, @Nullable LargeWrite objects) {

	/** A copy becomes an own item without a new write id, so the mark is compared too. */
	static final Set<String> COMPARED = Set.of(MigratedPair.SOURCE);

	/**
	 * Kinds of actions.
	 */
	enum Kind {

		PUT, DELETE, CHECK,

		/** The item stops being a copy. */
		OWN

	}

	static PairAction put(MigratedPair.Side<?> side, Map<String, AttributeValue> read,
			Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = side.keyOf(item);
		Map<String, AttributeValue> stored = new LinkedHashMap<>(item);
		LargeWrite objects = LargeWrite.ofCopy(side.entity(), stored, key);
		return new PairAction(Kind.PUT, side, key, read, stored, objects);
	}

	/**
	 * Create an action on an item that exists.
	 */
	static PairAction of(Kind kind, MigratedPair.Side<?> side, Map<String, AttributeValue> read) {
		return new PairAction(kind, side, side.keyOf(read), read, Map.of(), null);
	}

	/**
	 * Create a check of an item that may be absent.
	 * @param read the item as it was read, or empty
	 */
	static PairAction check(MigratedPair.Side<?> side, Map<String, AttributeValue> key,
			Map<String, AttributeValue> read) {
		return new PairAction(Kind.CHECK, side, key, read, Map.of(), null);
	}

	ItemKey itemKey() {
		return this.side.keyFor(this.key);
	}

	/**
	 * Return the bytes that the action has at most in a transaction.
	 */
	int size() {
		int found = AttributeValueSize.ofItem(this.read.isEmpty() ? this.key : this.read);
		return Math.max(found, AttributeValueSize.ofItem(this.item));
	}

	/**
	 * Return the action of a request.
	 * @param table the physical name of the table
	 */
	TransactWriteItem action(String table) {
		UnchangedCondition condition = UnchangedCondition.of(this.side.entity(), this.read, this.side.compared());
		Map<String, AttributeValue> values = condition.values().isEmpty() ? null : condition.values();
		String clauses = condition.clauses();
		return TransactWriteItem.builder().applyMutation((action) -> {
			switch (this.kind) {
				case PUT -> action.put((put) -> put.tableName(table)
					.item(this.item)
					.conditionExpression(clauses)
					.expressionAttributeNames(condition.names())
					.expressionAttributeValues(values));
				case DELETE -> action.delete((delete) -> delete.tableName(table)
					.key(this.key)
					.conditionExpression(clauses)
					.expressionAttributeNames(condition.names())
					.expressionAttributeValues(values));
				case CHECK -> action.conditionCheck((check) -> check.tableName(table)
					.key(this.key)
					.conditionExpression(clauses)
					.expressionAttributeNames(condition.names())
					.expressionAttributeValues(values));
				case OWN -> action.update((update) -> update.tableName(table)
					.key(this.key)
					.updateExpression("REMOVE #mark")
					.conditionExpression(clauses)
					.expressionAttributeNames(withMark(condition.names()))
					.expressionAttributeValues(values));
			}
		}).build();
	}

	private static Map<String, String> withMark(Map<String, String> names) {
		Map<String, String> all = new LinkedHashMap<>(names);
		all.put("#mark", MigratedPair.SOURCE);
		return all;
	}

}
