package io.github.dynamospring.item.sdk;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.library.User;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What unique values cost, for an entity of less than 1 KB. DynamoDB Local reports the
 * units of requests for single items; those of a transaction, of which it counts one
 * action of each table, are counted here: two for each item of up to 1 KB. A failed
 * condition is not reported.
 */
class UniqueValueCapacityIntegrationTests {

	private static final Meter METER = new Meter();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(User.class);

	private static final DynamoDbClient client = LocalDatabase.clientBuilder(database.endpoint())
		.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(METER))
		.build();

	private static final DynamoTemplate template = database.template(client,
			new TemplateSettings(100, false, Clock.systemUTC()));

	@AfterAll
	static void stop() {
		client.close();
	}

	@Test
	void insertCostsTwiceAndTwoUnitsForEachValue() {
		assertThat(costOf(() -> template.insert(user("none", null, null)))).containsExactly("PutItem 1.0");
		assertThat(costOf(() -> template.insert(user("one", "one@x", null)))).containsExactly("TransactWriteItems 4.0");
		assertThat(costOf(() -> template.insert(user("two", "two@x", 2L)))).containsExactly("TransactWriteItems 6.0");
	}

	@Test
	void unchangedValuesCostNothing() {
		User stored = template.insert(user("same", "same@x", 10L));
		assertThat(costOf(() -> template.save(stored.withName("other")))).containsExactly("PutItem 1.0");
	}

	@Test
	void changedValueCostsAFailedConditionAndATransaction() {
		User stored = template.insert(user("change", "change@x", 20L));
		assertThat(costOf(() -> template.save(stored.withEmail("changed@x")))).containsExactly("PutItem failed",
				"TransactWriteItems 6.0");
	}

	@Test
	void deleteCostsTwiceAndTwoUnitsForEachValue() {
		User one = template.insert(user("delete-one", "delete@x", null));
		assertThat(costOf(() -> template.delete(one))).containsExactly("TransactWriteItems 4.0");
		User none = template.insert(user("delete-none", null, null));
		assertThat(costOf(() -> template.delete(none))).containsExactly("DeleteItem 1.0");
	}

	@Test
	void deleteByIdCostsAConsistentReadMore() {
		template.insert(user("by-id", "by-id@x", null));
		assertThat(costOf(() -> template.deleteById("by-id", User.class))).containsExactly("GetItem 1.0",
				"TransactWriteItems 4.0");
		assertThat(costOf(() -> template.deleteById("by-id", User.class))).containsExactly("GetItem 1.0",
				"DeleteItem 1.0");
	}

	private static List<String> costOf(Runnable action) {
		METER.costs.clear();
		action.run();
		return METER.costs;
	}

	private static User user(String id, @Nullable String email, @Nullable Long badge) {
		return new User(id, email, badge, id, null);
	}

	/**
	 * Asks for the units of each request, and keeps them.
	 */
	private static final class Meter implements ExecutionInterceptor {

		private final List<String> costs = new ArrayList<>();

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			SdkRequest request = context.request();
			if (request instanceof PutItemRequest put) {
				return put.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
			}
			if (request instanceof DeleteItemRequest delete) {
				return delete.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
			}
			if (request instanceof GetItemRequest get) {
				return get.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
			}
			return request;
		}

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			double units = (context.request() instanceof TransactWriteItemsRequest transaction) ? unitsOf(transaction)
					: unitsOf(context.response());
			add(context.request(), String.format(Locale.ROOT, "%.1f", units));
		}

		@Override
		public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
			add(context.request(), "failed");
		}

		private void add(SdkRequest request, String cost) {
			this.costs.add(request.getClass().getSimpleName().replace("Request", "") + " " + cost);
		}

		private static double unitsOf(TransactWriteItemsRequest transaction) {
			transaction.transactItems().stream().filter((action) -> action.put() != null).forEach((action) -> {
				int size = ItemSize.ofItem(AttributeValues.itemOf(action.put().item()).value());
				assertThat(size).isLessThanOrEqualTo(1024);
			});
			return transaction.transactItems().size() * 2;
		}

		private static double unitsOf(SdkResponse response) {
			if (response instanceof PutItemResponse put) {
				return put.consumedCapacity().capacityUnits();
			}
			return (response instanceof GetItemResponse get) ? get.consumedCapacity().capacityUnits()
					: ((DeleteItemResponse) response).consumedCapacity().capacityUnits();
		}

	}

}
