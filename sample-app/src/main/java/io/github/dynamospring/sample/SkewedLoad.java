package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Load of customers who shop for some seconds, one of them far more often than the rest,
 * so that one partition key gets hot. Each visit places an order, looks at it, pays it
 * and deletes it, so that nothing is left. At most one load runs at a time.
 */
@Component
class SkewedLoad implements DisposableBean {

	private static final int SHOPPERS = 2;

	private static final Duration PAUSE_BETWEEN_VISITS = Duration.ofMillis(5);

	private static final int CUSTOMERS = 100;

	/**
	 * Make an order of about 7 KB, which costs as many write units each time it is
	 * written.
	 */
	private static final List<Order.Line> LINES = Collections.nCopies(200,
			new Order.Line("mug", 1, new BigDecimal("7.50")));

	private final Orders orders;

	private final Duration duration;

	private final NavigableMap<Double, String> customers = zipf();

	private @Nullable Run latest;

	SkewedLoad(Orders orders, @Value("${sample.load.duration:10s}") Duration duration) {
		this.orders = orders;
		this.duration = duration;
	}

	/**
	 * Return whether an order is of a load, and therefore no sale.
	 */
	static boolean isPlaced(Order order) {
		return order.orderId().startsWith("load-");
	}

	/**
	 * Give customer <em>n</em> a chance of 1/<em>n</em><sup>1.5</sup> of that of the
	 * first, who makes four visits of ten.
	 * @return the customers by the sum of the chances of those before
	 */
	private static NavigableMap<Double, String> zipf() {
		NavigableMap<Double, String> customers = new TreeMap<>();
		double sum = 0;
		for (int n = 1; n <= CUSTOMERS; n++) {
			customers.put(sum, "load-" + n);
			sum += Math.pow(n, -1.5);
		}
		customers.put(sum, "none");
		return customers;
	}

	/**
	 * Start a load unless one is running.
	 */
	synchronized void start() {
		if (this.latest == null || this.latest.hasEnded()) {
			this.latest = new Run();
		}
	}

	/**
	 * Return how far the latest load is, or null if there was none.
	 */
	synchronized @Nullable Progress progress() {
		return (this.latest != null) ? this.latest.progress() : null;
	}

	@Override
	public synchronized void destroy() throws InterruptedException {
		if (this.latest != null) {
			this.latest.stop();
		}
	}

	private void visit() {
		Order order = order(customer());
		try {
			this.orders.insert(order);
			this.orders.findByCustomerIdAndPlacedAtBetween(order.customerId(), order.placedAt(), order.placedAt());
			this.orders.pay(order.key());
		}
		finally {
			this.orders.deleteById(order.key());
		}
	}

	private String customer() {
		double chance = ThreadLocalRandom.current().nextDouble(this.customers.lastKey());
		return this.customers.floorEntry(chance).getValue();
	}

	private static Order order(String customerId) {
		return new Order(customerId, "load-" + UUID.randomUUID(), customerId, Instant.now(), OrderStatus.UNPAID,
				new BigDecimal("1500.00"), LINES, null);
	}

	/**
	 * State of a load.
	 *
	 * @param running whether it is under way
	 * @param elapsed the share of its time that is over, from 0 to 1
	 * @param visits the visits that were made
	 * @param failures those of them that failed
	 */
	record Progress(boolean running, double elapsed, long visits, long failures) {

	}

	/**
	 * Run of a load: a few threads that pause between visits, so that the machine has
	 * time for all else.
	 */
	private final class Run {

		private final long started = System.nanoTime();

		private final LongAdder visits = new LongAdder();

		private final LongAdder failures = new LongAdder();

		private final ScheduledThreadPoolExecutor shoppers = new ScheduledThreadPoolExecutor(SHOPPERS, threads());

		Run() {
			for (int i = 0; i < SHOPPERS; i++) {
				this.shoppers.scheduleWithFixedDelay(this::visitAndCount, 0, PAUSE_BETWEEN_VISITS.toMillis(),
						TimeUnit.MILLISECONDS);
			}
			this.shoppers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
			this.shoppers.schedule(this.shoppers::shutdown, SkewedLoad.this.duration.toMillis(), TimeUnit.MILLISECONDS);
		}

		private static ThreadFactory threads() {
			CustomizableThreadFactory threads = new CustomizableThreadFactory("skewed-load-");
			threads.setDaemon(true);
			return threads;
		}

		private void visitAndCount() {
			try {
				visit();
			}
			catch (RuntimeException ex) {
				// The next visit has its own chance
				this.failures.increment();
			}
			this.visits.increment();
		}

		boolean hasEnded() {
			return this.shoppers.isTerminated();
		}

		Progress progress() {
			double elapsed = (double) (System.nanoTime() - this.started) / SkewedLoad.this.duration.toNanos();
			return new Progress(!hasEnded(), Math.min(elapsed, 1), this.visits.sum(), this.failures.sum());
		}

		/**
		 * Let the visits under way delete what they placed, and make no more.
		 */
		void stop() throws InterruptedException {
			this.shoppers.shutdown();
			this.shoppers.awaitTermination(5, TimeUnit.SECONDS);
		}

	}

}
