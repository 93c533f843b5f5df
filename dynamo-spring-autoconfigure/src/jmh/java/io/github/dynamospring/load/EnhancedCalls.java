package io.github.dynamospring.load;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.core.EnhancedOrder;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchWriteItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.enhanced.dynamodb.model.WriteBatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The same by the SDK's enhanced client, with a bean schema.
 */
final class EnhancedCalls implements OrderCalls {

	private final DynamoDbEnhancedClient client;

	private final DynamoDbTable<EnhancedOrder> table;

	EnhancedCalls(DynamoDbClient client) {
		this.client = DynamoDbEnhancedClient.builder().dynamoDbClient(client).extensions(List.of()).build();
		this.table = this.client.table("bench", TableSchema.fromBean(EnhancedOrder.class));
	}

	@Override
	public EnhancedOrder getItem() {
		return this.table.getItem(key(Orders.ONE));
	}

	static Key key(BenchmarkOrder order) {
		return Key.builder()
			.partitionValue("CUSTOMER#" + order.customerId())
			.sortValue("ORDER#" + order.placedAt() + "#" + order.orderId())
			.build();
	}

	@Override
	public Object putItem() {
		PutItemEnhancedRequest<EnhancedOrder> request = put();
		this.table.putItem(request);
		return request;
	}

	static PutItemEnhancedRequest<EnhancedOrder> put() {
		return PutItemEnhancedRequest.builder(EnhancedOrder.class)
			.item(EnhancedOrder.of(Orders.ONE))
			.conditionExpression(expression("attribute_not_exists(pk) or expiresAt <= :now"))
			.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
			.build();
	}

	private static Expression expression(String expression) {
		return Expression.builder()
			.expression(expression)
			.putExpressionValue(":now", AttributeValue.fromN(Long.toString(Instant.now().getEpochSecond())))
			.build();
	}

	@Override
	public List<EnhancedOrder> query() {
		return this.table.query(between()).items().stream().toList();
	}

	static QueryEnhancedRequest between() {
		String partition = "CUSTOMER#" + Orders.ONE.customerId();
		return QueryEnhancedRequest.builder()
			.queryConditional(QueryConditional.sortBetween(
					(from) -> from.partitionValue(partition).sortValue("ORDER#" + Orders.FROM),
					(to) -> to.partitionValue(partition).sortValue("ORDER#" + Orders.TO)))
			.filterExpression(expression("attribute_not_exists(expiresAt) or expiresAt > :now"))
			.build();
	}

	@Override
	public List<EnhancedOrder> batchGet() {
		ReadBatch.Builder<EnhancedOrder> batch = ReadBatch.builder(EnhancedOrder.class).mappedTableResource(this.table);
		Orders.PAGE.forEach((order) -> batch.addGetItem(key(order)));
		return this.client.batchGetItem(BatchGetItemEnhancedRequest.builder().readBatches(batch.build()).build())
			.resultsForTable(this.table)
			.stream()
			.toList();
	}

	@Override
	public Object batchPut() {
		WriteBatch.Builder<EnhancedOrder> batch = WriteBatch.builder(EnhancedOrder.class)
			.mappedTableResource(this.table);
		Orders.BATCH.forEach((order) -> batch.addPutItem(EnhancedOrder.of(order)));
		return this.client
			.batchWriteItem(BatchWriteItemEnhancedRequest.builder().writeBatches(batch.build()).build());
	}

}
