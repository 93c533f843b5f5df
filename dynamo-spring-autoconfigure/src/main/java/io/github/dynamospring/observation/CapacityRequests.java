package io.github.dynamospring.observation;

import java.util.Map;
import java.util.function.UnaryOperator;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Asks for the consumed capacity of tables and indexes where a request asks for nothing.
 */
final class CapacityRequests {

	private static final String MEMBER = "ReturnConsumedCapacity";

	private static final ReturnConsumedCapacity ALL = ReturnConsumedCapacity.INDEXES;

	private static final Map<Class<?>, UnaryOperator<SdkRequest>> OPERATIONS = Map.ofEntries(
			operation(GetItemRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(PutItemRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(UpdateItemRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(DeleteItemRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(QueryRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(ScanRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(SearchVectorsRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(BatchGetItemRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(BatchWriteItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(TransactGetItemsRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(TransactWriteItemsRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(ExecuteStatementRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(BatchExecuteStatementRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build()),
			operation(ExecuteTransactionRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build()));

	private CapacityRequests() {
	}

	private static <T extends SdkRequest> Map.Entry<Class<?>, UnaryOperator<SdkRequest>> operation(Class<T> type,
			UnaryOperator<T> change) {
		return Map.entry(type, (request) -> change.apply(type.cast(request)));
	}

	/**
	 * Return the request, or a copy that asks.
	 */
	static SdkRequest asking(SdkRequest request) {
		UnaryOperator<SdkRequest> operation = OPERATIONS.get(request.getClass());
		return (operation != null && !asksAlready(request)) ? operation.apply(request) : request;
	}

	private static boolean asksAlready(SdkRequest request) {
		return request.getValueForField(MEMBER, String.class).isPresent();
	}

}
