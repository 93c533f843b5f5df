package io.github.dynamospring.client.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.HttpStack.Caller;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.RandomItems;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.wire.WireWriter;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Items that are sent by {@link WireInterceptor} are stored by DynamoDB Local as those of
 * the SDK are.
 */
class SentItemsIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261122L);

	private static final int ROUNDS = Cases.of(40);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(First.class, Second.class);

	private static final List<String> TABLES = List.of(LocalDatabase.tableName("Item"),
			LocalDatabase.tableName("PutRequest"));

	private final Random random = new Random(SEED);

	private final RandomItems items = new RandomItems(this.random);

	private static void send(Caller caller, DynamoDbRequest request) {
		if (caller.call(request) instanceof BatchWriteItemResponse batch) {
			assertThat(batch.unprocessedItems()).isEmpty();
		}
	}

	private static <B extends AwsClientBuilder<B, ?>> B configured(B builder, ExecutionInterceptor... interceptors) {
		return builder.endpointOverride(database.endpoint())
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
			.overrideConfiguration(
					(configuration) -> Stream.of(interceptors).forEach(configuration::addExecutionInterceptor));
	}

	@ParameterizedTest
	@EnumSource(names = { "APACHE5", "URL_CONNECTION", "NETTY" })
	void storesWhatIsPut(HttpStack stack) {
		Caller caller = stack.caller(database.endpoint(), 3);
		for (int i = 0; i < ROUNDS; i++) {
			List<Put> puts = List.of(put(0));
			PutItemRequest request = PutItemRequest.builder()
				.tableName(puts.get(0).table())
				.item(puts.get(0).key())
				.conditionExpression("attribute_not_exists(#Item) or #Item <> :Item")
				.expressionAttributeNames(Map.of("#Item", "Item"))
				.expressionAttributeValues(Map.of(":Item", AttributeValue.fromM(puts.get(0).key())))
				.overrideConfiguration(sending(puts))
				.build();
			send(caller, request);
			assertStored(puts);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "APACHE5", "URL_CONNECTION", "NETTY" })
	void storesWhatIsPutInBatches(HttpStack stack) {
		Caller caller = stack.caller(database.endpoint(), 3);
		for (int i = 0; i < ROUNDS; i++) {
			List<Put> puts = List.of(put(0), put(0), put(1), put(1));
			Map<String, List<WriteRequest>> requests = new LinkedHashMap<>();
			for (Put put : puts) {
				requests.computeIfAbsent(put.table(), (table) -> new ArrayList<>(List.of(deletion())))
					.add(WriteRequest.builder().putRequest((request) -> request.item(put.key())).build());
			}
			send(caller,
					BatchWriteItemRequest.builder()
						.requestItems(requests)
						.overrideConfiguration(sending(puts))
						.build());
			assertStored(puts);
		}
	}

	private WriteRequest deletion() {
		return WriteRequest.builder().deleteRequest((request) -> request.key(put(0).key())).build();
	}

	@ParameterizedTest
	@EnumSource(names = { "APACHE5", "URL_CONNECTION", "NETTY" })
	void storesWhatIsPutInTransactions(HttpStack stack) {
		Caller caller = stack.caller(database.endpoint(), 3);
		for (int i = 0; i < ROUNDS; i++) {
			List<Put> puts = List.of(put(0), put(1), put(0));
			send(caller, TransactWriteItemsRequest.builder()
				.transactItems(List.of(action(puts.get(0)), deletingAction(), action(puts.get(1)), action(puts.get(2))))
				.overrideConfiguration(sending(puts))
				.build());
			assertStored(puts);
		}
	}

	private static TransactWriteItem action(Put put) {
		return TransactWriteItem.builder().put((builder) -> builder.tableName(put.table()).item(put.key())).build();
	}

	private TransactWriteItem deletingAction() {
		Put put = put(0);
		return TransactWriteItem.builder().delete((deletion) -> deletion.tableName(put.table()).key(put.key())).build();
	}

	private Put put(int table) {
		Map<String, ItemValue> attributes = new LinkedHashMap<>(this.items.item(3).value());
		attributes.put("id", ItemValue.of(this.random.nextLong() + this.items.text()));
		return new Put(TABLES.get(table), ItemValue.map(attributes));
	}

	private static AwsRequestOverrideConfiguration sending(List<Put> puts) {
		return AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(WireExchange.ATTRIBUTE, exchange(puts.toArray(Put[]::new)))
			.build();
	}

	private static WireExchange exchange(Put... puts) {
		WireExchange exchange = new WireExchange();
		for (Put put : puts) {
			WireWriter writer = new WireWriter();
			put.item().writeTo(writer);
			exchange.send(writer.item(), put.key());
		}
		return exchange;
	}

	private static void assertStored(List<Put> puts) {
		for (Put put : puts) {
			Map<String, AttributeValue> stored = database.client()
				.getItem((request) -> request.tableName(put.table()).key(put.key()))
				.item();
			assertThat(AttributeValues.itemOf(stored)).as("seed %d", SEED).isEqualTo(put.item());
			Map<String, AttributeValue> copy = new HashMap<>(AttributeValues.of(put.item().value()));
			database.client().putItem((request) -> request.tableName(put.table()).item(copy));
			assertThat(stored).as("seed %d", SEED)
				.isEqualTo(
						database.client().getItem((request) -> request.tableName(put.table()).key(put.key())).item());
		}
	}

	@Test
	void bodyIsWatchedByInterceptorsBehind() {
		Attempts attempts = new Attempts(true);
		Put put = put(0);
		AwsRequestOverrideConfiguration configuration = attempts.addTo(AwsRequestOverrideConfiguration.builder())
			.build()
			.toBuilder()
			.putExecutionAttribute(WireExchange.ATTRIBUTE, exchange(put))
			.build();
		Consumer<PutItemRequest.Builder> request = (
				builder) -> builder.tableName(put.table()).item(put.key()).overrideConfiguration(configuration);
		try (DynamoDbClient client = client(new WireInterceptor(), new AttemptTracker())) {
			client.putItem(request);
			assertThat(attempts.mayBeApplied(SdkClientException.create("lost"))).isTrue();
		}
		try (DynamoDbClient client = client(new AttemptTracker(), new WireInterceptor())) {
			assertThatIllegalStateException().isThrownBy(() -> client.putItem(request))
				.withMessage("An interceptor before the WireInterceptor has changed the body of the request. "
						+ "Add the WireInterceptor before it.");
		}
	}

	private static DynamoDbClient client(ExecutionInterceptor... interceptors) {
		return configured(DynamoDbClient.builder(), interceptors).build();
	}

	/**
	 * Put of an item, of which the request of the SDK has the key.
	 */
	private record Put(String table, MapValue item) {

		Map<String, AttributeValue> key() {
			return AttributeValues.of(Map.of("id", this.item.value().get("id")));
		}

	}

	@Table("Item")
	@PrimaryKey(partition = "{id}")
	record First(String id) {

	}

	@Table("PutRequest")
	@PrimaryKey(partition = "{id}")
	record Second(String id) {

	}

}
