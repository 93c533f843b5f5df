package io.github.dynamospring.test;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.stream.ChangeEvent;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Modified;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DynamoStreamListener;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link StreamProbe} in a slice, and for {@link DynamoCleanup} with listeners.
 */
@DataDynamoTest
@DynamoCleanup
@Import(StreamProbeIntegrationTests.OrderListener.class)
class StreamProbeIntegrationTests {

	@Autowired
	private Orders orders;

	@Autowired
	private StreamProbe probe;

	@Autowired
	private OrderListener listener;

	@Test
	void waitsForAllListenersOfAnEvent() {
		this.listener.lines.clear();
		Order order = this.orders.save(Order.of("ada", "1001", LocalDatabase.NOW));
		assertThat(this.probe.await(Inserted.class, Order.class).entity()).isEqualTo(order);
		assertThat(this.listener.lines).containsExactlyInAnyOrder("placed 1001", "index 1001");
	}

	@Test
	void returnsEachEventOnce() {
		Order order = this.orders.save(Order.of("ada", "1001", LocalDatabase.NOW));
		Order changed = this.orders.save(order);
		ChangeEvent<Order> event = this.probe.await(ChangeEvent.class, Order.class,
				(any) -> any.entity().equals(changed));
		assertThat(event).isInstanceOf(Modified.class);
		assertThat(this.probe.await(ChangeEvent.class, Order.class)).isInstanceOf(Inserted.class);
	}

	// the order of the test before is not removed in this one
	@RepeatedTest(3)
	void startsEachTestWithoutEventsOfTheOneBefore() {
		this.listener.lines.clear();
		this.orders.save(Order.of("ada", "1001", LocalDatabase.NOW));
		this.orders.save(Order.of("ada", "1002", LocalDatabase.NOW));
		this.probe.await(Inserted.class, Order.class, (event) -> event.entity().orderId().equals("1002"));
		assertThat(this.listener.lines).containsExactlyInAnyOrder("placed 1001", "index 1001", "placed 1002",
				"index 1002");
		this.orders.save(Order.of("ada", "1003", LocalDatabase.NOW));
	}

	static class OrderListener {

		final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

		@DynamoStreamListener
		void placed(Inserted<Order> event) {
			this.lines.add("placed " + event.after().orderId());
		}

		@DynamoStreamListener(group = "index")
		void index(List<Order> orders) {
			orders.forEach((order) -> this.lines.add("index " + order.orderId()));
		}

		@DynamoStreamListener
		void removed(Removed<Order> event) {
			this.lines.add("removed " + event.before().orderId());
		}

	}

}
