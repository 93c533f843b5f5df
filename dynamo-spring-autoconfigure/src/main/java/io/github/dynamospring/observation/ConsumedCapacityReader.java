package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Reads from the answer to a request what DynamoDB says that it took.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html">ConsumedCapacity</a>
 */
final class ConsumedCapacityReader {

	private final boolean write;

	private final List<ResourceUsage> usage = new ArrayList<>(2);

	private @Nullable String unreadable;

	private ConsumedCapacityReader(boolean write) {
		this.write = write;
	}

	/**
	 * Set what was taken from each table and index. That is nothing if the answer does
	 * not say. If the request asked for nothing but a total, it is the share of the table
	 * or index that a query or scan reads, and the table's for all else.
	 * @throws IllegalStateException if DynamoDB reports what is none of a table, or no
	 * number of units. All else is set nevertheless
	 */
	static void read(DynamoRequestContext context, SdkResponse response) {
		ConsumedCapacityReader reader = new ConsumedCapacityReader(context.isWrite());
		reader.readAnswer(context, response);
		context.setUsage(reader.usage);
		if (reader.unreadable != null) {
			throw new IllegalStateException(
					"The consumed capacity of " + context.getOperation() + " cannot be counted: " + reader.unreadable);
		}
	}

	private void readAnswer(DynamoRequestContext context, SdkResponse response) {
		if (response instanceof GetItemResponse get) {
			long found = get.hasItem() ? 1 : 0;
			readOne(get.consumedCapacity(), null, found, found);
		}
		else if (response instanceof QueryResponse query) {
			readOne(query.consumedCapacity(), context.getIndexName(), count(query.count()),
					count(query.scannedCount()));
		}
		else if (response instanceof ScanResponse scan) {
			readOne(scan.consumedCapacity(), context.getIndexName(), count(scan.count()), count(scan.scannedCount()));
		}
		else if (response instanceof PutItemResponse put) {
			readOne(put.consumedCapacity(), null, 0, 0);
		}
		else if (response instanceof UpdateItemResponse update) {
			readOne(update.consumedCapacity(), null, 0, 0);
		}
		else if (response instanceof DeleteItemResponse delete) {
			readOne(delete.consumedCapacity(), null, 0, 0);
		}
		else if (response instanceof BatchWriteItemResponse batch) {
			readAll(batch.consumedCapacity(), (table) -> 0);
		}
		else if (response instanceof TransactWriteItemsResponse transaction) {
			readAll(transaction.consumedCapacity(), (table) -> 0);
		}
		else if (response instanceof BatchGetItemResponse batch) {
			readAll(batch.consumedCapacity(), (table) -> found(batch, table));
		}
		else if (response instanceof TransactGetItemsResponse transaction) {
			readAll(transaction.consumedCapacity(), (table) -> found(context, transaction, table));
		}
		else {
			readStatements(response);
		}
	}

	/**
	 * DynamoDB does not tell how many items a statement has scanned.
	 */
	private void readStatements(SdkResponse response) {
		if (response instanceof ExecuteStatementResponse single && single.consumedCapacity() != null) {
			readOne(single.consumedCapacity(), soleIndex(single.consumedCapacity()), single.items().size(), 0);
		}
		else if (response instanceof BatchExecuteStatementResponse batch) {
			batch.consumedCapacity().forEach((consumed) -> readOne(consumed, null, 0, 0));
			batch.responses().forEach(this::addReturned);
		}
		else if (response instanceof ExecuteTransactionResponse transaction) {
			boolean single = transaction.consumedCapacity().size() == 1;
			long returned = transaction.responses().stream().filter(ItemResponse::hasItem).count();
			transaction.consumedCapacity().forEach((consumed) -> readOne(consumed, null, single ? returned : 0, 0));
		}
	}

	private void addReturned(BatchStatementResponse response) {
		String table = (response.tableName() != null) ? TableResource.tableName(response.tableName()) : null;
		if (response.hasItem() && table != null && isKnown(table)) {
			add(new ResourceUsage(table, null, 0, 0, 1, 0));
		}
	}

	private boolean isKnown(String table) {
		return this.usage.stream().anyMatch((known) -> known.table().equals(table));
	}

	/**
	 * Return the index that a statement has read, or null if it is the table.
	 */
	private static @Nullable String soleIndex(ConsumedCapacity consumed) {
		Capacity table = consumed.table();
		boolean ofIndex = table == null || table.capacityUnits() == null || table.capacityUnits() == 0;
		List<String> indexes = new ArrayList<>(consumed.globalSecondaryIndexes().keySet());
		indexes.addAll(consumed.localSecondaryIndexes().keySet());
		return (ofIndex && indexes.size() == 1) ? indexes.get(0) : null;
	}

	private static long found(BatchGetItemResponse response, String table) {
		long found = 0;
		for (Map.Entry<String, ? extends List<?>> items : response.responses().entrySet()) {
			found += TableResource.tableName(items.getKey()).equals(table) ? items.getValue().size() : 0;
		}
		return found;
	}

	/**
	 * Answers are in the order of the actions.
	 */
	private static long found(DynamoRequestContext context, TransactGetItemsResponse response, String table) {
		long found = 0;
		for (int i = 0; i < response.responses().size(); i++) {
			String name = RequestTarget.table(context.getRequest(), i);
			boolean here = name != null && TableResource.tableName(name).equals(table);
			found += (here && response.responses().get(i).hasItem()) ? 1 : 0;
		}
		return found;
	}

	private static long count(@Nullable Integer count) {
		return (count != null) ? count : 0;
	}

	private void readAll(List<ConsumedCapacity> consumed, ToLongFunction<String> found) {
		for (ConsumedCapacity capacity : consumed) {
			String table = (capacity.tableName() != null) ? TableResource.tableName(capacity.tableName()) : null;
			long items = (table != null && !isKnown(table)) ? found.applyAsLong(table) : 0;
			readOne(capacity, null, items, items);
		}
	}

	/**
	 * Read the shares of a table and its indexes.
	 * @param index the index whose items were read, or null for the table's
	 */
	private void readOne(@Nullable ConsumedCapacity consumed, @Nullable String index, long returned, long scanned) {
		if (consumed == null) {
			return;
		}
		if (consumed.tableName() == null || consumed.tableName().isEmpty()) {
			this.unreadable = "there is no table in " + consumed;
			return;
		}
		Table table = new Table(TableResource.tableName(consumed.tableName()), isWrite(consumed));
		readTable(table, consumed, index);
		readIndexes(table, consumed.globalSecondaryIndexes());
		readIndexes(table, consumed.localSecondaryIndexes());
		// an index that was read without a result was used nevertheless
		if (index != null || returned > 0 || scanned > 0) {
			add(new ResourceUsage(table.name, index, 0, 0, returned, scanned));
		}
	}

	/**
	 * A write that DynamoDB knows by its client token is a read, and reported as such.
	 */
	private boolean isWrite(ConsumedCapacity consumed) {
		boolean reads = isPositive(consumed.readCapacityUnits());
		boolean writes = isPositive(consumed.writeCapacityUnits());
		return (reads != writes) ? writes : this.write;
	}

	private static boolean isPositive(@Nullable Double units) {
		return units != null && units > 0;
	}

	/**
	 * Read the share of the table. A total without shares is that of what was read: all
	 * of it for a table or a global index, while a local one may have had items fetched
	 * from the table.
	 */
	private void readTable(Table table, ConsumedCapacity consumed, @Nullable String index) {
		Capacity share = consumed.table();
		if (share != null) {
			addShare(table, null, share.capacityUnits(), share.readCapacityUnits(), share.writeCapacityUnits());
		}
		else if (!consumed.hasGlobalSecondaryIndexes() && !consumed.hasLocalSecondaryIndexes()) {
			addShare(table, index, consumed.capacityUnits(), consumed.readCapacityUnits(),
					consumed.writeCapacityUnits());
		}
	}

	private void readIndexes(Table table, Map<String, Capacity> indexes) {
		if (!indexes.isEmpty()) {
			indexes.forEach((name, share) -> addShare(table, name, share.capacityUnits(), share.readCapacityUnits(),
					share.writeCapacityUnits()));
		}
	}

	private void addShare(Table table, @Nullable String index, @Nullable Double units, @Nullable Double read,
			@Nullable Double write) {
		boolean split = read != null || write != null;
		double reads = split ? orZero(read) : (table.write ? 0 : orInvalid(units));
		double writes = split ? orZero(write) : (table.write ? orInvalid(units) : 0);
		if (isValid(reads) && isValid(writes)) {
			addUnits(new ResourceUsage(table.name, index, reads, writes, 0, 0));
		}
		else {
			this.unreadable = "table " + table.name + ((index != null) ? ", index " + index : "") + " has units "
					+ units + ", read " + read + ", write " + write;
		}
	}

	private static double orZero(@Nullable Double units) {
		return (units != null) ? units : 0;
	}

	private static double orInvalid(@Nullable Double units) {
		return (units != null) ? units : Double.NaN;
	}

	private static boolean isValid(double units) {
		return units >= 0 && units < Double.POSITIVE_INFINITY;
	}

	private void addUnits(ResourceUsage share) {
		if (share.read() + share.write() > 0) {
			add(share);
		}
	}

	/**
	 * Add to what is there of the same resource: a batch may report a table twice.
	 */
	private void add(ResourceUsage share) {
		for (int i = 0; i < this.usage.size(); i++) {
			if (this.usage.get(i).isOfSameResource(share)) {
				this.usage.set(i, this.usage.get(i).plus(share));
				return;
			}
		}
		this.usage.add(share);
	}

	/**
	 * What the shares of one table have in common.
	 */
	private record Table(String name, boolean write) {

	}

}
