package io.github.dynamospring.aop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.idempotency.AspectContext;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.idempotency.IdempotentCall;
import io.github.dynamospring.shop.Stock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Measures what {@link Idempotent} costs on DynamoDB Local, which reports no units of a
 * refused write.
 */
class IdempotentCostIntegrationTests {

	@Test
	void costsTwoWritesForACallAndARefusedWriteAndAReadForARepeatedOne() {
		CostRecorder costs = new CostRecorder();
		try (LocalDatabase database = LocalDatabase.of().observedBy(costs);
				AspectContext context = new AspectContext(database.client(), true, Echo.class)) {
			Echo echo = context.get(Echo.class);
			echo.small("a");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall.insert", "1.0 units",
					"UpdateItem of IdempotentCall.complete", "1.0 units");
			echo.small("a");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall.insert",
					"GetItem of IdempotentCall.findById", "1.0 units");
			echo.large("b");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall.insert", "1.0 units",
					"UpdateItem of IdempotentCall.complete", "10.0 units");
			echo.large("b");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall.insert",
					"GetItem of IdempotentCall.findById", "3.0 units");
		}
	}

	@Test
	void transactionOfACallHasTheNameOfItsMethod() {
		CostRecorder costs = new CostRecorder();
		try (LocalDatabase database = LocalDatabase.of(Stock.class).observedBy(costs);
				AspectContext context = new AspectContext(database.client(), true, Echo.class)) {
			context.mapping().getRequiredPersistentEntity(Stock.class);
			context.createTables(database.client());
			costs.taken();
			context.get(Echo.class).booked("a");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall.insert", "1.0 units",
					"TransactWriteItems of Echo.booked");
			AccessPatterns patterns = context.patterns();
			assertThat(patterns.get("IdempotentCall.insert").plan().price()).hasToString("1 WCU per KB");
			assertThat(patterns.get("IdempotentCall.findById").plan().price()).hasToString("1 RCU per 4 KB");
			assertThat(patterns.find("Echo.booked")).extracting((pattern) -> pattern.plan().explain())
				.containsExactly(
						"Echo.booked → TransactWriteItems idempotency: IdempotentCall.complete; 2 WCU per KB, "
								+ "all actions or none",
						"Echo.booked → TransactWriteItems shop: save Stock, pk = PRODUCT#{sku}, "
								+ "sk = STOCK#{warehouse}; 2 WCU per KB, all actions or none");
		}
	}

	static class Echo {

		@Idempotent(key = "#id")
		String booked(String id) {
			return IdempotentCall.current().complete(id, (tx) -> tx.save(new Stock(id, "w", 1)));
		}

		@Idempotent(key = "#id")
		String small(String id) {
			return id;
		}

		@Idempotent(key = "#id")
		String large(String id) {
			return "x".repeat(9 * 1024);
		}

	}

	private static final class CostRecorder implements ExecutionInterceptor {

		private final List<String> costs = Collections.synchronizedList(new ArrayList<>());

		List<String> taken() {
			List<String> taken = List.copyOf(this.costs);
			this.costs.clear();
			return taken;
		}

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			if (context.request() instanceof PutItemRequest put) {
				this.costs.add("PutItem of " + patternOf(attributes));
				return put.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
			}
			if (context.request() instanceof UpdateItemRequest update) {
				this.costs.add("UpdateItem of " + patternOf(attributes));
				return update.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
			}
			if (context.request() instanceof GetItemRequest get) {
				this.costs.add("GetItem of " + patternOf(attributes));
				return get.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
			}
			if (context.request() instanceof TransactWriteItemsRequest) {
				this.costs.add("TransactWriteItems of " + patternOf(attributes));
				return context.request();
			}
			this.costs.clear();
			return context.request();
		}

		private static @Nullable String patternOf(ExecutionAttributes attributes) {
			return attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN);
		}

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			if (context.response() instanceof PutItemResponse put) {
				this.costs.add(put.consumedCapacity().capacityUnits() + " units");
			}
			if (context.response() instanceof UpdateItemResponse update) {
				this.costs.add(update.consumedCapacity().capacityUnits() + " units");
			}
			if (context.response() instanceof GetItemResponse get) {
				this.costs.add(get.consumedCapacity().capacityUnits() + " units");
			}
		}

	}

}
