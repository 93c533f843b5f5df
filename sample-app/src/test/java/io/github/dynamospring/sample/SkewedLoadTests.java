package io.github.dynamospring.sample;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link SkewedLoad}.
 */
class SkewedLoadTests {

	private final Orders orders = mock();

	private final Queue<OrderKey> placed = new ConcurrentLinkedQueue<>();

	private final Queue<OrderKey> deleted = new ConcurrentLinkedQueue<>();

	private SkewedLoad load = load(Duration.ofMinutes(1));

	@AfterEach
	void stop() throws InterruptedException {
		this.load.destroy();
	}

	@Test
	void letsTheFirstCustomerShopMostOften() {
		this.load.start();
		awaitVisits(300);
		Map<String, Long> visits = this.placed.stream()
			.collect(Collectors.groupingBy(OrderKey::customerId, Collectors.counting()));
		assertThat(visits).hasSizeGreaterThan(5).hasSizeLessThanOrEqualTo(100);
		assertThat(visits.entrySet()).isNotEmpty()
			.allMatch((entry) -> entry.getKey().equals("load-1") || entry.getValue() < visits.get("load-1"));
	}

	@Test
	void deletesWhatItPlaced() throws InterruptedException {
		this.load.start();
		awaitVisits(10);
		this.load.destroy();
		assertThat(this.load.progress().running()).isFalse();
		assertThat(this.deleted).containsExactlyInAnyOrderElementsOf(this.placed);
	}

	@Test
	void deletesWhatItPlacedThoughVisitsFail() throws InterruptedException {
		given(this.orders.pay(any())).willThrow(new TransientDataAccessResourceException("No answer"));
		this.load.start();
		awaitVisits(10);
		this.load.destroy();
		assertThat(this.load.progress().failures()).isEqualTo(this.load.progress().visits());
		assertThat(this.deleted).containsExactlyInAnyOrderElementsOf(this.placed);
	}

	@Test
	void runsOneAtATimeOnFewThreadsThatLetTheApplicationEnd() {
		this.load.start();
		awaitVisits(1);
		this.load.start();
		awaitVisits(20);
		assertThat(threads()).hasSizeLessThanOrEqualTo(2).allMatch(Thread::isDaemon);
	}

	@Test
	void endsAfterItsTimeAndCanBeStartedAgain() {
		this.load = load(Duration.ofMillis(50));
		assertThat(this.load.progress()).isNull();
		this.load.start();
		Awaitility.await().until(() -> !this.load.progress().running());
		assertThat(this.load.progress().elapsed()).isEqualTo(1);
		Awaitility.await().until(() -> threads().isEmpty());
		int before = this.placed.size();
		this.load.start();
		Awaitility.await().until(() -> this.placed.size() > before);
	}

	private SkewedLoad load(Duration duration) {
		willAnswer((call) -> {
			Order order = call.getArgument(0);
			this.placed.add(order.key());
			return order;
		}).given(this.orders).insert(any());
		willAnswer((call) -> this.deleted.add(call.getArgument(0))).given(this.orders).deleteById(any());
		return new SkewedLoad(this.orders, duration);
	}

	private void awaitVisits(long visits) {
		Awaitility.await().until(() -> this.load.progress().visits() >= visits);
	}

	private static List<Thread> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("skewed-load-"))
			.toList();
	}

}
