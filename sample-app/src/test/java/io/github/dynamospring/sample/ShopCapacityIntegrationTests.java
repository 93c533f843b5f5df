package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the capacity that the shop's access patterns take: what their plans say.
 */
@DataDynamoTest
class ShopCapacityIntegrationTests {

	private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

	@Autowired
	private Orders orders;

	@Autowired
	private Customers customers;

	@Autowired
	private Stocks stocks;

	@Autowired
	private CapacityRecorder capacity;

	@Test
	void ordersTakeWhatTheirPlansSay() {
		Order order = new Order("c1", "o1", "t1", NOW, OrderStatus.UNPAID, BigDecimal.TEN, List.of(), null);
		assertThat(this.capacity.of(() -> this.orders.insert(order))).requests(1).writeUnits(3);
		assertThat(this.capacity
			.of(() -> this.orders.findByCustomerIdOrderByPlacedAtDesc("c1", ScrollPosition.keyset(), Limit.of(10))))
			.requests(1)
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.orders.findByCustomerIdAndPlacedAtBetween("c1", NOW, NOW))).requests(1)
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.orders.findByOrderId("o1"))).requests(1).readUnits(0.5);
		assertThat(this.capacity.of(() -> this.orders.unpaidSince("t1", NOW))).requests(1).readUnits(0.5);
		assertThat(this.capacity.of(() -> this.orders.pay(order.key()))).requests(1).writeUnits(3);
	}

	@Test
	void customersAndStocksTakeWhatTheirPlansSay() {
		assertThat(this.capacity.of(() -> this.customers.insert(new Customer("c2", "Ada", "ada@example.org", null))))
			.requests(1);
		assertThat(this.capacity.of(() -> this.customers.findOverviewByCustomerId("c2"))).requests(1).readUnits(0.5);
		StockKey key = new StockKey("sku", "north");
		this.stocks.insert(new Stock("sku", "north", 5));
		assertThat(this.capacity.of(() -> this.stocks.findBySku("sku"))).requests(1).readUnits(0.5);
		assertThat(this.capacity.of(() -> this.stocks.findById(key))).requests(1).readUnits(0.5);
		assertThat(this.capacity.of(() -> this.stocks.take(key, 1))).requests(1).writeUnits(1);
	}

}
