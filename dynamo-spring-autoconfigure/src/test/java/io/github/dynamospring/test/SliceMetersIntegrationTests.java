package io.github.dynamospring.test;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.shop.Order;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a slice meters its requests, in memory.
 */
@DataDynamoTest
@DynamoCleanup
class SliceMetersIntegrationTests {

	@Autowired
	private MeterRegistry registry;

	@Autowired
	private Orders orders;

	@Test
	void metersRequestsAndCapacity() {
		this.orders.save(Order.of("ada", "1001", LocalDatabase.NOW));
		double before = units();
		this.orders.findByOrderId("1001");
		assertThat(this.registry).isInstanceOf(SimpleMeterRegistry.class);
		assertThat(this.registry.get("dynamodb.requests").timer().count()).isPositive();
		assertThat(units() - before).isEqualTo(0.5);
	}

	private double units() {
		return this.registry.find("dynamodb.consumed.capacity")
			.tag("access.pattern", "Orders.findByOrderId")
			.counters()
			.stream()
			.mapToDouble(Counter::count)
			.sum();
	}

}
