package io.github.dynamospring.guests;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.TypeAlias;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Table with the default keys of ElectroDB: in lower case, with texts that begin with
 * {@code $}, the name of the entity as its type, and the version of its model as a
 * constant.
 */
class ElectroFormatsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(ElectroFormatsIntegrationTests::configure, Order.class,
			Gauge.class);

	private static final String TABLE = LocalDatabase.tableName("shop");

	private static final Instant PLACED = Instant.parse("2026-11-21T08:30:00.250Z");

	private final DynamoTemplate template = database.template();

	private final Orders orders = database.repository(Orders.class, this.template);

	private final Gauges gauges = database.repository(Gauges.class, this.template);

	private static void configure(DynamoMappingContext context) {
		context.setKeyFormats((table) -> new KeyFormat('#', Escape.NONE));
		context.setTableAttributes((table) -> new TableAttributeNames("pk", "sk", "__edb_e__", null, "owner",
				"revision", Map.of("__edb_v__", "1"), Map.of()));
	}

	@BeforeEach
	void deleteItems() {
		database.deleteItems();
		database.clear();
	}

	private static Map<String, AttributeValue> item(String id, Instant placed, String status) {
		String time = placed.toString();
		return Map.ofEntries(text("pk", "$shop#customerid_c-7"), text("sk", "$order_1#orderid_" + id.toLowerCase()),
				text("gsi1pk", "$shop#status_" + status.toLowerCase()),
				text("gsi1sk", "$order_1#placedat_" + time.toLowerCase() + "#orderid_" + id.toLowerCase()),
				text("customerId", "C-7"), text("orderId", id), text("placedAt", time), text("status", status),
				text("__edb_e__", "order"), text("__edb_v__", "1"));
	}

	private static Map.Entry<String, AttributeValue> text(String name, String text) {
		return Map.entry(name, AttributeValue.fromS(text));
	}

	private static void put(Map<String, AttributeValue> item) {
		database.client().putItem((put) -> put.tableName(TABLE).item(item));
	}

	private static List<Map<String, AttributeValue>> items() {
		return database.client().scan((scan) -> scan.tableName(TABLE)).items();
	}

	private static Order order(String id, Instant placed) {
		return new Order("C-7", id, placed, Status.OPEN);
	}

	@Test
	void findsItsItems() {
		Stream.of("A", "B", "C").forEach((id) -> put(item(id, PLACED.plusSeconds(id.charAt(0) - 'A'), "OPEN")));
		assertThat(this.orders.findById(new OrderKey("c-7", "b"))).contains(order("B", PLACED.plusSeconds(1)));
		assertThat(this.orders.findByStatusAndPlacedAtAfterOrderByPlacedAtDesc(Status.OPEN, PLACED))
			.extracting(Order::orderId)
			.containsExactly("C", "B");
		assertThat(this.orders.findByStatusAndPlacedAtBetween(Status.OPEN, PLACED, PLACED.plusSeconds(1)))
			.extracting(Order::orderId)
			.containsExactly("A", "B");
	}

	@Test
	void everyPutCarriesTheConstant() {
		this.orders.save(order("A", PLACED));
		assertThat(items()).containsExactly(item("A", PLACED, "OPEN"));
		this.orders.insert(order("B", PLACED));
		this.template.transactWrite((transaction) -> transaction.insert(order("C", PLACED)));
		this.template.batchWrite((batch) -> batch.save(order("D", PLACED)));
		assertThat(items()).containsExactlyInAnyOrderElementsOf(
				Stream.of("A", "B", "C", "D").map((id) -> item(id, PLACED, "OPEN")).toList());
	}

	@Test
	void everyUpdateCarriesTheConstant() {
		Map<String, AttributeValue> old = new HashMap<>(item("A", PLACED, "PAID"));
		old.remove("__edb_v__");
		put(old);
		this.orders.update(order("A", PLACED));
		assertThat(items()).containsExactly(item("A", PLACED, "OPEN"));
		put(old);
		this.orders.setStatus("C-7", "A", Status.OPEN);
		assertThat(items()).containsExactly(item("A", PLACED, "OPEN"));
	}

	@Test
	void anUpdateThatCreatesAnItemCarriesTheConstant() {
		this.gauges.count("G", PLACED, 2);
		assertThat(items()).singleElement()
			.satisfies((item) -> assertThat(item).contains(text("__edb_e__", "gauge"), text("__edb_v__", "1")));
	}

	@Test
	void markersHaveNoConstant() {
		this.gauges.insert(new Gauge("g", PLACED, "a@b", 1));
		assertThat(items()).hasSize(2)
			.filteredOn((item) -> item.containsKey("owner"))
			.singleElement()
			.satisfies((item) -> assertThat(item).doesNotContainKey("__edb_v__"));
	}

	@Test
	void readsATimeBackFromALowerCaseKey() {
		Gauge gauge = new Gauge("g", PLACED, "a@b", 1);
		this.gauges.insert(gauge);
		assertThat(items()).anyMatch((item) -> item.get("sk").s().equals("$gauge_1#at_2026-11-21t08:30:00.250z"));
		assertThat(this.gauges.findById(new GaugeKey("g", PLACED))).contains(gauge);
		this.gauges.delete(gauge);
		assertThat(items()).isEmpty();
	}

	@Table("shop")
	@TypeAlias("order")
	@PrimaryKey(partition = "$shop#customerid_{customerId|lower}", sort = "$order_1#orderid_{orderId|lower}",
			lossy = true)
	@GlobalSecondaryIndex(name = "gsi1", partition = "$shop#status_{status|lower}",
			sort = "$order_1#placedat_{placedAt|lower}#orderid_{orderId|lower}")
	record Order(String customerId, String orderId, @Attribute(format = "iso-millis") Instant placedAt, Status status) {

	}

	enum Status {

		OPEN, PAID

	}

	record OrderKey(String customerId, String orderId) {

	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

		List<Order> findByStatusAndPlacedAtAfterOrderByPlacedAtDesc(Status status, Instant time);

		List<Order> findByStatusAndPlacedAtBetween(Status status, Instant from, Instant to);

		@Update("set status = :status")
		void setStatus(String customerId, String orderId, Status status);

	}

	@Table("shop")
	@TypeAlias("gauge")
	@PrimaryKey(partition = "$shop#gauge_{id|lower}", sort = "$gauge_1#at_{at|lower}")
	record Gauge(String id, @KeyOnly @Attribute(format = "iso-millis") Instant at, @Unique @Nullable String email,
			long count) {

	}

	record GaugeKey(String id, Instant at) {

	}

	interface Gauges extends DynamoRepository<Gauge, GaugeKey> {

		@Update(value = "add count :n", upsert = true)
		void count(String id, Instant at, long n);

	}

}
