package io.github.dynamospring.formats;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An old application, which is the plain SDK, and a repository on one table that has
 * neither escapes nor a type attribute nor ids of writes.
 */
class ForeignTableIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of((context) -> ForeignTable.configure(context, null), Customer.class, Order.class, Line.class)
		.emptied();

	private static final LocalDate DAY = LocalDate.of(2026, 1, 2);

	private static final Order FIRST = new Order("c1", "o1", "OPEN", DAY, 10);

	private static final Order SECOND = new Order("c1", "o2", "OPEN", DAY.plusDays(1), 20);

	private final DynamoTemplate template = database.template();

	private final ForeignTable old = new ForeignTable(database.client());

	private final Orders orders = repository(Orders.class);

	private final Customers customers = repository(Customers.class);

	private final Lines lines = repository(Lines.class);

	private <R> R repository(Class<R> type) {
		return database.repository(type, this.template);
	}

	@Test
	void findsWhatTheOldApplicationWrites() {
		this.old.put(ForeignTable.customer("c1", "Ada"));
		this.old.put(ForeignTable.order("c1", "o1", "OPEN", "2026-01-02", 10));
		this.old.put(ForeignTable.order("c1", "o2", "OPEN", "2026-01-03", 20));
		this.old.put(ForeignTable.order("c2", "o3", "PAID", "2026-01-03", 30));
		this.old.put(ForeignTable.line("c1", "o1", "pen", "007", 3));
		assertThat(this.orders.findById(new OrderKey("c1", "o1"))).contains(FIRST);
		assertThat(this.orders.findByCustomerId("c1")).containsExactly(FIRST, SECOND);
		assertThat(this.orders.findByStatusOrderByPlacedOnDesc("OPEN")).containsExactly(SECOND, FIRST);
		assertThat(this.orders.findByStatusAndPlacedOnGreaterThan("OPEN", DAY)).containsExactly(SECOND);
		assertThat(this.orders.countByCustomerId("c1")).isEqualTo(2);
		assertThat(this.customers.findCustomerOrdersByCustomerId("c1"))
			.isEqualTo(new CustomerOrders(new Customer("c1", "Ada"), List.of(FIRST, SECOND)));
		assertThat(this.lines.findByCustomerIdAndOrderIdAndSku("c1", "o1", "pen"))
			.containsExactly(new Line("c1", "o1", "pen", 7, 3));
		assertThat(this.lines.findByCustomerIdAndOrderIdAndSkuStartingWith("c1", "o1", "pe")).hasSize(1);
		assertThat(this.customers.findAll()).containsExactly(new Customer("c1", "Ada"));
		assertThat(this.customers.count()).isEqualTo(1);
	}

	@Test
	void writesWhatTheOldApplicationWould() {
		this.template.insert(new Customer("c1", "Ada"));
		this.template.insert(FIRST);
		this.template.save(SECOND);
		this.template.update(new Order("c1", "o2", "PAID", DAY, 21));
		this.template.saveAll(List.of(new Line("c1", "o1", "pen", 7, 3)));
		assertThat(this.old.get("CUSTOMER|c1", "PROFILE")).isEqualTo(ForeignTable.customer("c1", "Ada"));
		assertThat(this.old.get("CUSTOMER|c1", "ORDER|o1"))
			.isEqualTo(ForeignTable.order("c1", "o1", "OPEN", "2026-01-02", 10));
		assertThat(this.old.get("CUSTOMER|c1", "ORDER|o2"))
			.isEqualTo(ForeignTable.order("c1", "o2", "PAID", "2026-01-02", 21));
		assertThat(this.old.get("LINES|c1|o1", "LINE|pen|007"))
			.isEqualTo(ForeignTable.line("c1", "o1", "pen", "007", 3));
	}

	@Test
	void bothAgreeAfterAnyHistory() {
		long seed = Long.getLong("formats.seed", 20261122L);
		Random random = new Random(seed);
		Map<String, Integer> totals = new TreeMap<>();
		for (int i = 0; i < 300; i++) {
			String id = "o" + random.nextInt(20);
			int total = random.nextInt(1000);
			String status = random.nextBoolean() ? "OPEN" : "PAID";
			switch (random.nextInt(4)) {
				case 0 -> this.old.put(ForeignTable.order("c1", id, status, "2026-01-02", total));
				case 1 -> this.orders.save(new Order("c1", id, status, DAY, total));
				case 2 -> this.orders.deleteById(new OrderKey("c1", id));
				default -> database.client()
					.deleteItem((delete) -> delete.tableName(ForeignTable.NAME)
						.key(Map.of("PK", ForeignTable.text("CUSTOMER|c1"), "SK", ForeignTable.text("ORDER|" + id))));
			}
			if (random.nextInt(10) == 0) {
				assertThat(totals(this.orders.findByCustomerId("c1"))).as("seed " + seed).isEqualTo(oldTotals());
				totals.putAll(oldTotals());
			}
		}
		assertThat(totals).as("seed " + seed).hasSizeGreaterThan(10);
	}

	private static Map<String, Integer> totals(List<Order> orders) {
		Map<String, Integer> totals = new HashMap<>();
		orders.forEach((order) -> totals.put(order.orderId() + order.status(), order.total()));
		return totals;
	}

	private static Map<String, Integer> oldTotals() {
		Map<String, Integer> totals = new HashMap<>();
		for (Map<String, AttributeValue> item : database.client()
			.query((query) -> query.tableName(ForeignTable.NAME)
				.keyConditionExpression("PK = :pk and begins_with(SK, :sk)")
				.expressionAttributeValues(
						Map.of(":pk", ForeignTable.text("CUSTOMER|c1"), ":sk", ForeignTable.text("ORDER|"))))
			.items()) {
			assertThat(item).doesNotContainKeys("_type", "_write", "entity");
			totals.put(item.get("orderId").s() + item.get("status").s(), Integer.parseInt(item.get("total").n()));
		}
		return totals;
	}

	@Test
	void refusesToWriteTheDelimiterWhereMoreFollows() {
		Line line = new Line("c|1", "o1", "pen", 7, 3);
		String message = "Line: primary key (LINES|{customerId}|{orderId} / LINE|{sku}|{number|pad:3}): Cannot write "
				+ "{customerId} of key template \"LINES|{customerId}|{orderId}\": the value contains the delimiter '|', "
				+ "and the table has no escapes: leave it out of 'customerId', or let the table escape it (escape = full), "
				+ "which other applications have to undo";
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.template.insert(line))
			.withMessage(message);
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.template.save(line))
			.withMessage(message);
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.lines.deleteById(new LineKey("c|1", "o1", "pen", 7)))
			.withMessageContaining("contains the delimiter '|'");
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void findsNothingByTheDelimiterWhereMoreFollows() {
		Line line = new Line("c1", "o1", "pen", 7, 3);
		this.template.insert(line);
		database.requests();
		LineKey unknown = new LineKey("c|1", "o1", "pen", 7);
		assertThat(this.lines.findById(unknown)).isEmpty();
		assertThat(this.lines.existsById(unknown)).isFalse();
		assertThat(this.lines.findByCustomerIdAndOrderIdAndSku("c1", "o1", "p|n")).isEmpty();
		assertThat(this.lines.findByCustomerIdAndOrderIdAndSkuStartingWith("c1", "o1", "p|")).isEmpty();
		assertThat(this.lines.findByCustomerIdAndOrderIdAndSkuAndNumber("c|1", "o1", "pen", 7)).isNull();
		assertThat(this.template.transactGet((reads) -> reads.get(unknown, Line.class)).get(0, Line.class)).isEmpty();
		assertThat(database.requests()).isEmpty();
		LineKey known = new LineKey("c1", "o1", "pen", 7);
		assertThat(this.lines.findAllById(List.of(unknown, known))).containsExactly(line);
		EntityResults results = this.template
			.batchGet((reads) -> reads.get(unknown, Line.class).get(known, Line.class));
		assertThat(results.get(0, Line.class)).isEmpty();
		assertThat(results.get(1, Line.class)).contains(line);
		assertThat(this.lines.findByCustomerIdAndOrderIdAndSkuAndNumberIn("c1", "o1", "p|n", List.of(7, 8))).isEmpty();
	}

	@Test
	void takesAnyCharacterWhereNothingFollows() {
		Order order = new Order("c|1", "o|#1", "O|N", DAY, 10);
		this.template.insert(order);
		assertThat(this.old.get("CUSTOMER|c|1", "ORDER|o|#1"))
			.isEqualTo(ForeignTable.order("c|1", "o|#1", "O|N", "2026-01-02", 10));
		assertThat(this.orders.findById(new OrderKey("c|1", "o|#1"))).contains(order);
		assertThat(this.orders.findByStatusOrderByPlacedOnDesc("O|N")).containsExactly(order);
		assertThat(this.orders.findByCustomerId("c")).isEmpty();
	}

	record OrderKey(String customerId, String orderId) {

	}

	record LineKey(String customerId, String orderId, String sku, int number) {

	}

	record CustomerOrders(Customer customer, List<Order> orders) {

	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

		List<Order> findByCustomerId(String customerId);

		List<Order> findByStatusOrderByPlacedOnDesc(String status);

		List<Order> findByStatusAndPlacedOnGreaterThan(String status, LocalDate placedOn);

		long countByCustomerId(String customerId);

	}

	@AllowScan
	interface Customers extends DynamoRepository<Customer, String> {

		List<Customer> findAll();

		long count();

		@Nullable CustomerOrders findCustomerOrdersByCustomerId(String customerId);

	}

	interface Lines extends DynamoRepository<Line, LineKey> {

		List<Line> findByCustomerIdAndOrderIdAndSku(String customerId, String orderId, String sku);

		List<Line> findByCustomerIdAndOrderIdAndSkuStartingWith(String customerId, String orderId, String sku);

		@Nullable Line findByCustomerIdAndOrderIdAndSkuAndNumber(String customerId, String orderId, String sku, int number);

		List<Line> findByCustomerIdAndOrderIdAndSkuAndNumberIn(String customerId, String orderId, String sku,
				List<Integer> number);

	}

}
