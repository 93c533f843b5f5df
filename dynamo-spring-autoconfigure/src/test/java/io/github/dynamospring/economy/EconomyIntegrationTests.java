package io.github.dynamospring.economy;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.dynamospring.GoldenFile;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.User;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.repository.shop.Customers;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Product;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests and capacity units of access patterns on DynamoDB Local, against the least
 * that DynamoDB allows. The page of the docs has the same table, and
 * {@code -Ddocs.update=true} writes it anew.
 */
class EconomyIntegrationTests {

	private static final GoldenFile PAGE = GoldenFile.of("../docs/performance.md");

	private static final String START = "<!-- economy -->";

	private static final String END = "<!-- end of economy -->";

	private static final List<DynamoRequestContext> REQUESTS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of(Order.class, Customer.class, Product.class, Stock.class, Device.class, Reservation.class, User.class,
				Ticket.class)
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(REQUESTS::add), new ObservationFailures()));

	private static final DynamoTemplate template = database.template();

	private static final Reservations reservations = repository(Reservations.class);

	private static final Tickets tickets = repository(Tickets.class);

	private static final Orders orders = repository(Orders.class);

	private static final Customers customers = repository(Customers.class);

	private static final Stocks stocks = repository(Stocks.class);

	private static final Users users = repository(Users.class);

	private final StringBuilder table = new StringBuilder(
			"\n| requests | units | access patterns |\n| --- | --- | --- |\n");

	private final Map<String, List<String>> patterns = new LinkedHashMap<>();

	private static <R> R repository(Class<R> type) {
		return database.repository(type, template);
	}

	@BeforeAll
	static void start() {
		template.saveAll(LongStream.rangeClosed(1, 20).mapToObj((place) -> reservation("plain", place, 5)).toList());
		template.saveAll(LongStream.rangeClosed(1, 20).mapToObj((place) -> reservation("other", place, 5)).toList());
		template.saveAll(LongStream.rangeClosed(1, 125)
			.mapToObj((place) -> reservation("hidden", place, (place <= 120) ? -5 : 5))
			.toList());
		template.saveAll(IntStream.range(0, 250).mapToObj((number) -> ticket("P1", number, "ada")).toList());
		template.save(new Customer("c1", "c1@example.org", "Ada", null, Set.of()));
		template.saveAll(IntStream.range(0, 10).mapToObj((day) -> order("c1", day)).toList());
		template.saveAll(List.of(new Stock("s1", "w1", 10), new Stock("s1", "w2", 10), new Stock("s1", "w3", 10)));
	}

	private static Reservation reservation(String isbn, long place, int expiresIn) {
		return new Reservation(isbn, place, "m" + place, LocalDatabase.NOW.plusSeconds(expiresIn));
	}

	private static Ticket ticket(String project, int number, String owner) {
		return Ticket.of(project, "T%03d".formatted(number), owner);
	}

	private static Order order(String customerId, int day) {
		return Order.of(customerId, customerId + "-" + day,
				Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofDays(day)));
	}

	@Test
	void thePageSaysWhatEachPatternTakes() throws IOException {
		readByKey();
		readAPartition();
		readAnIndex();
		addRows();
		writeOneItem();
		writeAnItemOfIndexes();
		writeSeveralItems();
		writeUniqueValues();
		addRows();
		PAGE.assertText(START, this.table.toString(), END);
	}

	private void readByKey() {
		ReservationKey key = new ReservationKey("plain", 1);
		ReservationKey other = new ReservationKey("plain", 2);
		least("`findById`", 1, 0.5, () -> reservations.findById(key));
		least("`findById` of a missing item", 1, 0.5, () -> reservations.findById(new ReservationKey("none", 1)));
		least("`findById` with `@ConsistentRead`", 1, 1, () -> orders.findById(order("c1", 1).key()));
		least("`existsById`", 1, 0.5, () -> reservations.existsById(key));
		least("`findAllById` of two", 1, 1, () -> reservations.findAllById(List.of(key, other)));
		least("`…In` of three primary keys", 1, 1.5,
				() -> reservations.findByIsbnAndPlaceIn("plain", List.of(1L, 2L, 3L)));
		least("`batchGet` of two tables", 1, 1, () -> template
			.batchGet((gets) -> gets.get(key, Reservation.class).get(new StockKey("s1", "w1"), Stock.class)));
		least("`transactGet` of two", 1, 4,
				() -> template.transactGet((gets) -> gets.get(key, Reservation.class).get(other, Reservation.class)));
	}

	private void readAPartition() {
		least("20 items of a partition", 1, 0.5, () -> reservations.findByIsbn("plain"));
		least("a range of them", 1, 0.5, () -> reservations.findByIsbnAndPlaceBetween("plain", 3, 5));
		least("the first three", 1, 0.5, () -> reservations.findTop3ByIsbn("plain"));
		least("the last", 1, 0.5, () -> reservations.findFirstByIsbnOrderByPlaceDesc("plain"));
		least("a stream of them", 1, 0.5, () -> {
			try (Stream<Order> stream = orders.streamByCustomerId("c1")) {
				assertThat(stream).hasSize(10);
			}
		});
		least("a window of ten", 1, 0.5,
				() -> reservations.findWindowByIsbn("plain", ScrollPosition.keyset(), Limit.of(10)));
		least("`countBy…`", 1, 0.5, () -> reservations.countByIsbn("plain"));
		least("`existsBy…`", 1, 0.5, () -> reservations.existsByIsbn("plain"));
		least("two partitions (`…In`)", 2, 1, () -> reservations.findByIsbnIn(List.of("plain", "other")));
		least("an item collection of two types", 1, 0.5, () -> customers.findOverviewByCustomerId("c1"));
		least("a projection", 1, 0.5, () -> orders.findSummariesByCustomerId("c1"));
		least("a filter (`@AllowFilter`)", 1, 0.5,
				() -> orders.findByCustomerIdAndAmountGreaterThan("c1", BigDecimal.ONE));
		missed("the first three behind 120 expired items", 3, 1.5, 1, 1, () -> reservations.findTop3ByIsbn("hidden"));
		missed("`existsBy…` behind 120 expired items", 3, 2, 1, 1, () -> reservations.existsByIsbn("hidden"));
	}

	private void readAnIndex() {
		least("one item by the exact key of an index", 1, 0.5, () -> orders.findByOrderId("c1-1"));
		least("three items by exact keys of an index (`…In`)", 3, 1.5,
				() -> orders.findByOrderIdIn(List.of("c1-1", "c1-2", "c1-3")));
		least("ten items of a sparse index", 1, 0.5, () -> orders.unpaid("t1"));
		least("`existsBy…` by a thin index", 1, 0.5, () -> tickets.existsByOwner("ada"));
		least("`countBy…` of 250 by a thin index", 1, 2.5, () -> tickets.countByOwner("ada"));
		least("250 projections that a thin index holds", 1, 3, () -> tickets.findHeadingsByState("NEW"));
		least("250 items by a thin index, fetched", 4, 127.5, () -> tickets.findByOwner("ada"));
		least("a window of ten by a thin index, fetched", 2, 5.5,
				() -> tickets.findWindowByOwner("ada", ScrollPosition.keyset(), Limit.of(10)));
		least("ten items by a thin local index, fetched", 1, 5.5,
				() -> tickets.findByProjectAndTitleStartingWith("P1", "Title of T00"));
	}

	private void writeOneItem() {
		least("`insert`", 1, 1, () -> reservations.insert(reservation("w", 1, 5)));
		least("`save`", 1, 1, () -> reservations.save(reservation("w", 1, 6)));
		least("`update`", 1, 1, () -> reservations.update(reservation("w", 1, 7)));
		least("`delete`", 1, 1, () -> reservations.delete(reservation("w", 1, 7)));
		least("`deleteById` of a missing item", 1, 1, () -> reservations.deleteById(new ReservationKey("w", 1)));
		stocks.insert(new Stock("w", "1", 5));
		least("`@Update` of a counter", 1, 1, () -> stocks.restock(new StockKey("w", "1"), 1));
		least("`@Update` of one with a floor", 1, 1, () -> stocks.take("w", "1", 1));
		least("`@Update` that its condition refuses", 1, 1, () -> stocks.tryTake(new StockKey("w", "1"), 100));
		least("`@Update` that creates the item (`upsert`)", 1, 1, () -> stocks.receive(new StockKey("w", "2"), 1));
		least("`@Update(idempotent = true)`", 1, 2, () -> stocks.restockOnce(new StockKey("w", "1"), 1));
	}

	private void writeAnItemOfIndexes() {
		TicketKey key = new TicketKey("P2", "T001");
		least("`insert` beside three thin indexes", 1, 4, () -> tickets.insert(ticket("P2", 1, "bob")));
		Ticket ticket = tickets.findById(key).orElseThrow();
		least("versioned `update` beside thin indexes", 1, 1, () -> tickets.update(ticket.withNote("n")));
		least("`@Update` of an attribute outside its indexes", 1, 1, () -> tickets.annotate(key, "m"));
		least("`@Update` that moves an index entry", 1, 3, () -> tickets.close(key));
		least("`deleteById` beside them", 1, 4, () -> tickets.deleteById(key));
		Order order = order("w", 1);
		least("`insert` beside two indexes that hold all", 1, 3, () -> orders.insert(order));
		least("`@Update` that removes an index entry", 1, 3, () -> orders.pay(order.key()));
		least("`deleteById` beside one index entry", 1, 2, () -> template.deleteById(order.key(), Order.class));
	}

	private void writeSeveralItems() {
		List<Reservation> thirty = LongStream.rangeClosed(1, 30)
			.mapToObj((place) -> reservation("b", place, 5))
			.toList();
		List<ReservationKey> keys = thirty.stream()
			.map((each) -> new ReservationKey(each.isbn(), each.place()))
			.toList();
		least("`saveAll` of 30", 2, 30, () -> reservations.saveAll(thirty));
		least("`deleteAllById` of 30", 2, 30, () -> reservations.deleteAllById(keys));
		least("`saveAll` of three versioned items", 3, 3,
				() -> users.saveAll(List.of(user("v1", null), user("v2", null), user("v3", null))));
		least("`transactWrite` of two", 1, 4, () -> template
			.transactWrite((tx) -> tx.insert(new Stock("tx", "1", 1)).insert(new Stock("tx", "2", 1))));
	}

	private void writeUniqueValues() {
		least("`insert` with a unique value", 1, 4, () -> users.insert(user("u1", "u1@example.org")));
		User user = users.findById("u1").orElseThrow();
		least("`update` that leaves a unique value", 1, 1, () -> users.update(user.withName("Bob")));
		User renamed = users.findById("u1").orElseThrow();
		least("`update` of a unique value", 2, 7, () -> users.update(renamed.withEmail("new@example.org")));
		least("`deleteById` with a unique value", 2, 5, () -> users.deleteById("u1"));
	}

	private static User user(String id, @Nullable String email) {
		return new User(id, email, null, "Ada", null);
	}

	private void least(String pattern, int requests, double units, Runnable call) {
		measure(pattern, requests, units, call);
		line(pattern, text(requests), text(units));
	}

	private void missed(String pattern, int requests, double units, int leastRequests, double leastUnits,
			Runnable call) {
		measure(pattern, requests, units, call);
		line(pattern, missed(requests, leastRequests), missed(units, leastUnits));
	}

	private void line(String pattern, String requests, String units) {
		this.patterns.computeIfAbsent(requests + " | " + units, (figures) -> new ArrayList<>()).add(pattern);
	}

	private void addRows() {
		this.patterns.forEach(
				(figures, names) -> this.table.append("| %s | %s |\n".formatted(figures, String.join("; ", names))));
		this.patterns.clear();
	}

	private static String missed(double measured, double least) {
		return "%s, least %s".formatted(text(measured), text(least));
	}

	private static String text(double units) {
		return (units == Math.rint(units)) ? String.valueOf((long) units) : String.valueOf(units);
	}

	private static void measure(String pattern, int requests, double units, Runnable call) {
		REQUESTS.clear();
		call.run();
		assertThat(REQUESTS).as("requests of " + pattern).hasSize(requests);
		assertThat(REQUESTS.stream().mapToDouble(EconomyIntegrationTests::units).sum()).as("units of " + pattern)
			.isEqualTo(units);
	}

	// DynamoDB reports nothing of a write that it refuses, which costs a unit where the
	// item is small. DynamoDB Local reports one action of a transaction alone, and each
	// of
	// these costs two.
	private static double units(DynamoRequestContext request) {
		if (request.getOutcome() == RequestOutcome.CONDITION) {
			return 1;
		}
		if (request.getRequest() instanceof TransactWriteItemsRequest transaction) {
			return 2.0 * transaction.transactItems().size();
		}
		return request.getUsage().stream().mapToDouble((usage) -> usage.read() + usage.write()).sum();
	}

}
