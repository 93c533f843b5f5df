package io.github.dynamospring.client.wire;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.library.User;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.shop.Customers;
import io.github.dynamospring.repository.shop.Devices;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.Products;
import io.github.dynamospring.repository.shop.ScannedDevices;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.shop.Address;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;
import io.github.dynamospring.shop.Line;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import io.github.dynamospring.shop.Product;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Script that runs each operation of the template and of repositories, and writes down
 * what comes of it. Its keys, times and sizes are always the same.
 */
public final class EveryOperation {

	/** The entities whose tables the script uses, all of them empty at its beginning. */
	public static final List<Class<?>> ENTITIES = List.of(Order.class, Customer.class, Product.class, Stock.class,
			Device.class, Loan.class, Shelf.class, Session.class, User.class);

	private static final Instant START = LocalDatabase.NOW;

	private static final int ORDERS = 30;

	/** The database remembers it. */
	private final String token = UUID.randomUUID().toString();

	private final Map<String, String> results = new LinkedHashMap<>();

	private final DynamoTemplate template;

	private final Orders orders;

	private final Customers customers;

	private final Products products;

	private final Stocks stocks;

	private final Devices devices;

	private final ScannedDevices scannedDevices;

	private final Users users;

	private EveryOperation(DynamoTemplate template, DynamoMappingContext context) {
		DynamoRepositoryFactory factory = new DynamoRepositoryFactory(template, context,
				LocalDatabase.PLANNER_SETTINGS);
		this.template = template;
		this.orders = factory.getRepository(Orders.class);
		this.customers = factory.getRepository(Customers.class);
		this.products = factory.getRepository(Products.class);
		this.stocks = factory.getRepository(Stocks.class);
		this.devices = factory.getRepository(Devices.class);
		this.scannedDevices = factory.getRepository(ScannedDevices.class);
		this.users = factory.getRepository(Users.class);
	}

	/**
	 * Run the script.
	 * @return the results by the names of the steps, those of failures as their text
	 */
	public static Map<String, String> run(DynamoTemplate template, DynamoMappingContext context) {
		EveryOperation script = new EveryOperation(template, context);
		script.writeOne();
		script.writeMany();
		script.updateByExpression();
		script.writeUniqueValues();
		script.transact();
		script.readByKey();
		script.query();
		script.scroll();
		script.queryIndexes();
		script.scan();
		script.delete();
		return script.results;
	}

	private void step(String name, Callable<?> step) {
		if (this.results.putIfAbsent(name, result(step)) != null) {
			throw new IllegalArgumentException("There are two steps '" + name + "'");
		}
	}

	private static String result(Callable<?> step) {
		try {
			return String.valueOf(step.call());
		}
		catch (Exception ex) {
			return ex.toString();
		}
	}

	private void run(String name, Runnable step) {
		step(name, () -> {
			step.run();
			return "done";
		});
	}

	private void writeOne() {
		step("insert", () -> this.template.insert(order(0)));
		step("insert twice", () -> this.template.insert(order(0)));
		step("save", () -> this.template.save(customer("c1", "Zoë \"Q\" \\ \t\n 𝄞 \u0001")));
		step("save with everything left out", () -> this.template.save(new Device("d0", 1, null, null, 0, null, null)));
		step("save again", () -> this.orders.save(this.orders.findById(order(0).key()).orElseThrow()));
		step("save what is stale", () -> this.orders.save(order(0, 1)));
		step("update", () -> this.orders.update(order(0, 2)));
		step("update what is absent", () -> this.stocks.update(new Stock("none", "north", 1)));
		step("save under a condition",
				() -> this.template.entity(Order.class)
					.onCondition("status = :status", Map.of("status", OrderStatus.PAID))
					.save(order(0, 3)));
		step("save what is too large", () -> this.template.save(loan(1, "x".repeat(420_000))));
		step("save what is hardly small enough", () -> this.template.save(loan(2, "ä".repeat(150_000))).loanId());
		step("save a mutable entity", () -> {
			Shelf shelf = this.template.save(Shelf.of("s1", 7));
			return shelf.getVersion();
		});
	}

	private static Customer customer(String id, String name) {
		return new Customer(id, id + "@Example.com", name, new Address("Bern", "Gasse 1"), Set.of("a"));
	}

	private static Order order(int i) {
		return order(i, null);
	}

	private static Order order(int i, Integer version) {
		return order(i, version, "9.90");
	}

	private static Order order(int i, Integer version, String amount) {
		List<Line> lines = IntStream.range(0, i % 4).mapToObj((line) -> new Line("sku-" + line, line)).toList();
		return new Order("c" + i % 3, "o" + i, "t1", START.plusSeconds(i), OrderStatus.values()[i % 3],
				new BigDecimal(amount), lines, (version != null) ? version.longValue() : null,
				(i % 5 == 1) ? START.minusSeconds(10) : null);
	}

	private static Loan loan(int i, String note) {
		return new Loan("m1", START.plusSeconds(i), "l" + i, LoanStatus.OPEN, note, List.of("a", ""));
	}

	private void writeMany() {
		step("save all with versions",
				() -> this.orders.saveAll(IntStream.range(1, ORDERS).mapToObj(EveryOperation::order).toList()));
		step("save all in batches", () -> this.template.saveAll(stock(60)));
		step("save all, some too large",
				() -> this.template.saveAll(List.of(loan(10, "x"), loan(11, "x".repeat(420_000)), loan(12, "y"))));
		step("save several large ones",
				() -> this.template
					.saveAll(IntStream.range(20, 30).mapToObj((i) -> loan(i, "\u0002".repeat(100_000))).toList())
					.size());
		step("write a batch of several tables", () -> this.template.batchWrite((batch) -> {
			batch.save(loan(13, "z")).save(device(1)).save(new Stock("sku-x", "a", 1)).save(device(2));
			batch.saveAll(List.of(product(1), product(2), product(3)))
				.deleteById(new StockKey("sku", "w0"), Stock.class);
			batch.delete(new Stock("sku", "w1", 1));
		}));
		step("write a batch with one twice",
				() -> this.template.batchWrite((batch) -> batch.save(device(1)).save(device(1))));
		step("save devices",
				() -> this.devices.saveAll(IntStream.range(3, 20).mapToObj(EveryOperation::device).toList()));
	}

	private static List<Stock> stock(int count) {
		return IntStream.range(0, count).mapToObj((i) -> new Stock("sku", "w" + i, i)).toList();
	}

	private static Device device(int i) {
		return new Device("d" + i % 2, i, "site", "kind", i % 3, (i % 4 != 0) ? (Long) (long) i : null, "label " + i);
	}

	private static Product product(int i) {
		return new Product("p" + i, "books", "Book " + i, 100 * i,
				START.atZone(LocalDatabase.CLOCK.getZone()).toLocalDate());
	}

	private void updateByExpression() {
		step("update by expression", () -> this.orders.pay(order(3).key()));
		step("update by expression that is refused", () -> this.orders.pay(order(4).key()));
		step("update lists",
				() -> this.orders.addLines(order(3).key(), List.of(new Line("more", 1), new Line("é", 2))));
		step("update under a version", () -> this.orders.raise(order(3).key(), new BigDecimal("0.10"), 3));
		step("update what is not there", () -> this.stocks.restock(new StockKey("none", "x"), 3));
		step("update and insert", () -> this.stocks.receive(new StockKey("new", "x"), 3));
		step("update and return it if it can", () -> this.stocks.take("sku", "w5", 2));
		step("update and return nothing if it cannot", () -> this.stocks.take("sku", "w5", 200));
		step("update and tell whether", () -> this.stocks.tryTake(new StockKey("sku", "w6"), 1));
		step("update once", () -> this.stocks.takeOnce(new StockKey("sku", "w7"), 1));
		run("update once without an answer", () -> this.stocks.restockOnce(new StockKey("sku", "w7"), 5));
	}

	private void writeUniqueValues() {
		step("insert unique values", () -> this.template.insert(user("u1", "A@example.com", 1L)));
		step("insert taken values", () -> this.template.insert(user("u2", "a@EXAMPLE.com", 2L)));
		step("insert other values", () -> this.template.insert(user("u2", "b@example.com", 2L)));
		step("change unique values", () -> this.users.save(find("u2").withEmail("c@example.com").withBadge(null)));
		step("take a value that is taken", () -> this.users.save(find("u2").withBadge(1L)));
		step("keep unique values", () -> this.users.update(find("u1").withName("Nora")));
		step("save what expires", () -> this.template.save(session("s1", "token", 100)));
		step("save it again", () -> this.template.save(session("s1", "token", 200)));
		step("take an expired value", () -> {
			this.template.save(session("s2", "old", -10));
			return this.template.save(session("s3", "old", 100));
		});
		step("change a unique value by expression", () -> this.users.move("u1", "A@example.com", "d@example.com"));
		step("claim values in a transaction", () -> this.template
			.transactWrite((tx) -> tx.insert(user("u4", "e@example.com", 4L)).save(session("s4", "t4", 100))));
	}

	private User find(String id) {
		return this.users.findById(id).orElseThrow();
	}

	private static User user(String id, String email, Long badge) {
		return new User(id, email, badge, "Name of " + id, null);
	}

	private static Session session(String id, String token, int seconds) {
		return new Session(id, token, "device", START.plusSeconds(seconds));
	}

	private void transact() {
		step("write a transaction",
				() -> this.template.transactWrite((tx) -> tx.insert(order(40))
					.save(loan(40, "first"))
					.update(new Stock("sku", "w8", 80))
					.deleteById(new StockKey("sku", "w9"), Stock.class)
					.check(order(4).key(), Order.class, "status = :status", Map.of("status", OrderStatus.PAID))
					.checkExists(new StockKey("sku", "w10"), Stock.class)
					.checkAbsent("nobody", Customer.class)
					.save(loan(41, "second"))));
		step("write a transaction with a token", () -> this.template.transactWrite(this.token, (tx) -> {
			tx.insert(order(42)).save(device(42));
			tx.in(Stocks.class).restock(new StockKey("sku", "w11"), 5);
		}));
		step("write it again", () -> this.template.transactWrite(this.token, (tx) -> {
			tx.insert(order(42)).save(device(42));
			tx.in(Stocks.class).restock(new StockKey("sku", "w11"), 5);
		}));
		step("write a transaction that is cancelled", () -> this.template.transactWrite(
				(tx) -> tx.insert(order(40)).save(loan(43, "not written")).checkExists("nobody", Customer.class)));
		step("read a transaction",
				() -> this.template.transactGet((reads) -> reads.get(order(40).key(), Order.class)
					.get("nobody", Customer.class)
					.get(order(1).key(), Order.class)
					.get(order(42).key(), Order.class)
					.get(new StockKey("sku", "w11"), Stock.class)
					.get(order(40).key(), Order.class)));
	}

	private void readByKey() {
		step("find by ID", () -> this.orders.findById(order(2).key()));
		step("find by ID what is absent", () -> this.orders.findById(new OrderKey("x", START, "x")));
		step("find by ID what has expired", () -> this.orders.findById(order(1).key()));
		step("exists by ID", () -> this.orders.existsById(order(2).key()) + " " + this.orders.existsById(order(1).key())
				+ " " + this.customers.existsById("nobody"));
		step("find all by ID",
				() -> this.orders.findAllById(IntStream.range(0, 50).mapToObj((i) -> order(i).key()).toList()));
		step("find more than fit into one batch", () -> this.stocks
			.findAllById(IntStream.range(0, 150).mapToObj((i) -> new StockKey("sku", "w" + i)).toList()));
		step("read a batch",
				() -> this.template.batchGet((reads) -> reads.get(order(2).key(), Order.class)
					.get("c1", Customer.class)
					.getAll(List.of(new DeviceKey("d1", 1), new DeviceKey("d1", 99)), Device.class)
					.get(loan(13, "").key(), Loan.class)));
		step("find one", () -> this.stocks.findBySkuAndWarehouse("sku", "w12"));
		step("find several by key", () -> this.stocks.findBySkuAndWarehouseIn("sku", List.of("w14", "w13", "none")));
		step("find several partitions", () -> this.customers.findByCustomerIdIn(List.of("c1", "c2", "c0")));
	}

	private void query() {
		step("query", () -> this.orders.findByCustomerId("c1"));
		step("query with the expired", () -> this.orders.queryByCustomerId("c1"));
		step("query consistently", () -> this.orders.readByCustomerId("c2"));
		step("query into a set", () -> this.orders.findDistinctlyOldOrdersByCustomerId("c2").size());
		step("stream", () -> {
			try (Stream<Order> stream = this.orders.streamByCustomerId("c2")) {
				return stream.map(Order::orderId).toList();
			}
		});
		step("stream a few", () -> {
			try (Stream<Order> stream = this.orders.streamByCustomerId("c2")) {
				return stream.limit(2).toList();
			}
		});
		step("query large pages",
				() -> this.template.entity(Loan.class)
					.findAllById(IntStream.range(20, 30).mapToObj((i) -> loan(i, "").key()).toList())
					.stream()
					.map((loan) -> loan.loanId() + loan.note().length())
					.toList());
		step("query backward", () -> this.orders.findByCustomerIdOrderByPlacedAtDesc("c0", Limit.of(4)));
		step("query the first", () -> this.orders.findFirstByCustomerIdOrderByPlacedAtDesc("c0"));
		step("query between", () -> this.orders.findByCustomerIdAndPlacedAtBetween("c0", START, START.plusSeconds(9)));
		step("query with a filter",
				() -> this.orders.findByCustomerIdAndAmountGreaterThan("c0", new BigDecimal("9.95")));
		step("query what is null", () -> this.orders.findByCustomerIdAndExpiresAtIsNull("c1"));
		step("count", () -> this.orders.countByCustomerId("c1") + " " + this.products.countByCategory("books"));
		step("exists", () -> this.orders.existsByCustomerId("c1") + " " + this.orders.existsByCustomerId("x"));
		step("query projections", () -> this.orders.findSummariesByCustomerId("c2"));
		step("read an item collection", () -> this.customers.findOverviewByCustomerId("c1"));
		step("read an item collection that is absent", () -> this.customers.findOverviewByCustomerId("x"));
	}

	private void scroll() {
		step("scroll forward", () -> {
			List<List<Order>> pages = new ArrayList<>();
			ScrollPosition position = ScrollPosition.keyset();
			for (int i = 0; i < 20 && position != null; i++) {
				Window<Order> window = this.orders.findFirst3ByCustomerIdOrderByPlacedAt("c2", position);
				pages.add(window.getContent());
				position = window.hasNext() ? window.positionAt(window.size() - 1) : null;
			}
			return pages;
		});
		step("scroll backward", () -> {
			Window<Order> last = this.orders.findByCustomerIdOrderByPlacedAtDesc("c2",
					ScrollPosition.keyset().backward(), Limit.of(4));
			return last.getContent() + " " + last.hasNext() + " "
					+ this.orders.findByCustomerIdOrderByPlacedAtDesc("c2", last.positionAt(0), Limit.of(4))
						.getContent();
		});
		step("scroll projections", () -> {
			List<String> views = new ArrayList<>();
			this.orders.findViewsByCustomerId("c2", ScrollPosition.keyset(), Limit.of(3))
				.forEach((view) -> views.add(view.getOrderId() + view.getStatus()));
			return views;
		});
	}

	private void queryIndexes() {
		step("find by index", () -> this.orders.findByOrderId("o2"));
		step("find by index what is absent", () -> this.orders.findByOrderId("none"));
		step("find several by index", () -> this.orders.findByOrderIdIn(List.of("o5", "o2", "o1", "none")));
		step("query a sparse index", () -> this.orders.unpaid("t1"));
		step("stream a sparse index", () -> {
			try (Stream<Order> stream = this.orders.unpaidSince("t1", START.plusSeconds(5))) {
				return stream.toList();
			}
		});
		step("count of an index", () -> this.orders.unpaidCount("t1") + " " + this.orders.unpaidExists("t2"));
		step("merge indexes", () -> this.products.findByCategoryIn(List.of("books", "toys")));
		step("query a local index", () -> this.devices.readByDeviceIdAndLevelIsNotNull("d1"));
		step("query a local index by range", () -> this.devices.findByDeviceIdAndLevelGreaterThan("d1", 5));
		step("query a narrow index", () -> this.devices.findBySiteAndKindAndFloor("site", "kind", 1));
		step("fetch from the table", () -> this.devices.readBySiteAndKind("site", "kind"));
		step("find by e-mail", () -> this.customers.findByEmail("c1@Example.com"));
	}

	private void scan() {
		step("scan", () -> this.orders.findByStatus(OrderStatus.SHIPPED));
		step("scan everything", () -> this.orders.findBy().size());
		step("scan devices", () -> this.scannedDevices.findAll().size() + " " + this.scannedDevices.count());
		step("scan nested attributes", () -> this.customers.findByAddressCity("Bern"));
		step("scan sets", () -> this.customers.findByTagsContaining("a"));
		step("count skipped items", () -> this.orders.findBy().size());
	}

	private void delete() {
		run("delete", () -> this.orders.delete(this.orders.findById(order(5).key()).orElseThrow()));
		run("delete what is stale", () -> this.orders.delete(order(7, 9)));
		run("delete by ID under a condition", () -> this.orders.deleteById(order(8).key()));
		run("delete by key", () -> this.customers.deleteByCustomerId("c1"));
		run("delete unique values", () -> this.users.deleteById("u4"));
		run("delete all by ID", () -> this.template.entity(Stock.class)
			.deleteAllById(List.of(new StockKey("sku", "w20"), new StockKey("sku", "w21"))));
		run("delete all",
				() -> this.template.deleteAll(List.of(new Stock("sku", "w22", 1), new Stock("sku", "w23", 1))));
		run("delete all with versions",
				() -> this.template.deleteAll(this.orders.findAllById(List.of(order(9).key(), order(10).key()))));
	}

	interface Users extends DynamoRepository<User, String> {

		@Update("set email = :to")
		@Condition("email = :from")
		boolean move(String userId, String from, String to);

	}

}
