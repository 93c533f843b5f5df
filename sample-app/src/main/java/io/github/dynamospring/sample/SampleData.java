package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Runner that loads something to see, once.
 */
@Component
class SampleData implements ApplicationRunner {

	private final Customers customers;

	private final Orders orders;

	private final Products products;

	private final Stocks stocks;

	private final Carts carts;

	SampleData(Customers customers, Orders orders, Products products, Stocks stocks, Carts carts) {
		this.customers = customers;
		this.orders = orders;
		this.products = products;
		this.stocks = stocks;
		this.carts = carts;
	}

	@Override
	public void run(ApplicationArguments args) {
		if (!this.customers.existsById("ada")) {
			loadProducts();
			loadCustomers();
		}
	}

	private void loadProducts() {
		this.products.saveAll(List.of(product("kettle", "Kettle", "kitchen", "39.90"),
				product("mug", "Mug", "kitchen", "7.50"), product("lamp", "Desk lamp", "office", "54.00")));
		this.stocks.saveAll(List.of(new Stock("kettle", "berlin", 12), new Stock("kettle", "paris", 3),
				new Stock("mug", "berlin", 250), new Stock("lamp", "paris", 1)));
	}

	private void loadCustomers() {
		this.customers.insert(new Customer("ada", "Ada Lovelace", "ada@example.org", null));
		this.customers.insert(new Customer("grace", "Grace Hopper", "grace@example.org", null));
		this.carts.insert(new Cart("grace", List.of(line("lamp", 1, "54.00")), Instant.now()));
		this.orders.insert(order("ada", "1001", "2026-11-01T09:15:00Z", OrderStatus.PAID, line("kettle", 1, "39.90")));
		this.orders.insert(order("ada", "1002", "2026-11-12T18:40:00Z", OrderStatus.UNPAID, line("mug", 4, "7.50")));
		this.orders.insert(order("ada", "1003", "2026-11-20T07:05:00Z", OrderStatus.UNPAID, line("lamp", 1, "54.00"),
				line("mug", 2, "7.50")));
		this.orders
			.insert(order("grace", "1004", "2026-11-18T12:00:00Z", OrderStatus.UNPAID, line("kettle", 2, "39.90")));
	}

	private static Product product(String sku, String name, String category, String price) {
		return new Product(sku, name, category, new BigDecimal(price));
	}

	private static Order order(String customerId, String orderId, String placedAt, OrderStatus status,
			Order.Line... lines) {
		BigDecimal amount = BigDecimal.ZERO;
		for (Order.Line line : lines) {
			amount = amount.add(line.amount());
		}
		return new Order(customerId, orderId, "acme", Instant.parse(placedAt), status, amount, List.of(lines), null);
	}

	private static Order.Line line(String sku, int quantity, String price) {
		return new Order.Line(sku, quantity, new BigDecimal(price));
	}

}
