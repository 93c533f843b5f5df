package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.test.DataDynamoTest;
import io.github.dynamospring.test.DynamoCleanup;
import io.github.dynamospring.test.StreamProbe;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SalesCounter}, also of the page on tests.
 */
@DataDynamoTest
@DynamoCleanup
@Import(SalesCounter.class)
class SalesCounterIntegrationTests {

	private static final LocalDate DAY = LocalDate.parse("2026-11-01");

	@Autowired
	private Orders orders;

	@Autowired
	private SalesByDay sales;

	@Autowired
	private StreamProbe probe;

	@Autowired
	private StreamListenerRegistry listeners;

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private MeterRegistry meters;

	@Test
	void countsOrdersOfAProduct() {
		this.orders.insert(order("2001", new Order.Line("mug", 4, BigDecimal.TEN)));
		this.probe.await(Inserted.class, Order.class);
		assertThat(this.sales.findBySku("mug")).containsExactly(new Sales("mug", DAY, 1, 4));
	}

	@Test
	void countsAnOrderOnceHoweverOftenItsEventComes() {
		this.orders.insert(order("2001", new Order.Line("mug", 2, BigDecimal.TEN),
				new Order.Line("mug", 1, BigDecimal.TEN), new Order.Line("lamp", 1, BigDecimal.ONE)));
		this.probe.await(Inserted.class, Order.class);
		double calls = calls();
		deliverAgain();
		this.orders.insert(order("2002", new Order.Line("mug", 4, BigDecimal.TEN)));
		this.probe.await(Inserted.class, Order.class, (event) -> event.entity().orderId().equals("2002"));
		assertThat(calls()).isEqualTo(calls + 2);
		assertThat(this.sales.findBySku("mug")).containsExactly(new Sales("mug", DAY, 2, 7));
		assertThat(this.sales.findBySku("lamp")).containsExactly(new Sales("lamp", DAY, 1, 1));
	}

	private static Order order(String number, Order.Line... lines) {
		return new Order("ada", number, "acme", Instant.parse("2026-11-01T23:00:00Z"), OrderStatus.PAID, BigDecimal.TEN,
				List.of(lines), null);
	}

	private double calls() {
		return this.meters.get("dynamodb.stream.records")
			.tags("listener", "SalesCounter.count", "outcome", "done")
			.counter()
			.count();
	}

	// a group without a position gets the changes of the last minute
	private void deliverAgain() {
		this.listeners.stop();
		this.client.deleteItem((position) -> position.tableName("sample-streams")
			.key(Map.of("pk", AttributeValue.fromS("STREAM#sample#shop"), "sk", AttributeValue.fromS("GROUP#sales"))));
		this.listeners.start();
	}

}
