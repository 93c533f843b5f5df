package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tables, index and actions of a request.
 *
 * @param tables the names of its tables, each once; empty for statements of PartiQL
 * @param index the name of its index, or null
 * @param single its action, or null if it is a batch or transaction
 * @param batch its actions if it is a batch or transaction, otherwise empty
 * @param write whether it may write items
 */
public record RequestTarget(List<String> tables, @Nullable String index, @Nullable RequestAction single,
		List<RequestAction> batch, boolean write) {

	/**
	 * Return the target of an observed request.
	 */
	public static RequestTarget of(DynamoRequestContext context) {
		return context.target();
	}

	static RequestTarget ofSingle(RequestAction action, @Nullable String index) {
		return new RequestTarget((action.table() != null) ? List.of(action.table()) : List.of(), index, action,
				List.of(), action.isWrite());
	}

	static RequestTarget ofBatch(List<RequestAction> actions, boolean write) {
		Set<String> tables = new LinkedHashSet<>();
		boolean writes = write;
		for (RequestAction action : actions) {
			writes |= action.isWrite();
			if (action.table() != null) {
				tables.add(action.table());
			}
		}
		return new RequestTarget(List.copyOf(tables), null, null, actions, writes);
	}

	/**
	 * Return the target with other items in its puts.
	 * @param items one for each put, in their order, or empty to keep the items
	 */
	RequestTarget putting(List<? extends Map<String, AttributeValue>> items) {
		if (items.isEmpty()) {
			return this;
		}
		Iterator<? extends Map<String, AttributeValue>> next = items.iterator();
		RequestAction single = (this.single != null) ? this.single.putting(next) : null;
		List<RequestAction> batch = new ArrayList<>(this.batch.size());
		for (RequestAction action : this.batch) {
			batch.add(action.putting(next));
		}
		return new RequestTarget(this.tables, this.index, single, batch, this.write);
	}

	public int size() {
		if (this.single != null) {
			return 1;
		}
		return this.batch.size();
	}

	public RequestAction action(int index) {
		if (this.single != null) {
			return this.single;
		}
		return this.batch.get(index);
	}

	/**
	 * Return the table of an action of a batch or transaction, or null if it is not
	 * known.
	 */
	public @Nullable String table(int action) {
		if (action < this.batch.size()) {
			return this.batch.get(action).table();
		}
		return null;
	}

}
