package io.github.dynamospring.autoconfigure.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.table.TableProbe;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Check of a table by one request, sent once: {@code DescribeTable}, which is free. If
 * the role may not describe the table, it is {@code GetItem} of a key that no item has,
 * which costs half a read unit.
 */
final class TableCheck {

	/**
	 * Name of the access pattern that the requests are counted under.
	 */
	static final String ACCESS_PATTERN = "health";

	/**
	 * Time for which a table that can be read but not described is not described again.
	 */
	static final Duration MEMORY = Duration.ofHours(1);

	// no template renders it: '$' escapes only characters that sort below '%'
	private static final String NO_KEY = "$health";

	private final DynamoDbClient client;

	private final Clock clock;

	private final FailedCheck failures;

	private final TableProbe probe;

	private final Map<String, Instant> refusals = new ConcurrentHashMap<>();

	TableCheck(DynamoDbClient client, Duration timeout) {
		this(client, timeout, Clock.systemUTC());
	}

	TableCheck(DynamoDbClient client, Duration timeout, Clock clock) {
		this.client = client;
		this.clock = clock;
		this.failures = new FailedCheck(timeout);
		// a tenth is left for the reason of a missing answer
		this.probe = TableProbe.of(ACCESS_PATTERN).once().within(timeout.minus(timeout.dividedBy(10)));
	}

	/**
	 * Check a table.
	 * @param name the name of the table
	 * @param schema the schema with its keys
	 */
	TableHealth check(String name, TableSchema schema) {
		PoolWait wait = new PoolWait();
		TableProbe measured = this.probe.with((configuration) -> configuration.addMetricPublisher(wait));
		try {
			if (mayDescribe(name)) {
				return describe(name, schema, measured);
			}
			return read(name, schema, measured);
		}
		catch (RuntimeException ex) {
			this.refusals.remove(name);
			return this.failures.explain(name, ex, wait.longest());
		}
	}

	private boolean mayDescribe(String name) {
		Instant refused = this.refusals.get(name);
		return refused == null || refused.plus(MEMORY).isBefore(this.clock.instant());
	}

	private TableHealth describe(String name, TableSchema schema, TableProbe measured) {
		try {
			return TableHealth.ofStatus(name, measured.describe(this.client, name).tableStatusAsString());
		}
		catch (DynamoDbException ex) {
			if (!TableProbe.isDenied(ex)) {
				throw ex;
			}
			TableHealth health = read(name, schema, measured);
			this.refusals.put(name, this.clock.instant());
			return health;
		}
	}

	private TableHealth read(String name, TableSchema schema, TableProbe measured) {
		this.client.getItem((request) -> request.tableName(name)
			.key(key(schema))
			.projectionExpression("#key")
			.expressionAttributeNames(Map.of("#key", schema.partition().name()))
			.overrideConfiguration(measured.configuration()));
		return TableHealth.readable(name);
	}

	private static Map<String, AttributeValue> key(TableSchema schema) {
		Map<String, AttributeValue> key = new HashMap<>();
		key.put(schema.partition().name(), value(schema.partition()));
		KeyAttribute sort = schema.sort();
		if (sort != null) {
			key.put(sort.name(), value(sort));
		}
		return key;
	}

	private static AttributeValue value(KeyAttribute attribute) {
		return switch (attribute.type()) {
			case S -> AttributeValue.fromS(NO_KEY);
			case N -> AttributeValue.fromN("-1E-120");
			case B -> AttributeValue.fromB(SdkBytes.fromUtf8String(NO_KEY));
		};
	}

	/**
	 * {@link MetricPublisher} that measures how long the requests of a check wait for a
	 * connection of their client's pool. The SDK publishes on the thread of the call,
	 * before the call returns. HTTP clients without a pool do not publish.
	 */
	private static final class PoolWait implements MetricPublisher {

		private Duration longest = Duration.ZERO;

		@Override
		public void publish(MetricCollection metrics) {
			for (Duration wait : metrics.metricValues(HttpMetric.CONCURRENCY_ACQUIRE_DURATION)) {
				this.longest = (wait.compareTo(this.longest) > 0) ? wait : this.longest;
			}
			// calls have attempts, and these the metrics of their HTTP client
			metrics.children().forEach(this::publish);
		}

		Duration longest() {
			return this.longest;
		}

		@Override
		public void close() {
		}

	}

}
