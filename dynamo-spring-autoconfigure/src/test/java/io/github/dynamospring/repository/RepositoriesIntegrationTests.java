package io.github.dynamospring.repository;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.repository.shop.Articles;
import io.github.dynamospring.repository.shop.CrudDevices;
import io.github.dynamospring.repository.shop.CustomerOverview;
import io.github.dynamospring.repository.shop.Customers;
import io.github.dynamospring.repository.shop.Devices;
import io.github.dynamospring.repository.shop.GreetedCustomers;
import io.github.dynamospring.repository.shop.OrderSummary;
import io.github.dynamospring.repository.shop.OrderView;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.ScannedDevices;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.shop.Address;
import io.github.dynamospring.shop.Article;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;
import io.github.dynamospring.shop.Line;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for repositories.
 */
@SpringJUnitConfig(ShopConfiguration.class)
class RepositoriesIntegrationTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final String customer = UUID.randomUUID().toString();

	@Autowired
	private Orders orders;

	@Autowired
	private Customers customers;

	@Autowired
	private GreetedCustomers greetedCustomers;

	@Autowired
	private Stocks stocks;

	@Autowired
	private Devices devices;

	@Autowired
	private CrudDevices crudDevices;

	@Autowired
	private ScannedDevices scannedDevices;

	@Autowired
	private Articles articles;

	@Autowired
	private AccessPatterns patterns;

	@Test
	void writesAndReadsByKey() {
		Order order = this.orders.insert(order(1));
		assertThat(order.version()).isEqualTo(1);
		assertThat(this.orders.findById(order.key())).contains(order);
		assertThat(this.orders.existsById(order.key())).isTrue();
		Order changed = this.orders.save(with(order, OrderStatus.SHIPPED));
		assertThat(changed.version()).isEqualTo(2);
		assertThat(this.orders.findById(order.key())).contains(changed);
		this.orders.delete(changed);
		assertThat(this.orders.findById(order.key())).isEmpty();
	}

	@Test
	void refusesToLoseAWrite() {
		Order order = this.orders.insert(order(1));
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.orders.insert(order(1)));
		this.orders.save(order);
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.orders.save(order));
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.orders.delete(order));
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> this.stocks.update(new Stock(this.customer, "north", 1)));
	}

	@Test
	void keepsTheOrderOfWhatItStores() {
		List<Order> stored = this.orders.saveAll(orders(5));
		assertThat(stored).extracting(Order::orderId).containsExactlyElementsOf(ids(5));
		List<OrderKey> keys = stored.stream().map(Order::key).toList();
		assertThat(this.orders.findAllById(keys)).containsExactlyElementsOf(stored);
		this.stocks.saveAll(List.of(new Stock(this.customer, "a", 1), new Stock(this.customer, "b", 1)));
		this.stocks.deleteAllById(List.of(new StockKey(this.customer, "a"), new StockKey(this.customer, "b")));
		assertThat(this.stocks.findBySku(this.customer)).isEmpty();
	}

	@Test
	void namesTheMethodWhoseBatchIsRefusedOrIncomplete() {
		Stock stock = new Stock(this.customer, "a", 1);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.stocks.saveAll(List.of(stock, stock)))
			.withMessage("Stocks.saveAll: the batch writes Stock twice, at positions 1 and 2, in no order: "
					+ "leave one of them out");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.stocks
				.deleteAllById(List.of(new StockKey(this.customer, "a"), new StockKey(this.customer, "a"))))
			.withMessageStartingWith("Stocks.deleteAllById: the batch writes Stock twice");
		List<Order> stored = this.orders.saveAll(orders(3));
		Order changed = this.orders.save(with(stored.get(1), OrderStatus.SHIPPED));
		assertThatExceptionOfType(BatchIncompleteException.class).isThrownBy(() -> this.orders.saveAll(stored))
			.withMessage("Orders.saveAll: the batch is incomplete, 1 of 3 are left: position 2: "
					+ "Order was expected to have version 1, but it has version 2")
			.satisfies((ex) -> assertThat(ex.getLeft()).extracting(Left::value).containsExactly(stored.get(1)));
		assertThat(this.orders.findById(changed.key())).contains(changed);
	}

	@Test
	void deletesOnlyWhereTheConditionHolds() {
		Order order = this.orders.insert(with(order(1), OrderStatus.PAID));
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.orders.deleteById(order.key()));
		assertThat(this.orders.existsById(order.key())).isTrue();
	}

	@Test
	void findsOne() {
		Order order = this.orders.insert(order(1));
		assertThat(this.orders.findByOrderId(order.orderId())).contains(order);
		assertThat(this.orders.findByOrderId("none")).isEmpty();
		assertThat(this.orders.getByOrderId("none")).isNull();
		assertThat(this.orders.findByCustomerIdAndPlacedAtAndOrderId(this.customer, order.placedAt(), order.orderId()))
			.contains(order);
	}

	@Test
	void findsManyInOrder() {
		this.orders.saveAll(orders(5));
		assertThat(ids(this.orders.findByCustomerId(this.customer))).containsExactlyElementsOf(ids(5));
		assertThat(ids(this.orders.findByCustomerIdOrderByPlacedAtDesc(this.customer, Limit.of(2))))
			.containsExactly(id(4), id(3));
		assertThat(ids(this.orders.findTop3ByCustomerId(this.customer))).containsExactlyElementsOf(ids(3));
		assertThat(this.orders.findFirstByCustomerIdOrderByPlacedAtDesc(this.customer)).map(Order::orderId)
			.contains(id(4));
		assertThat(this.orders.findDistinctlyOldOrdersByCustomerId(this.customer)).hasSize(5);
		assertThat(ids(this.orders.latest(this.customer))).containsExactly(id(4), id(3));
	}

	@Test
	void findsRanges() {
		this.orders.saveAll(orders(5));
		assertThat(ids(this.orders.findByCustomerIdAndPlacedAtBetween(this.customer, at(1), at(3))))
			.containsExactly(id(1), id(2), id(3));
		assertThat(ids(this.orders.findByCustomerIdAndPlacedAtAfter(this.customer, at(3)))).containsExactly(id(4));
		assertThat(ids(this.orders.findByCustomerIdAndPlacedAtGreaterThanEqual(this.customer, at(3))))
			.containsExactly(id(3), id(4));
		assertThat(ids(this.orders.findByCustomerIdAndPlacedAtBefore(this.customer, at(1)))).containsExactly(id(0));
		assertThat(ids(this.orders.findByCustomerIdAndPlacedAtLessThanEqual(this.customer, at(1))))
			.containsExactly(id(0), id(1));
		assertThat(this.orders.findByCustomerIdAndPlacedAtBetween(this.customer, at(3), at(1))).isEmpty();
	}

	@Test
	void streams() {
		this.orders.saveAll(orders(5));
		try (Stream<Order> stream = this.orders.streamByCustomerId(this.customer)) {
			assertThat(stream.map(Order::orderId)).containsExactlyElementsOf(ids(5));
		}
	}

	@Test
	void scrolls() {
		this.orders.saveAll(orders(5));
		Window<Order> first = this.orders.findByCustomerIdOrderByPlacedAtDesc(this.customer, ScrollPosition.keyset(),
				Limit.of(3));
		assertThat(ids(first.getContent())).containsExactly(id(4), id(3), id(2));
		assertThat(first.hasNext()).isTrue();
		Window<Order> second = this.orders.findByCustomerIdOrderByPlacedAtDesc(this.customer, first.positionAt(2),
				Limit.of(3));
		assertThat(ids(second.getContent())).containsExactly(id(1), id(0));
		assertThat(second.hasNext()).isFalse();
		assertThat(this.orders.findFirst3ByCustomerIdOrderByPlacedAt(this.customer, ScrollPosition.keyset()))
			.hasSize(3);
	}

	@Test
	void countsAndAsks() {
		this.orders.saveAll(orders(5));
		assertThat(this.orders.countByCustomerId(this.customer)).isEqualTo(5);
		assertThat(this.orders.countByCustomerIdAndPlacedAtBetween(this.customer, at(1), at(2))).isEqualTo(2);
		assertThat(this.orders.existsByCustomerId(this.customer)).isTrue();
		assertThat(this.orders.existsByOrderId("none")).isFalse();
	}

	@Test
	void projects() {
		this.orders.saveAll(orders(3));
		List<OrderSummary> summaries = this.orders.findSummariesByCustomerId(this.customer);
		assertThat(summaries).extracting(OrderSummary::orderId).containsExactlyElementsOf(ids(3));
		assertThat(summaries.get(0).amount()).isEqualByComparingTo(order(0).amount());
		Window<OrderView> views = this.orders.findViewsByCustomerId(this.customer, ScrollPosition.keyset(),
				Limit.of(2));
		assertThat(views.getContent()).extracting(OrderView::getOrderId).containsExactly(id(0), id(1));
		assertThat(views.getContent()).extracting(OrderView::getStatus).containsOnly(OrderStatus.UNPAID);
	}

	@Test
	void readsItemCollections() {
		this.orders.saveAll(orders(2));
		assertThat(this.customers.findOverviewByCustomerId(this.customer)).map(CustomerOverview::profile).isEmpty();
		Customer profile = this.customers.insert(customer("Ann@example.org"));
		assertThat(this.customers.findOverviewByCustomerId(this.customer)).hasValueSatisfying((overview) -> {
			assertThat(overview.profile()).isEqualTo(profile);
			assertThat(ids(overview.orders())).containsExactlyElementsOf(ids(2));
		});
		assertThat(this.customers.findOverviewByCustomerId("none")).isEmpty();
	}

	@Test
	void fansOut() {
		this.orders.saveAll(orders(3));
		assertThat(ids(this.orders.findByOrderIdIn(List.of(id(2), id(0), "none")))).containsExactly(id(2), id(0));
		assertThat(this.orders.findByOrderIdIn(Set.of())).isEmpty();
		this.customers.insert(customer("ann@example.org"));
		assertThat(this.customers.findByCustomerIdIn(List.of("none", this.customer))).hasSize(1);
	}

	@Test
	void findsByAFunctionOfAValue() {
		this.customers.insert(customer(this.customer + "@Example.org"));
		assertThat(this.customers.findByEmail(this.customer + "@Example.org")).isPresent();
		this.customers.deleteByCustomerId(this.customer);
		assertThat(this.customers.existsById(this.customer)).isFalse();
	}

	@Test
	void queries() {
		this.orders.saveAll(orders(3));
		this.orders.save(new Order(this.customer, id(7), this.customer, at(7), OrderStatus.PAID, order(7).amount(),
				List.of(), null, null));
		this.orders.save(new Order(this.customer, id(8), this.customer, at(8), OrderStatus.UNPAID, order(8).amount(),
				List.of(), null, null));
		assertThat(ids(this.orders.unpaid(this.customer))).containsExactly(id(8));
		assertThat(this.orders.unpaidSince(this.customer, at(9))).isEmpty();
		assertThat(this.orders.unpaidCount(this.customer)).isEqualTo(1);
		assertThat(this.orders.unpaidExists(this.customer)).isTrue();
	}

	@Test
	void filters() {
		this.orders.saveAll(orders(3));
		assertThat(this.orders.findByCustomerIdAndStatusNot(this.customer, OrderStatus.UNPAID)).isEmpty();
		assertThat(this.orders.findByCustomerIdAndStatusIn(this.customer, Set.of(OrderStatus.UNPAID))).hasSize(3);
		assertThat(this.orders.findByCustomerIdAndExpiresAtIsNull(this.customer)).hasSize(3);
	}

	@Test
	void updates() {
		Order order = this.orders.insert(new Order(this.customer, id(1), this.customer, at(1), OrderStatus.UNPAID,
				order(1).amount(), List.of(), null, null));
		Order paid = this.orders.pay(order.key());
		assertThat(paid.status()).isEqualTo(OrderStatus.PAID);
		assertThat(paid.version()).isEqualTo(2);
		assertThat(this.orders.unpaid(this.customer)).isEmpty();
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.orders.pay(order.key()));
	}

	@Test
	void updatesWhereTheConditionHolds() {
		this.stocks.insert(new Stock(this.customer, "north", 5));
		assertThat(this.stocks.take(this.customer, "north", 3)).map(Stock::quantity).contains(2L);
		assertThat(this.stocks.take(this.customer, "north", 3)).isEmpty();
		assertThat(this.stocks.tryTake(new StockKey(this.customer, "north"), 3)).isFalse();
		assertThat(this.stocks.tryTake(new StockKey(this.customer, "north"), 2)).isTrue();
		assertThat(this.stocks.tryTake(new StockKey(this.customer, "south"), 2)).isFalse();
	}

	@Test
	void countsAtomicallyAndNeverBelowTheFloor() {
		StockKey key = new StockKey(this.customer, "north");
		this.stocks.insert(new Stock(key.sku(), key.warehouse(), 20));
		long taken = IntStream.range(0, 64).parallel().filter((take) -> this.stocks.tryTake(key, 1)).count();
		assertThat(taken).isEqualTo(20);
		assertThat(this.stocks.restock(key, 3).quantity()).isEqualTo(3);
		assertThat(this.stocks.restock(key, -1).quantity()).isEqualTo(2);
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> this.stocks.restock(new StockKey(this.customer, "south"), 1));
		IntStream.range(0, 16).parallel().forEach((add) -> this.stocks.restock(key, 2));
		assertThat(this.stocks.findById(key)).map(Stock::quantity).contains(34L);
	}

	@Test
	void countsFromNothingWhereItCreates() {
		StockKey key = new StockKey(this.customer, "west");
		assertThat(this.stocks.receive(key, 4)).isEqualTo(new Stock(this.customer, "west", 4));
		assertThat(this.stocks.receive(key, 4).quantity()).isEqualTo(8);
	}

	@Test
	void countsInTransactions() {
		StockKey key = new StockKey(this.customer, "east");
		this.stocks.insert(new Stock(key.sku(), key.warehouse(), 5));
		assertThat(this.stocks.takeOnce(key, 4)).isTrue();
		assertThat(this.stocks.takeOnce(key, 4)).isFalse();
		this.stocks.restockOnce(key, 2);
		assertThat(this.stocks.findById(key)).map(Stock::quantity).contains(3L);
	}

	@Test
	void appendsAtomicallyAndIndexesSeeIt() {
		Order order = this.orders.insert(new Order(this.customer, id(1), this.customer, at(1), OrderStatus.UNPAID,
				order(1).amount(), List.of(), null, null));
		IntStream.range(0, 16)
			.parallel()
			.forEach((line) -> this.orders.addLines(order.key(), List.of(new Line("sku-" + line, line))));
		List<Order> unpaid = this.orders.unpaid(this.customer);
		assertThat(unpaid).singleElement().satisfies((found) -> {
			assertThat(found.lines()).extracting(Line::quantity)
				.containsExactlyInAnyOrderElementsOf(LongStream.range(0, 16).boxed().toList());
			assertThat(found.version()).isEqualTo(17);
		});
	}

	@Test
	void aVersionIsComparedWithTheOneBefore() {
		Order order = this.orders.insert(order(1));
		Order raised = this.orders.raise(order.key(), BigDecimal.ONE, 1);
		assertThat(raised.amount()).isEqualByComparingTo(order.amount().add(BigDecimal.ONE));
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> this.orders.raise(order.key(), BigDecimal.ONE, 1));
	}

	@Test
	void readsIndexesOfPlainKeys() {
		String site = this.customer;
		this.devices.saveAll(List.of(new Device(this.customer, 1, site, "cam", 2, 7L, "one"),
				new Device(this.customer, 2, site, "cam", 1, 5L, "two"),
				new Device(this.customer, 3, null, null, 0, null, null)));
		assertThat(this.devices.findByDeviceId(this.customer)).extracting(Device::slot).containsExactly(1L, 2L, 3L);
		assertThat(this.devices.findByDeviceIdOrderBySlotDesc(this.customer)).extracting(Device::slot)
			.containsExactly(3L, 2L, 1L);
		assertThat(this.devices.readByDeviceIdAndLevelIsNotNull(this.customer)).extracting(Device::slot)
			.containsExactly(2L, 1L);
		assertThat(this.devices.findByDeviceIdAndLevel(this.customer, 7)).hasSize(1);
		assertThat(this.devices.findBySiteAndKind(site, "cam")).hasSize(2);
		assertThat(this.devices.readBySiteAndKind(site, "cam")).extracting(Device::label).containsExactly("two", "one");
	}

	@Test
	void scansOnlyWhereItIsAllowed() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(this.crudDevices::findAll)
			.withMessage("CrudDevices.findAll reads the whole table: declare the access pattern that you need, "
					+ "or mark CrudDevices with @AllowScan");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(this.crudDevices::count);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(this.crudDevices::deleteAll);
		this.scannedDevices.deleteAll();
		Device device = this.crudDevices.save(new Device(this.customer, 1, null, null, 0, null, null));
		assertThat(this.scannedDevices.findAll()).containsExactly(device);
		assertThat(this.scannedDevices.count()).isEqualTo(1);
		this.crudDevices.deleteAll(List.of(device));
		assertThat(this.crudDevices.existsById(new DeviceKey(this.customer, 1))).isFalse();
	}

	@Test
	void callsFragments() {
		assertThat(this.greetedCustomers.greet(customer("ann@example.org"))).isEqualTo("Hello Ann");
	}

	@Test
	void audits() {
		Article written = this.articles.insert(new Article(this.customer, "One", null, null, null, null));
		assertThat(written.author()).isEqualTo("ann");
		assertThat(written.createdAt()).isNotNull();
		Article changed = this.articles.save(new Article(written.articleId(), "Two", written.createdAt(),
				written.changedAt(), "bob", written.version()));
		assertThat(changed.createdAt()).isEqualTo(written.createdAt());
		assertThat(changed.author()).isEqualTo("bob");
		assertThat(changed.changedAt()).isAfterOrEqualTo(written.changedAt());
	}

	@Test
	void takesSeveralEntitiesInMethodsThatAreDeclaredAgain() {
		List<String> ids = List.of(id(1), id(2));
		List<Article> written = this.articles
			.saveAll(ids.stream().map((id) -> new Article(id, "Title", null, null, null, null)).toList());
		assertThat(written).extracting(Article::version).containsExactly(1L, 1L);
		assertThat(this.articles.findAllById(ids)).containsExactlyElementsOf(written);
		this.articles.deleteAllById(ids);
		assertThat(this.articles.findAllById(ids)).isEmpty();
	}

	@Test
	void listsItsAccessPatterns() {
		assertThat(this.patterns.get("Orders.findByOrderId").plan().description()).isEqualTo("Get order by id");
		RegisteredPattern find = this.patterns.get("Orders.findById");
		assertThat(find.plan().description()).isEqualTo("Get order by key");
		assertThat(((GetItemRequest) find.request(order(1).key())).consistentRead()).isTrue();
		assertThat(this.patterns.get("Stocks.save").plan().description()).isNull();
		assertThat(this.patterns.find("ScannedDevices.deleteAll")).hasSize(2);
	}

	private Customer customer(String email) {
		return new Customer(this.customer, email, "Ann", new Address("Lisbon", "Rua Augusta 1"), Set.of("vip"));
	}

	private List<Order> orders(int count) {
		return IntStream.range(0, count).mapToObj(this::order).toList();
	}

	private Order order(int number) {
		return Order.of(this.customer, id(number), at(number));
	}

	private static Order with(Order order, OrderStatus status) {
		return new Order(order.customerId(), order.orderId(), order.tenantId(), order.placedAt(), status,
				order.amount(), order.lines(), order.version(), order.expiresAt());
	}

	private static Instant at(int number) {
		return START.plusSeconds(number);
	}

	private String id(int number) {
		return this.customer + "-" + number;
	}

	private List<String> ids(int count) {
		return IntStream.range(0, count).mapToObj(this::id).toList();
	}

	private static List<String> ids(List<Order> orders) {
		return orders.stream().map(Order::orderId).toList();
	}

}
