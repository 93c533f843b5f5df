package io.github.dynamospring.tenancy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.tenancy.Order.State;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Two shops with the same customers, orders and numbers in one table, and a tenant that
 * tests can change.
 */
final class Shops {

	static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

	final LocalDatabase database;

	final LocalApplication application;

	final DynamoTemplate template;

	final Orders orders;

	final Customers customers;

	/** The tenant that the resolver returns. */
	@Nullable String current;

	/** How often the resolver was asked. */
	int asked;

	Shops(LocalDatabase database) {
		this.database = database;
		this.application = database.application();
		this.template = this.application.template();
		this.template.setTenantResolver(() -> {
			this.asked++;
			return this.current;
		});
		this.orders = this.application.repository(Orders.class);
		this.customers = this.application.repository(Customers.class);
	}

	/**
	 * Fill the table anew.
	 */
	void open(String... tenants) {
		this.database.deleteItems();
		for (String tenant : tenants) {
			TenantScope.run(tenant, () -> {
				this.customers.save(new Customer("c1", "Customer of " + tenant));
				this.customers.save(new Customer("c2", "Customer of " + tenant));
				for (int i = 1; i <= 3; i++) {
					this.orders.insert(order("c1", "o" + i, "n" + i));
				}
				this.orders.insert(order("c2", "o4", "n4"));
			});
		}
		this.database.clear();
		this.asked = 0;
		this.current = null;
	}

	static Order order(String customerId, String orderId, String number) {
		return new Order(null, customerId, NOON, orderId, State.OPEN, 10, number, null);
	}

	/**
	 * Return all items whose key is that of a tenant, with the markers of its values.
	 */
	Map<String, Map<String, AttributeValue>> itemsOf(String tenant) {
		Map<String, Map<String, AttributeValue>> items = new LinkedHashMap<>();
		for (Map<String, AttributeValue> item : items()) {
			if (item.get("pk").s().startsWith("TENANT#" + tenant + "#")) {
				items.put(item.get("pk").s() + " / " + item.get("sk").s(), item);
			}
		}
		return items;
	}

	List<Map<String, AttributeValue>> items() {
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		this.database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName("shops")))
			.items()
			.forEach(items::add);
		this.database.clear();
		return items;
	}

}
