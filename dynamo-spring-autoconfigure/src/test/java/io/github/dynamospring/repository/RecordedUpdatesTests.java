package io.github.dynamospring.repository;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.shop.CrudDevices;
import io.github.dynamospring.repository.shop.Devices;
import io.github.dynamospring.repository.support.SimpleDynamoRepository;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.ArgumentCaptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests for the updates of a transaction that are called on a proxy of their repository.
 */
class RecordedUpdatesTests {

	private static final StockKey KEY = new StockKey("mug", "north");

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final DynamoTemplate template;

	RecordedUpdatesTests() {
		LocalApplication application = LocalApplication.of(this.client, new DynamoMappingContext(), (name) -> name,
				TemplateSettings.DEFAULT, PlannerSettings.DEFAULT);
		this.template = application.template();
		application.repository(Stocks.class);
		application.repository(Other.Stocks.class);
		application.repository(CrudDevices.class);
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willReturn(TransactWriteItemsResponse.builder().build());
	}

	@Test
	void addsTheUpdatesThatAreCalled() {
		this.template.transactWrite((tx) -> {
			Stocks stocks = tx.in(Stocks.class);
			stocks.take(KEY, 2);
			stocks.take("mug", "south", 3);
			tx.deleteById(new StockKey("mug", "west"), Stock.class)
				.in(Stocks.class)
				.restock(new StockKey("mug", "east"), 4);
		});
		assertThat(updates()).extracting((update) -> update.key().get("sk").s() + " " + update.updateExpression())
			.containsExactly("STOCK#north SET #n0 = #n0 - :v0, #n1 = :v1", "STOCK#south SET #n0 = #n0 - :v0, #n1 = :v1",
					"STOCK#east SET #n1 = :v1 ADD #n0 :v0");
	}

	@Test
	void tellsRepositoriesOfOneNameApart() {
		this.template.transactWrite((tx) -> tx.in(Other.Stocks.class).take(KEY, 2));
		assertThat(updates()).extracting((update) -> update.updateExpression())
			.containsExactly("SET #n0 = :v0, #n1 = :v1");
	}

	private List<software.amazon.awssdk.services.dynamodb.model.Update> updates() {
		ArgumentCaptor<TransactWriteItemsRequest> request = ArgumentCaptor.forClass(TransactWriteItemsRequest.class);
		then(this.client).should().transactWriteItems(request.capture());
		return request.getValue().transactItems().stream().flatMap((item) -> Stream.ofNullable(item.update())).toList();
	}

	@Test
	void callsReturnNothing() {
		this.template.transactWrite((tx) -> {
			Stocks stocks = tx.in(Stocks.class);
			assertThat(stocks.take(KEY, 2)).isNull();
			assertThat(stocks.tryTake(new StockKey("mug", "south"), 2)).isFalse();
			assertThat(stocks.take("mug", "west", 2)).isEmpty();
		});
	}

	@Test
	void objectMethodsAreNoCalls() {
		this.template.transactWrite((tx) -> {
			Stocks stocks = tx.insert(new Stock("mug", "north", 1)).in(Stocks.class);
			assertThat(stocks).hasToString("recorder of calls of Stocks").isEqualTo(stocks).hasSameHashCodeAs(stocks);
			assertThat(stocks).isNotEqualTo(tx.in(Stocks.class));
		});
		assertThat(updates()).isEmpty();
	}

	static Stream<Arguments> refusedCalls() {
		Stock stock = new Stock("mug", "north", 1);
		return Stream.of(refused((stocks) -> stocks.insert(stock), "insert", "use tx.insert(…)"),
				refused((stocks) -> stocks.save(stock), "save", "use tx.save(…)"),
				refused((stocks) -> stocks.update(stock), "update", "use tx.update(…)"),
				refused((stocks) -> stocks.delete(stock), "delete", "use tx.delete(…)"),
				refused((stocks) -> stocks.deleteById(KEY), "deleteById", "use tx.deleteById(…)"),
				refused((stocks) -> stocks.saveAll(List.of(stock)), "saveAll", "use tx.save(…) for each"),
				refused((stocks) -> stocks.deleteAllById(List.of(KEY)), "deleteAllById",
						"use tx.deleteById(…) for each"),
				refused((stocks) -> stocks.findById(KEY), "findById",
						"read before the transaction, or use tx.check(…)"),
				refused((stocks) -> stocks.findBySku("mug"), "findBySku",
						"read before the transaction, or use tx.check(…)"),
				refused((stocks) -> stocks.deleteBySkuAndWarehouse("mug", "north"), "deleteBySkuAndWarehouse",
						"use tx.deleteById(…)"));
	}

	private static Arguments refused(Consumer<Stocks> call, String method, String instead) {
		return Arguments.of(call, "Action 1 (Stocks." + method + "): it is no @Update: " + instead);
	}

	@ParameterizedTest
	@MethodSource("refusedCalls")
	void refusesWhatIsNoUpdate(Consumer<Stocks> call, String message) {
		refuses((tx) -> call.accept(tx.in(Stocks.class)), message);
	}

	@Test
	void refusesDeletionsOfSeveralEntities() {
		refuses((tx) -> tx.in(CrudDevices.class).deleteAll(List.of()),
				"Action 1 (CrudDevices.deleteAll): it is no @Update: use tx.delete(…) for each");
	}

	@Test
	void refusesDefaultMethods() {
		refuses((tx) -> tx.in(Stocks.class).takeOne(KEY),
				"Action 1 (Stocks.takeOne): Stocks.takeOne is a default method, which is not "
						+ "recorded: call the methods that it calls");
	}

	@Test
	void refusesMethodsThatAreNoPatterns() {
		refuses((tx) -> tx.in(CrudDevices.class).findAll(),
				"Action 1 (CrudDevices.findAll): CrudDevices.findAll is no access pattern");
	}

	@Test
	void refusesInterfacesThatAreNoRepositories() {
		refuses((tx) -> tx.in(Devices.class).findById(null), "Action 1 (Devices.findById): " + Devices.class.getName()
				+ " is no repository of the application, but [CrudDevices, Stocks, Stocks]");
	}

	@Test
	void refusesArgumentsAsByName() {
		refuses((tx) -> tx.in(Stocks.class).take(new StockKey("mug", null), 2),
				"Action 1 (Stocks.take): No part of the key STOCK#{warehouse} may be null: sk = STOCK#{key.warehouse}");
	}

	private void refuses(Consumer<WriteTransaction> actions, String message) {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.template.transactWrite(actions))
			.withMessage(message);
		then(this.client).should(never()).transactWriteItems(any(TransactWriteItemsRequest.class));
	}

	@Test
	void aRefusalThatIsCaughtFailsTheTransaction() {
		refuses((tx) -> {
			Stocks stocks = tx.in(Stocks.class);
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> stocks.findBySku("mug"));
			stocks.take(KEY, 2);
		}, "Action 1 (Stocks.findBySku): it is no @Update: read before the transaction, or use tx.check(…)");
	}

	@Test
	void refusesClasses() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.in(SimpleDynamoRepository.class)))
			.withMessage(
					SimpleDynamoRepository.class.getName() + " is no interface: name the interface of a repository");
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.transactWrite((tx) -> tx.in(null)))
			.withMessage("'repository' must not be null");
	}

	@Test
	void refusesCallsAfterTheTransaction() {
		Stocks[] kept = new Stocks[1];
		this.template.transactWrite((tx) -> {
			kept[0] = tx.in(Stocks.class);
			kept[0].take(KEY, 2);
		});
		assertThatIllegalStateException().isThrownBy(() -> kept[0].take(KEY, 2))
			.withMessage("The transaction has been sent: add actions inside the call of transactWrite");
	}

	interface Restocked<T, ID> {

		@Update("add quantity :count")
		T restock(ID key, long count);

	}

	interface Stocks extends DynamoRepository<Stock, StockKey>, Restocked<Stock, StockKey> {

		@Update("set quantity = quantity - :count")
		@Condition("quantity >= :count")
		Stock take(StockKey key, long count);

		@Update("set quantity = quantity - :count")
		@Condition("quantity >= :count")
		Optional<Stock> take(String sku, String warehouse, long count);

		@Update("set quantity = quantity - :count")
		@Condition("quantity >= :count")
		boolean tryTake(StockKey key, long count);

		default Stock takeOne(StockKey key) {
			return take(key, 1);
		}

		List<Stock> findBySku(String sku);

		void deleteBySkuAndWarehouse(String sku, String warehouse);

	}

	static class Other {

		interface Stocks extends DynamoRepository<Stock, StockKey> {

			@Update("set quantity = :count")
			void take(StockKey key, long count);

		}

	}

}
