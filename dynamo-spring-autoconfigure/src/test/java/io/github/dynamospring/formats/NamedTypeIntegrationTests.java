package io.github.dynamospring.formats;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An old application that names types in {@code entity}, and a repository on its table.
 */
class NamedTypeIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of((context) -> ForeignTable.configure(context, "entity"), Order.class, Shipment.class)
		.emptied();

	private static final Order ORDER = new Order("c1", "o1", "OPEN", LocalDate.of(2026, 1, 2), 10);

	private final DynamoTemplate template = database.template();

	private final ForeignTable old = new ForeignTable(database.client());

	private final Orders orders = database.repository(Orders.class, this.template);

	private static Map<String, AttributeValue> typed(String type, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> typed = new HashMap<>(item);
		typed.put("entity", ForeignTable.text(type));
		return typed;
	}

	@Test
	void findsWhatTheOldApplicationWrites() {
		this.old.put(typed("ORDER", ForeignTable.order("c1", "o1", "OPEN", "2026-01-02", 10)));
		this.old.put(typed("SHIPMENT",
				Map.of("PK", ForeignTable.text("CUSTOMER|c1"), "SK", ForeignTable.text("ORDER|o1|SHIPMENT|s1"),
						"customerId", ForeignTable.text("c1"), "orderId", ForeignTable.text("o1"), "shipmentId",
						ForeignTable.text("s1"))));
		database.requests();
		assertThat(this.orders.findByCustomerId("c1")).containsExactly(ORDER);
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(QueryRequest.class,
					(query) -> assertThat(query.expressionAttributeNames()).containsValue("entity"));
		assertThat(this.orders.findByStatus("OPEN")).containsExactly(ORDER);
	}

	@Test
	void writesWhatTheOldApplicationWould() {
		this.template.insert(ORDER);
		assertThat(this.old.get("CUSTOMER|c1", "ORDER|o1"))
			.isEqualTo(typed("ORDER", ForeignTable.order("c1", "o1", "OPEN", "2026-01-02", 10)));
	}

	interface Orders extends DynamoRepository<Order, ForeignTableIntegrationTests.OrderKey> {

		List<Order> findByCustomerId(String customerId);

		List<Order> findByStatus(String status);

	}

}
