package io.github.dynamospring.client.direct;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricCollector;
import software.amazon.awssdk.metrics.MetricPublisher;

/**
 * Sampler of the metrics of the HTTP client. They show the state of its pool, so that one
 * attempt a second is enough.
 */
final class PoolSampler {

	private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);

	private final List<MetricPublisher> publishers;

	private final AtomicLong next = new AtomicLong(System.nanoTime());

	PoolSampler(List<MetricPublisher> publishers) {
		this.publishers = publishers;
	}

	/**
	 * Return a collector for an attempt, or null if it is not sampled.
	 */
	@Nullable MetricCollector sample() {
		if (this.publishers.isEmpty()) {
			return null;
		}
		long now = System.nanoTime();
		long due = this.next.get();
		boolean isDue = now - due >= 0 && this.next.compareAndSet(due, now + INTERVAL);
		return isDue ? MetricCollector.create("HttpClient") : null;
	}

	/**
	 * Publish the metrics of an attempt.
	 * @param collector its collector, or null if it is not sampled
	 */
	void publish(@Nullable MetricCollector collector) {
		if (collector != null) {
			MetricCollection metrics = collector.collect();
			this.publishers.forEach((publisher) -> publisher.publish(metrics));
		}
	}

}
