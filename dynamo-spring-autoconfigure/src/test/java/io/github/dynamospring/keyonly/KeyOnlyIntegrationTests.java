package io.github.dynamospring.keyonly;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.keyonly.Order.OrderId;
import io.github.dynamospring.keyonly.Order.Slip;
import io.github.dynamospring.keyonly.Order.View;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableAttributeNames.IndexAttributeNames;
import io.github.dynamospring.scroll.ScrollTokens;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An existing table whose items have no attributes for what their keys tell, on DynamoDB
 * Local.
 */
class KeyOnlyIntegrationTests {

	private static final LocalDate MAY = LocalDate.of(2024, 5, 1);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.named((table) -> new TableAttributeNames("PK", "SK", "_type", "_write",
				Map.of("inverse", new IndexAttributeNames("SK", "PK"), "byStatus",
						new IndexAttributeNames("GSI1PK", "SK"), "byEmail", new IndexAttributeNames("GSI2PK", "GSI2SK"),
						"byClerk", new IndexAttributeNames("GSI3PK", "GSI3SK"))),
				Customer.class, Order.class)
		.emptied();

	private final DynamoTemplate template = database.template();

	private final Orders orders = database.repository(Orders.class, this.template);

	@BeforeEach
	void putWhatAnotherApplicationWrites() {
		put(Map.of("PK", "CUSTOMER#7", "SK", "PROFILE", "name", "Ann"));
		put(order(7, "2024-05-01", 17, "OPEN", "CLERK#bo"));
		put(order(7, "2024-06-01", 18, "PAID", null));
		put(order(8, "2024-05-15", 17, "OPEN", "CLERK#cy"));
		database.clear();
	}

	private static Map<String, Object> order(long customer, String date, int number, String status, String clerk) {
		Map<String, Object> item = new java.util.HashMap<>(
				Map.of("PK", "CUSTOMER#" + customer, "SK", "ORDER#" + date + "#0000" + number, "GSI1PK",
						"STATUS#" + status, "GSI2PK", "ann#x@example.com", "GSI2SK", "note $" + number, "status",
						status, "amount", number * 10, "email", "ann#x@example.com", "note", "note $" + number));
		if (clerk != null) {
			item.put("GSI3PK", clerk);
		}
		return item;
	}

	private static void put(Map<String, Object> item) {
		database.client().putItem((put) -> put.tableName("test-crm").item(stored(item)));
	}

	private static Map<String, AttributeValue> stored(Map<String, Object> item) {
		Map<String, AttributeValue> stored = new java.util.HashMap<>();
		item.forEach((name, value) -> stored.put(name, (value instanceof Integer number)
				? AttributeValue.fromN(number.toString()) : AttributeValue.fromS((String) value)));
		return stored;
	}

	private static Map<String, AttributeValue> item(String pk, String sk) {
		return database.client()
			.getItem((get) -> get.tableName("test-crm")
				.key(Map.of("PK", AttributeValue.fromS(pk), "SK", AttributeValue.fromS(sk))))
			.item();
	}

	private static Order order(long customerId, LocalDate placedOn, int number, String status, String clerk) {
		return new Order(customerId, placedOn, number, status, number * 10, "ann#x@example.com", "note $" + number,
				clerk);
	}

	private final Order first = order(7, MAY, 17, "OPEN", "bo");

	private final Order second = order(7, LocalDate.of(2024, 6, 1), 18, "PAID", null);

	private final Order other = order(8, LocalDate.of(2024, 5, 15), 17, "OPEN", "cy");

	@Test
	void readsTheIdFromTheKey() {
		assertThat(this.orders.findById(this.first.id())).contains(this.first);
		assertThat(this.orders.findAllById(List.of(this.second.id(), this.other.id())))
			.containsExactlyInAnyOrder(this.second, this.other);
		assertThat(this.orders.findByCustomerId(7)).containsExactly(this.first, this.second);
		assertThat(this.orders.findByCustomerIdAndPlacedOnBetween(7, MAY, MAY)).containsExactly(this.first);
		assertThat(this.orders.findByCustomerIdAndPlacedOnAndNumber(7, MAY, 17)).contains(this.first);
		assertThat(this.orders.findByCustomerIdAndStatus(7, "PAID")).containsExactly(this.second);
		assertThat(this.orders.existsById(this.first.id())).isTrue();
		assertThat(this.orders.countByCustomerId(7)).isEqualTo(2);
		assertThat(this.orders.findByAmountGreaterThan(175)).containsExactly(this.second);
	}

	@Test
	void readsThroughIndexesThatShareTheKeysOfTheTable() {
		assertThat(this.orders.findByPlacedOnAndNumber(MAY, 17)).containsExactly(this.first);
		assertThat(this.orders.findByStatusAndPlacedOnGreaterThanEqual("OPEN", LocalDate.of(2024, 5, 2)))
			.containsExactly(this.other);
		assertThat(this.orders.findByEmailAndNoteStartingWith("ann#x@example.com", "note $1"))
			.containsExactlyInAnyOrder(this.first, this.other, this.second);
		assertThat(this.orders.findByClerk("bo")).containsExactly(this.first);
	}

	@Test
	void mergesByWhatKeysTell() {
		assertThat(this.orders.findByCustomerIdInOrderByPlacedOnAsc(List.of(8L, 7L))).containsExactly(this.first,
				this.other, this.second);
	}

	@Test
	void scrollsWithTokens() {
		ScrollTokens tokens = new ScrollTokens(List.of("secret".repeat(8)), java.time.Duration.ofHours(1),
				LocalDatabase.CLOCK);
		Window<Order> page = this.orders.findByCustomerIdOrderByPlacedOnDesc(7, ScrollPosition.keyset(), Limit.of(1));
		assertThat(page.getContent()).containsExactly(this.second);
		String token = tokens.forPattern("p", 7).next(page);
		Window<Order> next = this.orders.findByCustomerIdOrderByPlacedOnDesc(7,
				tokens.forPattern("p", 7).position(token), Limit.of(1));
		assertThat(next.getContent()).containsExactly(this.first);
		assertThat(next.hasNext()).isFalse();
	}

	@Test
	void projectsWhatKeysTell() {
		assertThat(this.orders.findSlipsByCustomerId(7)).containsExactly(new Slip(7, 17, 170, "bo"),
				new Slip(7, 18, 180, null));
		assertThat(lastQuery().expressionAttributeNames().values()).contains("PK", "SK", "GSI3PK", "amount")
			.doesNotContain("customerId", "number", "clerk");
		assertThat(this.orders.findSlipsByPlacedOnAndNumber(MAY, 17)).containsExactly(new Slip(7, 17, 170, "bo"));
		assertThat(this.orders.findViewsByStatus("PAID")).singleElement().satisfies((view) -> {
			assertThat(view.getPlacedOn()).isEqualTo(LocalDate.of(2024, 6, 1));
			assertThat(view.getAmount()).isEqualTo(180);
			assertThat(view).isEqualTo(this.orders.findViewsByStatus("PAID").get(0));
		});
		database.clear();
		assertThat(this.orders.findSlipByCustomerIdAndPlacedOnAndNumber(7, MAY, 17))
			.contains(new Slip(7, 17, 170, "bo"));
		assertThat(((GetItemRequest) database.requests().get(0)).expressionAttributeNames().values())
			.containsExactlyInAnyOrder("PK", "SK", "GSI3PK", "amount", "_type");
	}

	private static QueryRequest lastQuery() {
		List<Object> requests = new ArrayList<>(database.requests());
		return (QueryRequest) requests.get(requests.size() - 1);
	}

	@Test
	void fillsItemCollections() {
		assertThat(this.orders.findOverviewByCustomerId(7)).hasValueSatisfying((overview) -> {
			assertThat(overview.customer()).isEqualTo(new Customer(7, "Ann"));
			assertThat(overview.orders()).containsExactly(this.first, this.second);
		});
	}

	@Test
	void writesByteForByteWhatTheOtherApplicationWrites() {
		Map<String, AttributeValue> before = item("CUSTOMER#7", "ORDER#2024-05-01#000017");
		this.orders.save(this.first);
		assertThat(own(item("CUSTOMER#7", "ORDER#2024-05-01#000017"))).isEqualTo(before);
		this.orders.update(this.first);
		assertThat(own(item("CUSTOMER#7", "ORDER#2024-05-01#000017"))).isEqualTo(before);
		this.orders.saveAll(List.of(this.first, this.second));
		assertThat(own(item("CUSTOMER#7", "ORDER#2024-05-01#000017"))).isEqualTo(before);
	}

	private static Map<String, AttributeValue> own(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> own = new java.util.HashMap<>(item);
		own.keySet().removeAll(Set.of("_type", "_write"));
		return own;
	}

	@Test
	void insertsAndDeletes() {
		Order third = order(9, MAY, 19, "OPEN", "cy");
		this.orders.insert(third);
		assertThat(own(item("CUSTOMER#9", "ORDER#2024-05-01#000019")))
			.isEqualTo(stored(order(9, "2024-05-01", 19, "OPEN", "CLERK#cy")));
		assertThat(this.orders.findById(third.id())).contains(third);
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.orders.insert(this.first));
		this.orders.delete(third);
		this.orders.deleteById(this.first.id());
		assertThat(this.orders.findByCustomerId(9)).isEmpty();
		assertThat(this.orders.findByCustomerId(7)).containsExactly(this.second);
	}

	@Test
	void updatesPropertiesAndTheKeysOfIndexes() {
		assertThat(this.orders.change(this.first.id(), 5)).isEqualTo(this.first.withAmount(5));
		assertThat(this.orders.move(this.first.id(), "PAID", 1).status()).isEqualTo("PAID");
		assertThat(item("CUSTOMER#7", "ORDER#2024-05-01#000017").get("GSI1PK").s()).isEqualTo("STATUS#PAID");
		assertThat(this.orders.findViewsByStatus("PAID")).extracting(View::getPlacedOn)
			.containsExactly(MAY, LocalDate.of(2024, 6, 1));
	}

	@Test
	void refusesAnItemThatTheTemplateHasNotWritten() {
		Map<String, Object> foreign = order(7, "2024-05-01", 20, "OPEN", null);
		foreign.put("SK", "ORDER#2024-05-01#20");
		foreign.put("_type", "Order");
		put(foreign);
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.orders.findByCustomerId(7))
			.withMessage("Orders.findByCustomerId: Order.placedOn: the attribute 'SK' does not fit key template"
					+ " \"ORDER#{placedOn}#{number|pad:6}\", from which it is read: leave such items out, or give them a type"
					+ " of their own (Order with key PK = CUSTOMER#7, SK = ORDER#2024-05-01#20)")
			.satisfies((ex) -> assertThat(ex.getValue()).isEqualTo("ORDER#2024-05-01#20"));
	}

	@Test
	void definesASharedAttributeOnce() {
		assertThat(
				database.client().describeTable((table) -> table.tableName("test-crm")).table().attributeDefinitions())
			.extracting(AttributeDefinition::attributeName)
			.containsExactlyInAnyOrder("PK", "SK", "GSI1PK", "GSI2PK", "GSI2SK", "GSI3PK", "amount");
	}

	@Test
	void findsNothingOfOthers() {
		assertThat(this.orders.findById(new OrderId(70, MAY, 17))).isEmpty();
	}

}
