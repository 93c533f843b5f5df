package io.github.dynamospring.observation.hot;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestAction;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.observation.ResponseReader;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Reader of the partition keys by which batches and transactions use one table or index.
 */
final class BatchKeys {

	/** Least that an item takes in a transaction, read or written. */
	private static final double LEAST_IN_TRANSACTION = 2;

	private final String table;

	private final boolean isIndex;

	private final PartitionAttributes attributes;

	private final double units;

	private final KeyShares parts;

	private boolean isEven;

	private BatchKeys(WatchedResource resource, double units) {
		this.table = resource.table();
		this.isIndex = resource.index() != null;
		this.attributes = resource.attributes();
		this.units = units;
		this.parts = new KeyShares(resource.type());
	}

	/**
	 * Return the shares of partition keys in the usage of a table or an index by a batch
	 * or transaction. Statements of PartiQL have no key.
	 * @param units the units of the usage
	 */
	static KeyShares find(WatchedResource resource, DynamoRequestContext context, double units) {
		BatchKeys keys = new BatchKeys(resource, units);
		RequestTarget target = RequestTarget.of(context);
		SdkResponse response = context.getSdkResponse();
		if (response instanceof TransactGetItemsResponse transaction) {
			keys.read(target.batch(), ResponseReader.items(context, transaction));
		}
		else if (response instanceof BatchGetItemResponse batch) {
			keys.readBatch(keys.processed(target, batch), ResponseReader.items(context, batch, keys.table));
		}
		else {
			keys.write(keys.processed(target, response),
					(context.getRequest() instanceof TransactWriteItemsRequest) ? LEAST_IN_TRANSACTION : 1);
		}
		return keys.parts;
	}

	private List<RequestAction> processed(RequestTarget target, @Nullable SdkResponse response) {
		List<RequestAction> left = unprocessed(response);
		if (left.isEmpty() && target.tables().size() == 1) {
			return target.batch();
		}
		Set<Map<String, AttributeValue>> excluded = new HashSet<>();
		left.stream().filter(this::isOfTable).forEach((action) -> excluded.add(action.values()));
		return target.batch()
			.stream()
			.filter((action) -> isOfTable(action) && (excluded.isEmpty() || !excluded.contains(action.values())))
			.toList();
	}

	private static List<RequestAction> unprocessed(@Nullable SdkResponse response) {
		if (response == null) {
			return List.of();
		}
		return ResponseReader.of(response).unprocessed(response);
	}

	private boolean isOfTable(RequestAction action) {
		return this.table.equals(action.table());
	}

	private void readBatch(List<RequestAction> gets, List<Map<String, AttributeValue>> items) {
		if (!gets.isEmpty()) {
			RequestAction.Type type = gets.get(0).type();
			begin(items.size(), (type == RequestAction.Type.CONSISTENT_GET) ? 1 : 0.5);
			boolean isEven = this.isEven && items.size() == gets.size();
			if (isEven || type == RequestAction.Type.PROJECTED_GET || !this.attributes.isInItems()) {
				gets.forEach(this::addUnsized);
			}
			else {
				addItems(gets, items);
			}
		}
	}

	// if the table took the least that so many items can take, all took the same
	private void begin(long items, double least) {
		this.isEven = !this.isIndex && this.units <= items * least;
	}

	private void addUnsized(RequestAction action) {
		this.parts.addUnsized(this.attributes.in(action));
	}

	private void addItems(List<RequestAction> gets, List<Map<String, AttributeValue>> items) {
		items.forEach((item) -> this.parts.add(this.attributes.in(item), item));
		if (gets.size() > items.size()) {
			addAbsent(gets, items);
		}
	}

	/** Items come back in any order. */
	private void addAbsent(List<RequestAction> gets, List<Map<String, AttributeValue>> items) {
		Map<@Nullable String, Integer> found = new HashMap<>();
		items.forEach((item) -> found.merge(this.attributes.in(item), 1, Integer::sum));
		for (RequestAction get : gets) {
			String partition = this.attributes.in(get);
			if (found.merge(partition, -1, Integer::sum) < 0) {
				this.parts.addAbsent(partition);
			}
		}
	}

	/** Items are in the order of the actions. */
	private void read(List<RequestAction> gets, List<@Nullable Map<String, AttributeValue>> items) {
		begin(gets.stream().filter(this::isOfTable).count(), LEAST_IN_TRANSACTION);
		for (int i = 0; i < gets.size(); i++) {
			if (isOfTable(gets.get(i))) {
				add(gets.get(i), (i < items.size()) ? items.get(i) : null);
			}
		}
	}

	private void add(RequestAction get, @Nullable Map<String, AttributeValue> item) {
		if (get.type() == RequestAction.Type.PROJECTED_GET) {
			addUnsized(get);
		}
		else if (item != null) {
			add(this.attributes.in(get), item);
		}
		else {
			this.parts.addAbsent(this.attributes.in(get));
		}
	}

	private void add(@Nullable String partition, Map<String, AttributeValue> item) {
		if (this.isEven) {
			this.parts.addUnsized(partition);
		}
		else {
			this.parts.add(partition, item);
		}
	}

	private void write(List<RequestAction> writes, double least) {
		begin(writes.size(), least);
		writes.forEach(this::addWrite);
	}

	/** An index has no item without its key, and a check does not use it. */
	private void addWrite(RequestAction write) {
		String partition = this.attributes.in(write);
		if (write.isPut()) {
			if (partition != null || !this.isIndex || !this.attributes.isKnown()) {
				add(partition, write.values());
			}
		}
		else if (!this.isIndex || write.type() != RequestAction.Type.CHECK) {
			this.parts.addUnsized(partition);
		}
	}

}
