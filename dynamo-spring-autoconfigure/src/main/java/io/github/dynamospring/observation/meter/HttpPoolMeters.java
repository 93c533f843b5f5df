package io.github.dynamospring.observation.meter;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.client.direct.PoolMetricPublisher;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.SdkMetric;

import org.springframework.util.Assert;

/**
 * Publisher that meters the connection pool of the HTTP client of a client of DynamoDB.
 * The gauges show its state at the last report. Requests past the SDK's pipeline report
 * it once a second, others with each call, where the metrics of the SDK take about 7 kB
 * of memory. An HTTP client without a pool has no such meters, such as
 * {@code UrlConnectionHttpClient} of the JDK.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/sdk-for-java/latest/developer-guide/metrics-list.html">Metrics
 * of the SDK</a>
 */
public final class HttpPoolMeters implements PoolMetricPublisher {

	private final Level leased = new Level("leased", "Connections that requests use", HttpMetric.LEASED_CONCURRENCY);

	private final Level pending = new Level("pending", "Requests that wait for a connection",
			HttpMetric.PENDING_CONCURRENCY_ACQUIRES);

	private final Level available = new Level("available", "Connections that are open and idle",
			HttpMetric.AVAILABLE_CONCURRENCY);

	private final Level max = new Level("max", "Connections that may be open", HttpMetric.MAX_CONCURRENCY);

	private final MeterRegistry registry;

	private final String client;

	private final ObservationFailures failures;

	/**
	 * Create meters, which are registered with the first call.
	 * @param registry the registry of the meters
	 * @param client the value of the tag {@code client}
	 * @param failures takes failures to register a meter
	 */
	public HttpPoolMeters(MeterRegistry registry, String client, ObservationFailures failures) {
		Assert.notNull(registry, "'registry' must not be null");
		Assert.hasText(client, "'client' must not be empty");
		Assert.notNull(failures, "'failures' must not be null");
		this.registry = registry;
		this.client = client;
		this.failures = failures;
	}

	@Override
	public void publish(MetricCollection metrics) {
		this.failures.run(Kind.METER, () -> update(metrics));
	}

	private void update(MetricCollection metrics) {
		update(this.leased, metrics);
		update(this.pending, metrics);
		update(this.available, metrics);
		update(this.max, metrics);
		// the metrics of a call contain its attempts, and these the metrics of the HTTP
		// client
		metrics.children().forEach(this::update);
	}

	private void update(Level level, MetricCollection metrics) {
		for (Integer value : metrics.metricValues(level.metric)) {
			level.value.set(value);
			if (level.registered.compareAndSet(false, true)) {
				register(level);
			}
		}
	}

	private void register(Level level) {
		Gauge.builder("dynamodb.http.connections." + level.name, level.value, AtomicInteger::get)
			.description(level.description)
			.tag("client", this.client)
			.register(this.registry);
	}

	@Override
	public void close() {
	}

	private static final class Level {

		private final String name;

		private final String description;

		private final SdkMetric<Integer> metric;

		private final AtomicInteger value = new AtomicInteger();

		private final AtomicBoolean registered = new AtomicBoolean();

		Level(String name, String description, SdkMetric<Integer> metric) {
			this.name = name;
			this.description = description;
			this.metric = metric;
		}

	}

}
