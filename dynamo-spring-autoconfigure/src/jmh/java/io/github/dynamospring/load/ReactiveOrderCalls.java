package io.github.dynamospring.load;

import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.core.EnhancedOrder;
import io.github.dynamospring.core.ReactiveBenchmarkOrders;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbAsyncTable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Calls of a reactive application, by one of the ways to write it.
 *
 * @param getItem reads one order
 * @param query reads a page of orders of one customer
 */
record ReactiveOrderCalls(Supplier<Mono<?>> getItem, Supplier<Mono<?>> query) {

	/**
	 * Return calls that leave items as the SDK returns them.
	 */
	static ReactiveOrderCalls raw(DynamoDbAsyncClient client) {
		return new ReactiveOrderCalls(() -> get(client), () -> page(client));
	}

	/**
	 * Return the calls that one would write by hand.
	 */
	static ReactiveOrderCalls byHand(DynamoDbAsyncClient client) {
		return new ReactiveOrderCalls(() -> get(client).mapNotNull((response) -> CallsByHand.read(response.item())),
				() -> page(client).map(CallsByHand::read));
	}

	private static Mono<GetItemResponse> get(DynamoDbAsyncClient client) {
		return Mono.fromFuture(() -> client.getItem(CallsByHand.get()));
	}

	private static Mono<QueryResponse> page(DynamoDbAsyncClient client) {
		return Mono.fromFuture(() -> client.query(CallsByHand.between()));
	}

	/**
	 * Return calls by the SDK's enhanced client, with a bean schema.
	 */
	static ReactiveOrderCalls enhanced(DynamoDbAsyncClient client) {
		DynamoDbAsyncTable<EnhancedOrder> table = DynamoDbEnhancedAsyncClient.builder()
			.dynamoDbClient(client)
			.extensions(List.of())
			.build()
			.table("bench", TableSchema.fromBean(EnhancedOrder.class));
		return new ReactiveOrderCalls(() -> Mono.fromFuture(() -> table.getItem(EnhancedCalls.key(Orders.ONE))),
				() -> Flux.from(table.query(EnhancedCalls.between()).items()).collectList());
	}

	/**
	 * Return calls by a repository.
	 */
	static ReactiveOrderCalls repository(ReactiveBenchmarkOrders orders) {
		BenchmarkOrder one = Orders.ONE;
		return new ReactiveOrderCalls(() -> orders.findById(Orders.key(one)),
				() -> orders.findByCustomerIdAndPlacedAtBetween(one.customerId(), Orders.FROM, Orders.TO).collectList());
	}

}
