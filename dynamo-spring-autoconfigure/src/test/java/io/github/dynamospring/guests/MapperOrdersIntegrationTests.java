package io.github.dynamospring.guests;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables of DynamoDBMapper with dates in keys, an index, versions, timestamps, documents
 * and a generated key.
 */
class MapperOrdersIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.named(
			(table) -> LibraryPage.of("dynamodbmapper").tables().attributeNames("orders"), Order.class, Ticket.class);

	private static final Recording ORDERS = Recording.of("dynamodbmapper/orders");

	private static final Recording TICKETS = Recording.of("dynamodbmapper/tickets");

	private static final Instant WHOLE = Instant.parse("2026-11-21T08:30:15Z");

	private static final Instant MILLIS = Instant.parse("2026-11-21T08:30:15.123Z");

	private static final Duration DAY = Duration.ofDays(1);

	private final DynamoTemplate template = database.template((table) -> table);

	private final Orders orders = database.repository(Orders.class, this.template);

	private final Tickets tickets = database.repository(Tickets.class, this.template);

	@BeforeEach
	void restore() {
		ORDERS.restore(database.client());
		TICKETS.restore(database.client());
	}

	private static Order order(String customer, Instant placedAt, @Nullable Long version, String createdAt) {
		Instant created = Instant.parse("2026-11-25T23:54:31." + createdAt + "Z");
		return new Order(customer, placedAt, "OPEN", placedAt.plus(DAY), version, created, Date.from(created),
				new BigDecimal("19.9"), false, "ann@example.org", null, Address.of("Main Street 1"), Set.of("a", "b"),
				List.of(Address.of("Stop 1")));
	}

	private Order read(String customer, Instant placedAt) {
		return this.orders.findById(new OrderKey(customer, placedAt)).orElseThrow();
	}

	private static Set<Map<String, AttributeValue>> stored() {
		return ORDERS.stored(database.client());
	}

	private static Set<Map<String, AttributeValue>> withNextVersions() {
		return ORDERS.items().stream().map(MapperOrdersIntegrationTests::withNextVersion).collect(Collectors.toSet());
	}

	private static Map<String, AttributeValue> withNextVersion(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> next = new HashMap<>(item);
		next.computeIfPresent("version",
				(name, version) -> AttributeValue.fromN(String.valueOf(Long.parseLong(version.n()) + 1)));
		return next;
	}

	@Test
	void readsItsItems() {
		assertThat(read("saved", WHOLE)).isEqualTo(order("saved", WHOLE, 1L, "233"));
		assertThat(read("clobbered", MILLIS)).isEqualTo(order("clobbered", MILLIS, 1L, "367"));
		Order updated = read("updated", MILLIS);
		assertThat(updated.status()).isEqualTo("SHIPPED");
		assertThat(updated.paid()).isTrue();
		assertThat(updated.version()).isEqualTo(2);
		assertThat(updated.tags()).isEmpty();
		assertThat(updated.updatedAt()).isEqualTo(Date.from(Instant.parse("2026-11-25T23:54:31.353Z")));
	}

	@Test
	void servesItsQueries() {
		assertThat(this.orders.findByCustomerIdAndPlacedAtAfter("saved", WHOLE.minusMillis(1))).hasSize(1);
		assertThat(this.orders.findByCustomerIdAndPlacedAtAfter("saved", WHOLE)).isEmpty();
		assertThat(this.orders.findByStatusAndDueAtBetween("OPEN", WHOLE.plus(DAY), MILLIS.plus(DAY)))
			.extracting(Order::customerId)
			.containsExactly("saved", "clobbered");
		assertThat(this.orders.findByStatusAndDueAtBefore("OPEN", MILLIS.plus(DAY))).extracting(Order::customerId)
			.containsExactly("saved");
		assertThat(this.orders.countByCustomerId("updated")).isEqualTo(1);
		assertThat(this.orders.findAll()).hasSize(3);
	}

	@Test
	void aSaveLeavesAllButTheVersion() {
		this.orders.findAll().forEach(this.orders::save);
		assertThat(stored()).isEqualTo(withNextVersions());
	}

	@Test
	void anUpdateLeavesAllButTheVersion() {
		this.orders.findAll().forEach(this.orders::update);
		assertThat(stored()).isEqualTo(withNextVersions());
	}

	@Test
	void aNewItemIsTheOneThatItWrites() {
		this.orders.deleteById(new OrderKey("saved", WHOLE));
		this.orders.deleteById(new OrderKey("clobbered", MILLIS));
		this.orders.insert(order("saved", WHOLE, null, "233"));
		this.orders.insert(order("clobbered", MILLIS, null, "367"));
		assertThat(stored()).isEqualTo(Set.copyOf(ORDERS.items()));
	}

	@Test
	void anUpdateOfSomePropertiesKeepsTheOthers() {
		this.orders.ship("saved", WHOLE, "SHIPPED", true);
		Map<String, AttributeValue> expected = withNextVersion(ORDERS.item("customerId", "saved"));
		expected.put("status", AttributeValue.fromS("SHIPPED"));
		expected.put("paid", AttributeValue.fromN("1"));
		assertThat(stored()).contains(expected);
	}

	@Test
	void findsConflictsWithItsVersions() {
		Order stale = order("updated", MILLIS, 1L, "264");
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.orders.update(stale));
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.orders.delete(stale));
		this.orders.delete(read("updated", MILLIS));
		assertThat(stored()).hasSize(2);
	}

	@Test
	void sharesATableWithAGeneratedKey() {
		Ticket ticket = this.tickets.findById("bef7e41b-3626-45b1-aa30-2ea4a5e0fabf").orElseThrow();
		assertThat(ticket.title()).isEqualTo("generated id");
		assertThat(ticket.version()).isEqualTo(1);
		Ticket another = this.tickets.insert(new Ticket(null, "generated id", null));
		this.tickets.delete(ticket);
		assertThat(TICKETS.stored(database.client()))
			.containsExactly(Map.of("id", AttributeValue.fromS(String.valueOf(another.id())), "title",
					AttributeValue.fromS("generated id"), "version", AttributeValue.fromN("1")));
	}

	@Table("orders")
	@GlobalSecondaryIndex(name = "byStatus", partition = "{status}", sort = "{dueAt}")
	record Order(@PartitionKey String customerId, @SortKey @Attribute(format = "iso-millis") Instant placedAt,
			String status, @Attribute(format = "iso-millis") Instant dueAt, @Version @Nullable Long version,
			@Attribute(format = "iso-millis|millis") Instant createdAt, Date updatedAt,
			@Attribute("amount") BigDecimal total, @Attribute(format = "number") boolean paid, String contactEmail,
			@Nullable String contactPhone, Address shipTo, Set<String> tags, List<Address> stops) {

	}

	record Address(String street, @Nullable String city, @Attribute(format = "number") boolean valid,
			@Attribute(format = "iso-millis") Instant since, Set<String> lines) {

		static Address of(String street) {
			return new Address(street, null, true, MILLIS, Set.of("line"));
		}

	}

	record OrderKey(String customerId, Instant placedAt) {

	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

		List<Order> findByCustomerIdAndPlacedAtAfter(String customerId, Instant time);

		List<Order> findByStatusAndDueAtBetween(String status, Instant from, Instant to);

		List<Order> findByStatusAndDueAtBefore(String status, Instant time);

		long countByCustomerId(String customerId);

		@AllowScan
		List<Order> findAll();

		@Update("set status = :status, paid = :paid")
		void ship(String customerId, Instant placedAt, String status, boolean paid);

	}

	@Table("tickets")
	record Ticket(@PartitionKey @GeneratedId @Nullable String id, String title, @Version @Nullable Integer version) {

	}

	interface Tickets extends DynamoRepository<Ticket, String> {

	}

}
