package io.github.dynamospring.client.direct;

import java.util.function.Function;

import io.github.dynamospring.client.wire.WireExchange;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Client that sends the calls of a {@link WireExchange} past the pipeline of the SDK's
 * client, and leaves all others to it. It has only the operations that read and write
 * items.
 */
final class DirectDynamoDbClient implements DynamoDbClient {

	private final DynamoDbClient client;

	private final DirectPath path;

	DirectDynamoDbClient(DynamoDbClient client, DirectPath path) {
		this.client = client;
		this.path = path;
	}

	@Override
	public GetItemResponse getItem(GetItemRequest request) {
		return send(DirectOperation.GET_ITEM, request, GetItemResponse.class, this.client::getItem);
	}

	@Override
	public PutItemResponse putItem(PutItemRequest request) {
		return send(DirectOperation.PUT_ITEM, request, PutItemResponse.class, this.client::putItem);
	}

	@Override
	public UpdateItemResponse updateItem(UpdateItemRequest request) {
		return send(DirectOperation.UPDATE_ITEM, request, UpdateItemResponse.class, this.client::updateItem);
	}

	@Override
	public DeleteItemResponse deleteItem(DeleteItemRequest request) {
		return send(DirectOperation.DELETE_ITEM, request, DeleteItemResponse.class, this.client::deleteItem);
	}

	@Override
	public QueryResponse query(QueryRequest request) {
		return send(DirectOperation.QUERY, request, QueryResponse.class, this.client::query);
	}

	@Override
	public ScanResponse scan(ScanRequest request) {
		return send(DirectOperation.SCAN, request, ScanResponse.class, this.client::scan);
	}

	@Override
	public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
		return send(DirectOperation.BATCH_GET_ITEM, request, BatchGetItemResponse.class, this.client::batchGetItem);
	}

	@Override
	public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
		return send(DirectOperation.BATCH_WRITE_ITEM, request, BatchWriteItemResponse.class,
				this.client::batchWriteItem);
	}

	@Override
	public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
		return send(DirectOperation.TRANSACT_GET_ITEMS, request, TransactGetItemsResponse.class,
				this.client::transactGetItems);
	}

	@Override
	public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
		return send(DirectOperation.TRANSACT_WRITE_ITEMS, request, TransactWriteItemsResponse.class,
				this.client::transactWriteItems);
	}

	private <Q extends DynamoDbRequest, A extends DynamoDbResponse> A send(DirectOperation operation, Q request,
			Class<A> type, Function<Q, A> sdk) {
		DirectCall call = this.path.call(operation, request);
		if (call == null) {
			return sdk.apply(request);
		}
		return type.cast(call.send());
	}

	@Override
	public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
		return this.client.serviceClientConfiguration();
	}

	@Override
	public String serviceName() {
		return this.client.serviceName();
	}

	@Override
	public void close() {
		this.client.close();
	}

}
