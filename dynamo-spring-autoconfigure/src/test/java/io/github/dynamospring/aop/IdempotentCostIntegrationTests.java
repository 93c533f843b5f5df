package io.github.dynamospring.aop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.idempotency.AspectContext;
import io.github.dynamospring.idempotency.Idempotent;
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
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall", "1.0 units",
					"UpdateItem of IdempotentCall.complete", "1.0 units");
			echo.small("a");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall", "GetItem of IdempotentCall",
					"1.0 units");
			echo.large("b");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall", "1.0 units",
					"UpdateItem of IdempotentCall.complete", "10.0 units");
			echo.large("b");
			assertThat(costs.taken()).containsExactly("PutItem of IdempotentCall", "GetItem of IdempotentCall",
					"3.0 units");
		}
	}

	static class Echo {

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
