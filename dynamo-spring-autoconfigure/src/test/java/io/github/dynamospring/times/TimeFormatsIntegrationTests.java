package io.github.dynamospring.times;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Items that another application has put, in the formats of its times.
 */
class TimeFormatsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Message.class, Order.class, Shift.class).emptied();

	private static final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(database.template(),
			database.context(), LocalDatabase.PLANNER_SETTINGS);

	private static final Messages messages = factory.getRepository(Messages.class);

	private static final Orders orders = factory.getRepository(Orders.class);

	private static final Shifts shifts = factory.getRepository(Shifts.class);

	private static void put(String table, Map<String, AttributeValue> item) {
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName(table)).item(item));
	}

	private static List<Map<String, AttributeValue>> items(String table) {
		return database.client().scan((scan) -> scan.tableName(LocalDatabase.tableName(table))).items();
	}

	private static AttributeValue text(String text) {
		return AttributeValue.fromS(text);
	}

	private static Instant at(String time) {
		return Instant.parse("2026-11-21T" + time + "Z");
	}

	private static void putMessages(String... times) {
		for (String time : times) {
			put("messages", Map.of("room", text("r"), "createdAt", text("2026-11-21T" + time + "Z")));
		}
	}

	@Test
	void betweenTakesInTheItemAtTheUpperBound() {
		putMessages("08:00:00.000", "08:00:00.001", "08:00:00.002");
		assertThat(messages.findByRoomAndCreatedAtBetween("r", at("08:00:00"), at("08:00:00.001")))
			.extracting(Message::createdAt)
			.containsExactly(at("08:00:00"), at("08:00:00.001"));
	}

	@Test
	void whatFollowsAPositionIsNotThePosition() {
		putMessages("08:00:00.000", "08:00:00.001", "08:00:00.002");
		assertThat(messages.findAfter("r", at("08:00:00.001"))).extracting(Message::createdAt)
			.containsExactly(at("08:00:00.002"));
		assertThat(messages.findByRoomAndCreatedAt("r", at("08:00:00.001"))).isPresent();
	}

	@Test
	void newItemsHaveTheFormOfTheOldOnes() {
		putMessages("08:00:00.001");
		Message message = messages.insert(new Message("r", at("08:00:00.002"), null));
		assertThat(items("messages")).extracting((item) -> item.get("createdAt").s())
			.containsExactlyInAnyOrder("2026-11-21T08:00:00.001Z", "2026-11-21T08:00:00.002Z");
		assertThat(messages.findById(new MessageKey("r", message.createdAt()))).contains(message);
		messages.delete(message);
		assertThat(items("messages")).hasSize(1);
	}

	@Test
	void boundsThatAreFinerThanTheFormatAreRounded() {
		putMessages("08:00:00.000", "08:00:00.001", "08:00:00.002");
		Instant between = at("08:00:00.0005");
		assertThat(messages.findAfter("r", between)).hasSize(2);
		assertThat(messages.findByRoomAndCreatedAtGreaterThanEqual("r", between)).hasSize(2);
		assertThat(messages.findByRoomAndCreatedAtLessThan("r", between)).hasSize(1);
		assertThat(messages.findByRoomAndCreatedAtLessThanEqual("r", between)).hasSize(1);
		assertThat(messages.findByRoomAndCreatedAtBetween("r", between, at("08:00:00.0015"))).hasSize(1);
		assertThat(messages.findByRoomAndCreatedAtBetween("r", between, at("08:00:00.0007"))).isEmpty();
	}

	@Test
	void refusesValuesThatAreFinerThanTheFormat() {
		String reason = "is finer than its format iso-millis: truncate it, or let format = \"iso-millis|millis\" do so";
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> messages.insert(new Message("r", at("08:00:00.0005"), null)))
			.withMessage("Message.createdAt: the Instant " + reason);
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> messages.findByRoomAndCreatedAt("r", at("08:00:00.0005")))
			.withMessageContaining("createdAt: the Instant " + reason);
		assertThat(items("messages")).isEmpty();
	}

	@Test
	void updatesAndConditionsUseTheFormat() {
		putMessages("08:00:00.001");
		MessageKey key = new MessageKey("r", at("08:00:00.001"));
		assertThat(messages.edit(key, at("09:00:00.7"))).isTrue();
		assertThat(items("messages").get(0).get("editedAt").n()).isEqualTo("1795251600");
		assertThat(messages.edit(key, at("08:59:59"))).isFalse();
		assertThat(messages.edit(key, at("09:00:00"))).isFalse();
		assertThat(messages.edit(key, at("09:00:00.5"))).isTrue();
		assertThat(messages.edit(key, at("09:00:01"))).isTrue();
		assertThat(messages.findByRoomAndEditedAtAfter("r", at("09:00:00.5"))).hasSize(1);
		assertThat(messages.findByRoomAndEditedAtAfter("r", at("09:00:01"))).isEmpty();
		assertThat(messages.findByRoomAndEditedAtBefore("r", at("09:00:01.5"))).hasSize(1);
	}

	@Test
	void projectionsReadTheFormat() {
		put("messages", Map.of("room", text("r"), "createdAt", text("2026-11-21T08:00:00.001Z"), "editedAt",
				AttributeValue.fromN("1795251600")));
		assertThat(messages.findEditsByRoom("r")).containsExactly(new Edit("r", Optional.of(at("09:00:00"))));
		assertThat(messages.findViewsByRoom("r")).extracting(View::getEditedAt).containsExactly(at("09:00:00"));
	}

	@Test
	void templatesRenderTheFormat() {
		Order order = new Order("c1", "o1", at("08:30:00"), at("08:30:00"), LocalDate.of(2026, 12, 24), null);
		orders.insert(order);
		Map<String, AttributeValue> item = items("orders").get(0);
		Map<String, String> keys = new LinkedHashMap<>();
		List.of("pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk", "placedAt", "due")
			.forEach((name) -> keys.put(name, item.get(name).s()));
		assertThat(keys.values()).containsExactly("CUSTOMER#c1", "ORDER#2026-11-21T08:30:00Z#o1", "DAY#2026-11-21",
				"20261224#001795249800", "DUE#24.12.2026", "ORDER#24.12.2026", "2026-11-21T08:30:00Z", "24.12.2026");
		assertThat(item.get("paidAt").n()).isEqualTo("1795249800");
		assertThat(orders.findById(new OrderKey("c1", at("08:30:00"), "o1"))).contains(order);
	}

	@Test
	void updatesRenderTheKeysOfIndexesInTheFormat() {
		orders.insert(new Order("c1", "o1", at("08:30:00"), at("08:30:00"), LocalDate.of(2026, 12, 24), null));
		Order paid = orders.pay(new OrderKey("c1", at("08:30:00"), "o1"), at("09:00:00"), LocalDate.of(2026, 11, 22));
		assertThat(paid.paidAt()).isEqualTo(at("09:00:00"));
		assertThat(items("orders").get(0).get("gsi1sk")).isEqualTo(text("20261122#001795251600"));
		assertThat(orders.findPlaced(at("08:30:00"), paid.ship(), at("08:59:59.5"))).containsExactly(paid);
		assertThat(orders.findPlaced(at("08:30:00"), paid.ship(), at("09:00:00"))).isEmpty();
	}

	@Test
	void windowsGoOnBehindTheirPosition() {
		putMessages("08:00:00.000", "08:00:00.001", "08:00:00.002");
		Window<Message> first = messages.findByRoomOrderByCreatedAt("r", ScrollPosition.keyset(), Limit.of(2));
		assertThat(first).extracting(Message::createdAt).containsExactly(at("08:00:00"), at("08:00:00.001"));
		assertThat(messages.findByRoomOrderByCreatedAt("r", first.positionAt(1), Limit.of(2)))
			.extracting(Message::createdAt)
			.containsExactly(at("08:00:00.002"));
	}

	@Test
	void rangesOnTemplatesAreExact() {
		for (String time : List.of("08:29:59", "08:30:00", "08:30:01", "08:30:02")) {
			Map<String, AttributeValue> item = new LinkedHashMap<>();
			item.put("pk", text("CUSTOMER#c1"));
			item.put("sk", text("ORDER#2026-11-21T" + time + "Z#o1"));
			item.put("_type", text("Order"));
			item.put("customerId", text("c1"));
			item.put("id", text("o1"));
			item.put("placedAt", text("2026-11-21T" + time + "Z"));
			item.put("due", text("24.12.2026"));
			item.put("paidAt", AttributeValue.fromN(String.valueOf(at(time).getEpochSecond())));
			item.put("gsi1pk", text("DAY#2026-11-21"));
			item.put("gsi1sk", text("20261224#00" + at(time).getEpochSecond()));
			put("orders", item);
		}
		assertThat(orders.findByCustomerIdAndPlacedAtBetween("c1", at("08:30:00"), at("08:30:01"))).hasSize(2);
		assertThat(orders.findByCustomerIdAndPlacedAtAfter("c1", at("08:30:01"))).hasSize(1);
		assertThat(orders.findByCustomerIdAndPlacedAtAfter("c1", at("08:30:00.5"))).hasSize(2);
		assertThat(orders.findByCustomerIdAndPlacedAtBefore("c1", at("08:30:00.5"))).hasSize(2);
		assertThat(orders.findByCustomerIdAndPlacedAtBetween("c1", at("08:29:59.5"), at("08:30:01.5"))).hasSize(2);
		assertThat(orders.findByCustomerIdAndPaidAtGreaterThanEqual("c1", at("08:30:00.5"))).hasSize(2);
		assertThat(orders.findByCustomerIdAndPaidAtLessThan("c1", at("08:30:00.5"))).hasSize(2);
		assertThat(orders.findByCustomerIdAndDue("c1", LocalDate.of(2026, 12, 24))).hasSize(4);
	}

	@Test
	void truncatedFormatsKeepWhatTheyHold() {
		Shift shift = shifts.insert(new Shift("ann", LocalDateTime.parse("2026-11-21T08:15:42.5"),
				Instant.parse("2126-12-01T09:00:00.5Z")));
		Map<String, AttributeValue> item = items("shifts").get(0);
		assertThat(item.get("begin").s()).isEqualTo("202611210815");
		assertThat(item.get("until").n()).isEqualTo("4951789201");
		Shift stored = new Shift("ann", LocalDateTime.parse("2026-11-21T08:15"), Instant.parse("2126-12-01T09:00:01Z"));
		assertThat(shifts.findById(new ShiftKey(shift.name(), shift.begin()))).contains(stored);
		assertThat(shifts.findByNameAndBeginAfter("ann", LocalDateTime.parse("2026-11-21T08:15:42"))).isEmpty();
		assertThat(shifts.findByNameAndBeginBefore("ann", LocalDateTime.parse("2026-11-21T08:15:42"))).hasSize(1);
		List<LocalDateTime> oneMinute = List.of(shift.begin(), stored.begin());
		assertThat(shifts.findByNameAndBeginIn("ann", oneMinute)).containsExactly(stored);
		assertThat(shifts.findAllById(oneMinute.stream().map((begin) -> new ShiftKey("ann", begin)).toList()))
			.containsOnly(stored);
	}

	@Test
	void comparisonsWithATimeToLiveAreExact() {
		shifts.insert(new Shift("ann", LocalDateTime.parse("2026-11-21T08:15"), Instant.parse("2126-12-01T09:00:01Z")));
		assertThat(shifts.findByNameAndUntilAfter("ann", Instant.parse("2126-12-01T09:00:00.5Z"))).hasSize(1);
		assertThat(shifts.findByNameAndUntilAfter("ann", Instant.parse("2126-12-01T09:00:01Z"))).isEmpty();
	}

	@Table("messages")
	record Message(@PartitionKey String room, @SortKey @Attribute(format = "iso-millis") Instant createdAt,
			@Attribute(format = "epoch-seconds|seconds") @Nullable Instant editedAt) {
	}

	record MessageKey(String room, Instant createdAt) {
	}

	record Edit(String room, Optional<Instant> editedAt) {
	}

	interface View {

		@Nullable Instant getEditedAt();

	}

	interface Messages extends DynamoRepository<Message, MessageKey> {

		Optional<Message> findByRoomAndCreatedAt(String room, Instant createdAt);

		List<Message> findByRoomAndCreatedAtBetween(String room, Instant from, Instant to);

		@Query("room = :room and createdAt > :position")
		List<Message> findAfter(String room, Instant position);

		List<Message> findByRoomAndCreatedAtGreaterThanEqual(String room, Instant from);

		List<Message> findByRoomAndCreatedAtLessThan(String room, Instant end);

		List<Message> findByRoomAndCreatedAtLessThanEqual(String room, Instant to);

		@AllowFilter
		List<Message> findByRoomAndEditedAtAfter(String room, Instant time);

		@AllowFilter
		List<Message> findByRoomAndEditedAtBefore(String room, Instant time);

		Window<Message> findByRoomOrderByCreatedAt(String room, ScrollPosition position, Limit limit);

		List<Edit> findEditsByRoom(String room);

		List<View> findViewsByRoom(String room);

		@Update("set editedAt = :time")
		@Condition("attribute_not_exists(editedAt) or editedAt < :time")
		boolean edit(MessageKey key, Instant time);

	}

	@Table("orders")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{id}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "DAY#{placedAt|day}", sort = "{ship}#{paidAt|pad:12}")
	@GlobalSecondaryIndex(name = "gsi2", partition = "DUE#{due}", sort = "ORDER#{due}")
	@GlobalSecondaryIndex(name = "paid", partition = "{customerId}", sort = "{paidAt}")
	@GlobalSecondaryIndex(name = "due", partition = "{customerId}", sort = "{due}")
	record Order(String customerId, String id, @Attribute(format = "iso-seconds") Instant placedAt,
			@Attribute(format = "epoch-seconds") Instant paidAt, @Attribute(format = "dd.MM.yyyy") LocalDate due,
			@Attribute(format = "yyyyMMdd") LocalDate ship) {

		Order {
			ship = (ship != null) ? ship : due;
		}

	}

	record OrderKey(String customerId, Instant placedAt, String id) {
	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

		List<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

		List<Order> findByCustomerIdAndPlacedAtAfter(String customerId, Instant time);

		List<Order> findByCustomerIdAndPlacedAtBefore(String customerId, Instant time);

		List<Order> findByCustomerIdAndPaidAtGreaterThanEqual(String customerId, Instant time);

		List<Order> findByCustomerIdAndPaidAtLessThan(String customerId, Instant time);

		@AllowFilter
		@Query("placedAt = :placedAt and ship = :ship and paidAt > :time")
		List<Order> findPlaced(Instant placedAt, LocalDate ship, Instant time);

		@Update("set paidAt = :paidAt, ship = :ship")
		Order pay(OrderKey key, Instant paidAt, LocalDate ship);

		List<Order> findByCustomerIdAndDue(String customerId, LocalDate due);

	}

	@Table("shifts")
	record Shift(@PartitionKey String name, @SortKey @Attribute(format = "yyyyMMddHHmm|minute") LocalDateTime begin,
			@TimeToLive Instant until) {
	}

	record ShiftKey(String name, LocalDateTime begin) {
	}

	interface Shifts extends DynamoRepository<Shift, ShiftKey> {

		List<Shift> findByNameAndBeginAfter(String name, LocalDateTime time);

		List<Shift> findByNameAndBeginIn(String name, List<LocalDateTime> times);

		List<Shift> findByNameAndBeginBefore(String name, LocalDateTime time);

		@AllowFilter
		List<Shift> findByNameAndUntilAfter(String name, Instant time);

	}

}
