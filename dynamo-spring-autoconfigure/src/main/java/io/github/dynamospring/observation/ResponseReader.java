package io.github.dynamospring.observation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.client.wire.ResponseItems;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
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
 * Reader of the responses of one operation. There is one for each operation that reports
 * its consumed capacity, and one for all other operations.
 *
 * @param <R> the type of the responses
 */
public final class ResponseReader<R extends SdkResponse> {

	private static final ResponseReader<SdkResponse> OTHER = new ResponseReader<>(SdkResponse.class,
			(response) -> List.of());

	private static final Map<Class<?>, ResponseReader<?>> READERS = byType(
			new ResponseReader<>(PutItemResponse.class, (response) -> one(response.consumedCapacity())),
			new ResponseReader<>(UpdateItemResponse.class, (response) -> one(response.consumedCapacity())),
			new ResponseReader<>(DeleteItemResponse.class, (response) -> one(response.consumedCapacity())),
			new ResponseReader<>(TransactWriteItemsResponse.class, TransactWriteItemsResponse::consumedCapacity),
			new ResponseReader<>(BatchWriteItemResponse.class, BatchWriteItemResponse::consumedCapacity,
					ResponseReader::none, ResponseReader::none,
					(response) -> RequestAction.ofWrites(response.unprocessedItems())),
			new ResponseReader<>(GetItemResponse.class, (response) -> one(response.consumedCapacity()),
					ResponseReader::found, ResponseReader::found),
			new ResponseReader<>(BatchGetItemResponse.class, BatchGetItemResponse::consumedCapacity,
					ResponseReader::found, ResponseReader::found,
					(response) -> RequestAction.ofKeys(response.unprocessedKeys())),
			new ResponseReader<>(TransactGetItemsResponse.class, TransactGetItemsResponse::consumedCapacity,
					ResponseReader::found, ResponseReader::found),
			new ResponseReader<>(QueryResponse.class, (response) -> one(response.consumedCapacity()),
					(response, table, context) -> count(response.count()),
					(response, table, context) -> count(response.scannedCount())),
			new ResponseReader<>(ScanResponse.class, (response) -> one(response.consumedCapacity()),
					(response, table, context) -> count(response.count()),
					(response, table, context) -> count(response.scannedCount())),
			// DynamoDB does not report the number of items that a statement has scanned
			new ResponseReader<>(ExecuteStatementResponse.class, (response) -> one(response.consumedCapacity()),
					(response, table, context) -> response.items().size(), ResponseReader::none),
			new ResponseReader<>(BatchExecuteStatementResponse.class, BatchExecuteStatementResponse::consumedCapacity,
					ResponseReader::found, ResponseReader::none),
			new ResponseReader<>(ExecuteTransactionResponse.class, ExecuteTransactionResponse::consumedCapacity,
					ResponseReader::found, ResponseReader::none));

	private final Class<R> type;

	private final Function<R, List<ConsumedCapacity>> capacity;

	private final ItemCount<R> returned;

	private final ItemCount<R> scanned;

	private final Function<R, List<RequestAction>> unprocessed;

	private ResponseReader(Class<R> type, Function<R, List<ConsumedCapacity>> capacity) {
		this(type, capacity, ResponseReader::none, ResponseReader::none);
	}

	private ResponseReader(Class<R> type, Function<R, List<ConsumedCapacity>> capacity, ItemCount<R> returned,
			ItemCount<R> scanned) {
		this(type, capacity, returned, scanned, (response) -> List.of());
	}

	private ResponseReader(Class<R> type, Function<R, List<ConsumedCapacity>> capacity, ItemCount<R> returned,
			ItemCount<R> scanned, Function<R, List<RequestAction>> unprocessed) {
		this.type = type;
		this.capacity = capacity;
		this.returned = returned;
		this.scanned = scanned;
		this.unprocessed = unprocessed;
	}

	private static Map<Class<?>, ResponseReader<?>> byType(ResponseReader<?>... readers) {
		return Arrays.stream(readers)
			.collect(Collectors.toUnmodifiableMap((reader) -> reader.type, Function.identity()));
	}

	private static List<ConsumedCapacity> one(@Nullable ConsumedCapacity consumed) {
		if (consumed != null) {
			return List.of(consumed);
		}
		return List.of();
	}

	private static long none(SdkResponse response, String table, DynamoRequestContext context) {
		return 0;
	}

	private static long count(@Nullable Integer count) {
		return (count != null) ? count : 0;
	}

	private static long found(GetItemResponse response, String table, DynamoRequestContext context) {
		return response.hasItem() ? 1 : 0;
	}

	private static long found(BatchGetItemResponse response, String table, DynamoRequestContext context) {
		return items(context, response, table).size();
	}

	// responses are in the order of the actions
	private static long found(TransactGetItemsResponse response, String table, DynamoRequestContext context) {
		long found = 0;
		for (int i = 0; i < response.responses().size(); i++) {
			if (table.equals(context.target().table(i)) && response.responses().get(i).hasItem()) {
				found++;
			}
		}
		return found;
	}

	private static long found(BatchExecuteStatementResponse response, String table, DynamoRequestContext context) {
		return response.responses()
			.stream()
			.filter((statement) -> statement.hasItem() && statement.tableName() != null)
			.filter((statement) -> TableResource.tableName(statement.tableName()).equals(table))
			.count();
	}

	// the responses do not name their table, so they are counted if there is only one
	private static long found(ExecuteTransactionResponse response, String table, DynamoRequestContext context) {
		if (response.consumedCapacity().size() == 1) {
			return response.responses().stream().filter(ItemResponse::hasItem).count();
		}
		return 0;
	}

	/**
	 * Return the items of a table that a batch has read, in no order.
	 */
	public static List<Map<String, AttributeValue>> items(DynamoRequestContext context, BatchGetItemResponse response,
			String table) {
		return items(ResponseItems.of(response, context.exchange()), table);
	}

	/**
	 * Return the items that a transaction has read, in the order of its actions, null for
	 * a missing item.
	 */
	public static List<@Nullable Map<String, AttributeValue>> items(DynamoRequestContext context,
			TransactGetItemsResponse response) {
		return ResponseItems.of(response, context.exchange());
	}

	private static List<Map<String, AttributeValue>> items(Map<String, List<Map<String, AttributeValue>>> tables,
			String table) {
		for (Map.Entry<String, List<Map<String, AttributeValue>>> items : tables.entrySet()) {
			if (TableResource.tableName(items.getKey()).equals(table)) {
				return items.getValue();
			}
		}
		return List.of();
	}

	/**
	 * Return the reader of a response.
	 */
	public static ResponseReader<?> of(SdkResponse response) {
		return READERS.getOrDefault(response.getClass(), OTHER);
	}

	/**
	 * Return the reports of consumed capacity.
	 */
	List<ConsumedCapacity> capacity(SdkResponse response) {
		return this.capacity.apply(this.type.cast(response));
	}

	/**
	 * Return the number of items of a table that came back.
	 */
	long returned(SdkResponse response, String table, DynamoRequestContext context) {
		return this.returned.count(this.type.cast(response), table, context);
	}

	/**
	 * Return the number of items of a table that were read, before the filter.
	 */
	long scanned(SdkResponse response, String table, DynamoRequestContext context) {
		return this.scanned.count(this.type.cast(response), table, context);
	}

	/**
	 * Return the actions of a batch that DynamoDB left unprocessed.
	 */
	public List<RequestAction> unprocessed(SdkResponse response) {
		return this.unprocessed.apply(this.type.cast(response));
	}

	@FunctionalInterface
	private interface ItemCount<R> {

		long count(R response, String table, DynamoRequestContext context);

	}

}
