package io.github.dynamospring.repository;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.shop.Customers;
import io.github.dynamospring.repository.shop.Devices;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.ScannedDevices;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the requests of each kind of call are named after.
 */
class AccessPatternNamesIntegrationTests {

	private static final Instant START = Instant.parse("2126-01-01T00:00:00Z");

	private static final Recorder RECORDER = new Recorder();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of().observedBy(RECORDER);

	private static DynamoTemplate template;

	private static Orders orders;

	private static Customers customers;

	private static Stocks stocks;

	private static Devices devices;

	private static ScannedDevices scannedDevices;

	private static Users users;

	private final String id = UUID.randomUUID().toString();

	@BeforeAll
	static void start() {
		DynamoMappingContext context = new DynamoMappingContext();
		template = new DynamoTemplate(database.client(), context, (name) -> name, new AccessPatterns(),
				new TemplateSettings(100, false, Clock.systemUTC()));
		DynamoRepositoryFactory factory = new DynamoRepositoryFactory(template, context, PlannerSettings.DEFAULT);
		orders = factory.getRepository(Orders.class);
		customers = factory.getRepository(Customers.class);
		stocks = factory.getRepository(Stocks.class);
		devices = factory.getRepository(Devices.class);
		scannedDevices = factory.getRepository(ScannedDevices.class);
		users = factory.getRepository(Users.class);
		LocalDatabase.createTables(database.client(), context, (name) -> name);
	}

	@AfterAll
	static void stop() {
		template.destroy();
	}

	@Test
	void crudMethods() {
		Order order = order(1);
		assertThat(requests(() -> orders.insert(order))).containsExactly("PutItem Orders.insert");
		assertThat(requests(() -> orders.save(order(2)))).containsExactly("PutItem Orders.save");
		assertThat(requests(() -> orders.update(orders.findById(order.key()).orElseThrow())))
			.containsExactly("GetItem Orders.findById", "UpdateItem Orders.update");
		assertThat(requests(() -> orders.existsById(order.key()))).containsExactly("GetItem Orders.existsById");
		assertThat(requests(() -> orders.findAllById(keys(150)))).containsExactly("BatchGetItem Orders.findAllById",
				"BatchGetItem Orders.findAllById");
		assertThat(requests(() -> orders.deleteById(order.key()))).containsExactly("DeleteItem Orders.deleteById");
		Stock stock = stock("a");
		assertThat(requests(() -> stocks.delete(stock))).containsExactly("DeleteItem Stocks.delete");
	}

	@Test
	void batchesOfARepository() {
		List<Stock> many = IntStream.range(0, 30).mapToObj((i) -> stock("w" + i)).toList();
		assertThat(requests(() -> stocks.saveAll(many))).containsExactly("BatchWriteItem Stocks.saveAll",
				"BatchWriteItem Stocks.saveAll");
		assertThat(requests(() -> stocks.deleteAllById(List.of(stockKey("w0"), stockKey("w1")))))
			.containsExactly("BatchWriteItem Stocks.deleteAllById");
		assertThat(requests(() -> orders.saveAll(List.of(order(1), order(2)))))
			.containsExactly("PutItem Orders.saveAll", "PutItem Orders.saveAll");
	}

	@Test
	void plannedReads() {
		orders.saveAll(List.of(order(1), order(2), order(3)));
		assertThat(requests(() -> orders.findByOrderId("o-1"))).containsExactly("Query Orders.findByOrderId");
		assertThat(requests(() -> orders.findByCustomerIdAndPlacedAtAndOrderId(this.id, START, "o-1")))
			.containsExactly("GetItem Orders.findByCustomerIdAndPlacedAtAndOrderId");
		assertThat(requests(() -> orders.findByOrderIdIn(List.of("o-1", "o-2", "o-3")))).containsExactly(
				"Query Orders.findByOrderIdIn", "Query Orders.findByOrderIdIn", "Query Orders.findByOrderIdIn");
		assertThat(requests(() -> customers.findByCustomerIdIn(List.of("a", "b"))))
			.containsExactly("BatchGetItem Customers.findByCustomerIdIn");
		assertThat(requests(() -> customers.findOverviewByCustomerId(this.id)))
			.containsExactly("Query Customers.findOverviewByCustomerId");
		assertThat(requests(() -> orders.countByCustomerId(this.id))).containsExactly("Query Orders.countByCustomerId");
		assertThat(requests(() -> orders.existsByOrderId("o-1"))).containsExactly("Query Orders.existsByOrderId");
		assertThat(requests(() -> orders.findFirst3ByCustomerIdOrderByPlacedAt(this.id, ScrollPosition.keyset())))
			.containsExactly("Query Orders.findFirst3ByCustomerIdOrderByPlacedAt");
	}

	@Test
	void pagesOfAnIndexReadAndTheItemsThatItFetches() {
		saveDevices(120);
		assertThat(requests(() -> devices.readBySiteAndKind(this.id, "lamp"))).containsExactly(
				"Query Devices.readBySiteAndKind", "BatchGetItem Devices.readBySiteAndKind",
				"BatchGetItem Devices.readBySiteAndKind");
	}

	@Test
	void streamThatAnotherThreadConsumes() {
		orders.insert(order(1));
		try (Stream<Order> stream = orders.streamByCustomerId(this.id)) {
			Iterator<Order> iterator = stream.iterator();
			assertThat(requests(() -> onAnotherThread(iterator::hasNext)))
				.containsExactly("Query Orders.streamByCustomerId");
		}
	}

	private static void onAnotherThread(Runnable task) {
		CompletableFuture.runAsync(task).join();
	}

	@Test
	void updatesAndDeletions() {
		stocks.insert(stock("a"));
		assertThat(requests(() -> stocks.restock(stockKey("a"), 5))).containsExactly("UpdateItem Stocks.restock");
		assertThat(requests(() -> stocks.restockOnce(stockKey("a"), 5)))
			.containsExactly("TransactWriteItems Stocks.restockOnce");
		assertThat(requests(() -> customers.deleteByCustomerId(this.id)))
			.containsExactly("DeleteItem Customers.deleteByCustomerId");
	}

	@Test
	void scansOfARepository() {
		saveDevices(3);
		assertThat(requests(scannedDevices::findAll)).containsExactly("Scan ScannedDevices.findAll");
		List<String> requests = requests(scannedDevices::deleteAll);
		assertThat(requests).contains("Scan ScannedDevices.deleteAll", "DeleteItem ScannedDevices.deleteAll");
		assertThat(requests).allMatch((request) -> request.endsWith(" ScannedDevices.deleteAll"));
	}

	@Test
	void uniqueValues() {
		User user = new User(this.id, this.id + "@x", null);
		assertThat(requests(() -> users.insert(user))).containsExactly("TransactWriteItems Users.insert");
		User other = new User(this.id, "other-" + this.id + "@x", null);
		assertThat(requests(() -> users.save(other))).containsExactly("PutItem Users.save",
				"TransactWriteItems Users.save");
		assertThat(requests(() -> users.deleteById(this.id))).containsExactly("GetItem Users.deleteById",
				"TransactWriteItems Users.deleteById");
		assertThat(requests(() -> users.deleteByUserId(this.id))).containsExactly("GetItem Users.deleteByUserId",
				"DeleteItem Users.deleteByUserId");
		assertThat(requests(() -> users.deleteAllById(List.of(this.id)))).containsExactly("GetItem Users.deleteAllById",
				"DeleteItem Users.deleteAllById");
	}

	@Test
	void operationsOfTheTemplate() {
		Stock stock = stock("t");
		Object key = stockKey("t");
		assertThat(requests(() -> template.insert(stock))).containsExactly("PutItem DynamoTemplate.insert");
		assertThat(requests(() -> template.save(stock))).containsExactly("PutItem DynamoTemplate.save");
		assertThat(requests(() -> template.update(stock))).containsExactly("UpdateItem DynamoTemplate.update");
		assertThat(requests(() -> template.findById(key, Stock.class)))
			.containsExactly("GetItem DynamoTemplate.findById");
		assertThat(requests(() -> template.existsById(key, Stock.class)))
			.containsExactly("GetItem DynamoTemplate.existsById");
		assertThat(requests(() -> template.deleteById(key, Stock.class)))
			.containsExactly("DeleteItem DynamoTemplate.deleteById");
		assertThat(requests(() -> template.delete(stock))).containsExactly("DeleteItem DynamoTemplate.delete");
	}

	@Test
	void batchesAndTransactionsOfTheTemplate() {
		List<Stock> two = List.of(stock("a"), stock("b"));
		assertThat(requests(() -> template.saveAll(two))).containsExactly("BatchWriteItem DynamoTemplate.saveAll");
		assertThat(requests(() -> template.batchWrite((batch) -> batch.saveAll(two).deleteById(this.id, User.class))))
			.containsExactlyInAnyOrder("BatchWriteItem DynamoTemplate.batchWrite", "GetItem DynamoTemplate.batchWrite",
					"DeleteItem DynamoTemplate.batchWrite");
		assertThat(requests(() -> template.batchGet((batch) -> batch.get(stockKey("a"), Stock.class))))
			.containsExactly("BatchGetItem DynamoTemplate.batchGet");
		assertThat(requests(() -> template.transactGet((tx) -> tx.get(stockKey("a"), Stock.class))))
			.containsExactly("TransactGetItems DynamoTemplate.transactGet");
		assertThat(requests(() -> template.transactWrite((tx) -> tx.save(stock("a")).deleteById(this.id, User.class))))
			.containsExactly("GetItem DynamoTemplate.transactWrite", "TransactWriteItems DynamoTemplate.transactWrite");
		assertThat(requests(() -> template.deleteAll(two))).containsExactly("BatchWriteItem DynamoTemplate.deleteAll");
	}

	@Test
	void namedOperations() {
		DynamoOperations named = template.named("Restocking");
		List<Stock> two = List.of(stock("a"), stock("b"));
		assertThat(requests(() -> named.saveAll(two))).containsExactly("BatchWriteItem Restocking");
		assertThat(requests(() -> named.batchWrite((batch) -> batch.saveAll(two))))
			.containsExactly("BatchWriteItem Restocking");
		assertThat(requests(() -> named.batchGet((batch) -> batch.get(stockKey("a"), Stock.class))))
			.containsExactly("BatchGetItem Restocking");
		assertThat(requests(() -> named.transactGet((tx) -> tx.get(stockKey("a"), Stock.class))))
			.containsExactly("TransactGetItems Restocking");
		assertThat(requests(() -> named.transactWrite((tx) -> tx.save(stock("a")).deleteById(this.id, User.class))))
			.containsExactly("GetItem Restocking", "TransactWriteItems Restocking");
		assertThat(requests(() -> named.transactWrite(this.id.substring(0, 20), (tx) -> tx.save(stock("c")))))
			.containsExactly("TransactWriteItems Restocking");
		assertThat(requests(() -> named.deleteAll(two))).containsExactly("BatchWriteItem Restocking");
		assertThat(requests(() -> named.insert(stock("a")))).containsExactly("PutItem Restocking");
		assertThat(requests(() -> named.save(stock("a")))).containsExactly("PutItem Restocking");
		assertThat(requests(() -> named.update(stock("a")))).containsExactly("UpdateItem Restocking");
		assertThat(requests(() -> named.findById(stockKey("a"), Stock.class))).containsExactly("GetItem Restocking");
		assertThat(requests(() -> named.existsById(stockKey("a"), Stock.class))).containsExactly("GetItem Restocking");
		assertThat(requests(() -> named.delete(stock("a")))).containsExactly("DeleteItem Restocking");
		assertThat(requests(() -> named.deleteById(stockKey("a"), Stock.class)))
			.containsExactly("DeleteItem Restocking");
		assertThat(requests(() -> named.named("Other").save(stock("a")))).containsExactly("PutItem Other");
		assertThat(requests(() -> named.entity(Stock.class).findById(stockKey("a"))))
			.containsExactly("GetItem Restocking");
	}

	@Test
	void operationsOnOneType() {
		EntityOperations<Stock> unnamed = template.entity(Stock.class).consistent();
		Collection<StockKey> keys = List.of(stockKey("a"), stockKey("b"));
		assertThat(requests(() -> unnamed.findAllById(keys)))
			.containsExactly("BatchGetItem DynamoTemplate.findAllById");
		assertThat(requests(() -> unnamed.deleteAllById(keys)))
			.containsExactly("BatchWriteItem DynamoTemplate.deleteAllById");
		EntityOperations<Stock> named = unnamed.named("Stocktaking").consistent();
		assertThat(requests(() -> named.findAllById(keys))).containsExactly("BatchGetItem Stocktaking");
		assertThat(requests(() -> named.save(stock("a")))).containsExactly("PutItem Stocktaking");
		assertThat(requests(() -> named.deleteAllById(keys))).containsExactly("BatchWriteItem Stocktaking");
	}

	@Test
	void callsAtTheSameTimeKeepTheirNames() {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try {
			List<String> requests = requests(() -> {
				List<Future<?>> calls = new ArrayList<>();
				for (int i = 0; i < 200; i++) {
					String own = this.id + i;
					calls.add(threads.submit(() -> stocks.findBySkuAndWarehouse("stock-" + own, "a")));
					calls.add(threads.submit(() -> orders.findByOrderIdIn(List.of("order-" + own, "order+" + own))));
				}
				calls.forEach(AccessPatternNamesIntegrationTests::join);
			});
			assertThat(requests).hasSize(600)
				.containsOnly("GetItem Stocks.findBySkuAndWarehouse", "Query Orders.findByOrderIdIn");
			assertThat(requests.stream().filter("GetItem Stocks.findBySkuAndWarehouse"::equals)).hasSize(200);
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static void join(Future<?> call) {
		try {
			call.get(30, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<String> requests(Runnable call) {
		return RECORDER.during(call);
	}

	private void saveDevices(int count) {
		template.saveAll(IntStream.range(0, count)
			.mapToObj((i) -> new Device(this.id, i, this.id, "lamp", i, null, "label"))
			.toList());
	}

	private Order order(int number) {
		return Order.of(this.id, "o-" + number, START.plusSeconds(number));
	}

	private List<OrderKey> keys(int count) {
		return IntStream.range(0, count).mapToObj((i) -> order(i).key()).toList();
	}

	private Stock stock(String warehouse) {
		return new Stock(this.id, warehouse, 1);
	}

	private StockKey stockKey(String warehouse) {
		return new StockKey(this.id, warehouse);
	}

	@Table("users")
	record User(@PartitionKey String userId, @Unique String email, @Nullable String name) {

	}

	interface Users extends DynamoRepository<User, String> {

		Optional<User> findByUserId(String userId);

		void deleteByUserId(String userId);

	}

	/**
	 * Keeps the operation and the access pattern of each request.
	 */
	private static final class Recorder implements ExecutionInterceptor {

		private final List<String> requests = new ArrayList<>();

		List<String> during(Runnable call) {
			synchronized (this.requests) {
				this.requests.clear();
			}
			call.run();
			synchronized (this.requests) {
				return List.copyOf(this.requests);
			}
		}

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			synchronized (this.requests) {
				this.requests.add(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME) + " "
						+ attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN));
			}
		}

	}

}
