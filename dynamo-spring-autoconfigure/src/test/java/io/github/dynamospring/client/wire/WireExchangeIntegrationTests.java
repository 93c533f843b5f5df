package io.github.dynamospring.client.wire;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for {@link WireExchange}: an item is sent whole, or its request is
 * refused.
 */
class WireExchangeIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Letter.class);

	private static final String TABLE = LocalDatabase.tableName("letters");

	private static final Put<PutItemRequest> PUT_ITEM = new Put<>(
			(item) -> PutItemRequest.builder().tableName(TABLE).item(item).build(), DynamoDbClient::putItem);

	private final Map<String, AttributeValue> key = Map.of("id", AttributeValue.fromS(UUID.randomUUID().toString()));

	private final Map<String, AttributeValue> item = Map.of("id", this.key.get("id"), "text",
			AttributeValue.fromS("all"));

	private final WireExchange exchange = new WireExchange();

	private final Attempts attempts = new Attempts(true);

	private final Watch watch = new Watch();

	private final DynamoDbClient client = client(new WireInterceptor(), new AttemptTracker(), this.watch);

	private static DynamoDbClient client(ExecutionInterceptor... interceptors) {
		return LocalDatabase.clientBuilder(database.endpoint())
			.overrideConfiguration(
					ClientOverrideConfiguration.builder().executionInterceptors(List.of(interceptors)).build())
			.build();
	}

	@AfterEach
	void close() {
		this.client.close();
	}

	static Stream<Named<Put<?>>> puts() {
		return Stream.of(Named.of("PutItem", PUT_ITEM), Named.of("BatchWriteItem",
				new Put<>((item) -> BatchWriteItemRequest.builder()
					.requestItems(
							Map.of(TABLE, List.of(WriteRequest.builder().putRequest((put) -> put.item(item)).build())))
					.build(), DynamoDbClient::batchWriteItem)),
				Named.of("TransactWriteItems",
						new Put<>((item) -> TransactWriteItemsRequest.builder()
							.transactItems(
									TransactWriteItem.builder().put((put) -> put.tableName(TABLE).item(item)).build())
							.build(), DynamoDbClient::transactWriteItems)));
	}

	@ParameterizedTest
	@MethodSource("puts")
	<Q extends SdkRequest> void sendsTheItemOfTheThreadThatCalls(Put<Q> put) {
		call(put, UnaryOperator.identity(), this.client);
		assertThat(stored()).isEqualTo(this.item);
		assertThat(this.watch.pattern).isEqualTo("Letters.put");
		assertThat(this.attempts.mayBeApplied(SdkClientException.create("lost"))).isTrue();
	}

	@ParameterizedTest
	@MethodSource("puts")
	@SuppressWarnings("unchecked")
	<Q extends SdkRequest> void isRefusedWhereTheRequestIsCopied(Put<Q> put) {
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> call(put, (request) -> (Q) request.toBuilder().build(), this.client))
			.withMessageContaining(
					"Supplied AttributeValue is empty, must contain exactly one of the supported " + "datatypes");
		assertThat(stored()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("puts")
	<Q extends SdkRequest> void isRefusedWhereTheClientTakesNoNotice(Put<Q> put) {
		try (DynamoDbClient other = client()) {
			assertThatExceptionOfType(DynamoDbException.class)
				.isThrownBy(() -> call(put, UnaryOperator.identity(), other))
				.withMessageContaining("Supplied AttributeValue is empty");
		}
		assertThat(stored()).isEmpty();
	}

	@Test
	void leavesOtherCallsOfAnInterceptorAlone() {
		this.watch.calling = () -> this.client
			.putItem((put) -> put.tableName(TABLE).item(Map.of("id", AttributeValue.fromS("other"))));
		call(PUT_ITEM, UnaryOperator.identity(), this.client);
		assertThat(stored()).isEqualTo(this.item);
		assertThat(stored(Map.of("id", AttributeValue.fromS("other")))).containsOnlyKeys("id");
	}

	private <Q extends SdkRequest> void call(Put<Q> put, UnaryOperator<Q> copying, DynamoDbClient client) {
		Q request = put.request.apply(this.exchange.send(WireItem.of(this.item), this.key));
		this.exchange.call(request, "Letters.put", this.attempts,
				(called) -> put.call.apply(client, copying.apply(called)));
	}

	private Map<String, AttributeValue> stored() {
		return stored(this.key);
	}

	private static Map<String, AttributeValue> stored(Map<String, AttributeValue> key) {
		return database.client().getItem((get) -> get.tableName(TABLE).key(key).consistentRead(true)).item();
	}

	/**
	 * Operation that puts one item.
	 */
	record Put<Q extends SdkRequest>(Function<Map<String, AttributeValue>, Q> request,
			BiFunction<DynamoDbClient, Q, ?> call) {

	}

	/**
	 * Interceptor that makes a call of its own.
	 */
	private static final class Watch implements ExecutionInterceptor {

		private @Nullable String pattern;

		private @Nullable Runnable calling;

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			this.pattern = attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN);
			Runnable once = this.calling;
			this.calling = null;
			if (once != null) {
				once.run();
			}
		}

	}

	@Table("letters")
	@PrimaryKey(partition = "{id}")
	record Letter(String id) {

	}

}
