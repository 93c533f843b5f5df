package io.github.dynamospring.observation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Finds the partition keys of batches and transactions, as far as one table or index is
 * concerned.
 */
final class BatchKeys {

	/** What an item takes at least in a transaction, read or written. */
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
	 * Return what a request took from a table or an index by key, or null if it is
	 * neither a batch nor a transaction.
	 * @param units what it took
	 */
	static @Nullable KeyShares find(WatchedResource resource, SdkRequest request, @Nullable SdkResponse response,
			double units) {
		if (request instanceof BatchGetItemRequest get && response instanceof BatchGetItemResponse got) {
			return new BatchKeys(resource, units).read(get, got);
		}
		if (request instanceof BatchWriteItemRequest write && response instanceof BatchWriteItemResponse written) {
			return new BatchKeys(resource, units).write(write, written);
		}
		if (request instanceof TransactGetItemsRequest get && response instanceof TransactGetItemsResponse got) {
			return new BatchKeys(resource, units).read(get, got);
		}
		return (request instanceof TransactWriteItemsRequest write) ? new BatchKeys(resource, units).write(write)
				: null;
	}

	private KeyShares read(BatchGetItemRequest request, BatchGetItemResponse response) {
		KeysAndAttributes asked = ofTable(request.requestItems());
		if (asked != null) {
			KeysAndAttributes left = ofTable(response.unprocessedKeys());
			List<Map<String, AttributeValue>> keys = without((left != null) ? left.keys() : List.of(), asked.keys());
			List<Map<String, AttributeValue>> items = ofTable(response.responses());
			begin((items != null) ? items.size() : 0, Boolean.TRUE.equals(asked.consistentRead()) ? 1 : 0.5);
			addRead(asked, keys, items);
		}
		return this.parts;
	}

	/**
	 * Where the table took the least that so many items can take, all took the same.
	 */
	private void begin(long items, double least) {
		this.isEven = !this.isIndex && this.units <= items * least;
	}

	private void addRead(KeysAndAttributes asked, List<Map<String, AttributeValue>> keys,
			@Nullable List<Map<String, AttributeValue>> items) {
		boolean isEven = this.isEven && items != null && items.size() == keys.size();
		if (isEven || items == null || isProjected(asked) || !this.attributes.isInItems()) {
			keys.forEach((key) -> this.parts.addUnsized(this.attributes.inKey(key)));
		}
		else {
			addItems(keys, items);
		}
	}

	private static boolean isProjected(KeysAndAttributes asked) {
		return asked.projectionExpression() != null || asked.hasAttributesToGet();
	}

	private void addItems(List<Map<String, AttributeValue>> keys, List<Map<String, AttributeValue>> items) {
		items.forEach((item) -> this.parts.add(this.attributes.in(item), item));
		if (keys.size() > items.size()) {
			addAbsent(keys, items);
		}
	}

	/** Items come back in any order. */
	private void addAbsent(List<Map<String, AttributeValue>> keys, List<Map<String, AttributeValue>> items) {
		Map<@Nullable String, Integer> found = new HashMap<>();
		items.forEach((item) -> found.merge(this.attributes.in(item), 1, Integer::sum));
		for (Map<String, AttributeValue> key : keys) {
			String partition = this.attributes.inKey(key);
			if (found.merge(partition, -1, Integer::sum) < 0) {
				this.parts.addAbsent(partition);
			}
		}
	}

	private KeyShares write(BatchWriteItemRequest request, BatchWriteItemResponse response) {
		List<WriteRequest> asked = ofTable(request.requestItems());
		if (asked != null) {
			List<WriteRequest> left = ofTable(response.unprocessedItems());
			List<WriteRequest> writes = without((left != null) ? left : List.of(), asked);
			begin(writes.size(), 1);
			writes.forEach(this::add);
		}
		return this.parts;
	}

	private void add(WriteRequest write) {
		if (write.putRequest() != null) {
			addPut(write.putRequest().item());
		}
		else {
			addChange(write.deleteRequest().key());
		}
	}

	private static <T> List<T> without(List<T> left, List<T> all) {
		if (left.isEmpty()) {
			return all;
		}
		Set<T> excluded = new HashSet<>(left);
		return all.stream().filter((element) -> !excluded.contains(element)).toList();
	}

	private <T> @Nullable T ofTable(Map<String, T> byTable) {
		T value = byTable.get(this.table);
		return (value != null) ? value : ofArn(byTable);
	}

	private <T> @Nullable T ofArn(Map<String, T> byTable) {
		for (Map.Entry<String, T> entry : byTable.entrySet()) {
			if (TableResource.tableName(entry.getKey()).equals(this.table)) {
				return entry.getValue();
			}
		}
		return null;
	}

	/** An item without the key of an index is not in it. */
	private void addPut(Map<String, AttributeValue> item) {
		String partition = this.attributes.in(item);
		if (partition != null || !this.isIndex || !this.attributes.isKnown()) {
			add(partition, item);
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

	private void addChange(Map<String, AttributeValue> key) {
		this.parts.addUnsized(this.attributes.inKey(key));
	}

	private KeyShares read(TransactGetItemsRequest request, TransactGetItemsResponse response) {
		begin(request.transactItems().stream().filter((item) -> isOfTable(item.get().tableName())).count(),
				LEAST_IN_TRANSACTION);
		for (int i = 0; i < request.transactItems().size(); i++) {
			Get get = request.transactItems().get(i).get();
			if (isOfTable(get.tableName())) {
				List<ItemResponse> responses = response.responses();
				add(get, (i < responses.size()) ? responses.get(i) : ItemResponse.builder().build());
			}
		}
		return this.parts;
	}

	private void add(Get get, ItemResponse response) {
		String partition = this.attributes.inKey(get.key());
		if (get.projectionExpression() != null) {
			this.parts.addUnsized(partition);
		}
		else {
			addRead(partition, response);
		}
	}

	private void addRead(@Nullable String partition, ItemResponse response) {
		if (response.hasItem()) {
			add(partition, response.item());
		}
		else {
			this.parts.addAbsent(partition);
		}
	}

	private KeyShares write(TransactWriteItemsRequest request) {
		List<TransactWriteItem> actions = request.transactItems().stream().filter(this::isOfTable).toList();
		begin(actions.size(), LEAST_IN_TRANSACTION);
		actions.forEach(this::add);
		return this.parts;
	}

	private boolean isOfTable(TransactWriteItem action) {
		if (action.put() != null) {
			return isOfTable(action.put().tableName());
		}
		if (action.update() != null) {
			return isOfTable(action.update().tableName());
		}
		if (action.delete() != null) {
			return isOfTable(action.delete().tableName());
		}
		return action.conditionCheck() != null && isOfTable(action.conditionCheck().tableName());
	}

	/** A check takes nothing from an index. */
	private void add(TransactWriteItem action) {
		if (action.put() != null) {
			addPut(action.put().item());
		}
		else if (action.update() != null) {
			addChange(action.update().key());
		}
		else if (action.delete() != null) {
			addChange(action.delete().key());
		}
		else if (!this.isIndex) {
			addChange(action.conditionCheck().key());
		}
	}

	private boolean isOfTable(String tableName) {
		return TableResource.tableName(tableName).equals(this.table);
	}

}
