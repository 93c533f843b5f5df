package io.github.dynamospring.autoconfigure.health;

import java.time.Duration;

import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;

/**
 * {@link MetricPublisher} that measures how long the requests of a check wait for a
 * connection of their client's pool. The SDK publishes on the thread of the call, before
 * the call returns. HTTP clients without a pool publish nothing.
 */
final class PoolWait implements MetricPublisher {

	private Duration longest = Duration.ZERO;

	@Override
	public void publish(MetricCollection metrics) {
		for (Duration wait : metrics.metricValues(HttpMetric.CONCURRENCY_ACQUIRE_DURATION)) {
			this.longest = (wait.compareTo(this.longest) > 0) ? wait : this.longest;
		}
		// calls have attempts, and these what their HTTP client tells
		metrics.children().forEach(this::publish);
	}

	Duration longest() {
		return this.longest;
	}

	@Override
	public void close() {
	}

}
