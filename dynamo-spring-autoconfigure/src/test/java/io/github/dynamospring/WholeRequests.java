package io.github.dynamospring;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.item.wire.WireItem;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Requests as DynamoDB gets them: with the items that go past the SDK.
 */
final class WholeRequests {

	private final Iterator<WireItem> items;

	private WholeRequests(Iterator<WireItem> items) {
		this.items = items;
	}

	static DynamoDbRequest of(DynamoDbRequest request, ExecutionAttributes attributes) {
		WireExchange exchange = attributes.getAttribute(WireExchange.ATTRIBUTE);
		return (exchange != null && !exchange.sent().isEmpty())
				? new WholeRequests(exchange.sent().iterator()).whole(request) : request;
	}

	private DynamoDbRequest whole(DynamoDbRequest request) {
		if (request instanceof PutItemRequest put) {
			return put.toBuilder().item(this.items.next()).build();
		}
		if (request instanceof BatchWriteItemRequest batch) {
			Map<String, List<WriteRequest>> tables = new LinkedHashMap<>();
			batch.requestItems()
				.forEach((table, writes) -> tables.put(table, writes.stream().map(this::whole).toList()));
			return batch.toBuilder().requestItems(tables).build();
		}
		TransactWriteItemsRequest transaction = (TransactWriteItemsRequest) request;
		return transaction.toBuilder()
			.transactItems(transaction.transactItems().stream().map(this::whole).toList())
			.build();
	}

	private WriteRequest whole(WriteRequest write) {
		return (write.putRequest() != null) ? write.toBuilder().putRequest((put) -> put.item(this.items.next())).build()
				: write;
	}

	private TransactWriteItem whole(TransactWriteItem action) {
		return (action.put() != null)
				? action.toBuilder().put(action.put().toBuilder().item(this.items.next()).build()).build() : action;
	}

}
