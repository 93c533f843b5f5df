package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdvisedModel;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.shop.Order;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Requests of the shop as statistics count them, half an hour after it began.
 */
final class WatchedUse {

	static final String TABLE = AdvisedModel.tableName("shop");

	/** What an amount of half an hour is a day. */
	static final int PER_DAY = 48;

	static final Duration OBSERVED = Duration.ofMinutes(30);

	private static final TableSchema SCHEMA = new TableSchema("shop", new KeyAttribute("pk", KeyType.S),
			new KeyAttribute("sk", KeyType.S), List.of(), null);

	private final ObservationRegistry observations = ObservationRegistry.create();

	private final MutableClock clock = new MutableClock();

	private final DynamoStatistics statistics = new DynamoStatistics(this.clock, Duration.ofHours(1),
			Map.of(TABLE, SCHEMA)::get);

	static final UseThresholds THRESHOLDS = new UseThresholds(100, OBSERVED);

	private final UseAdvice advice = new UseAdvice(this.statistics, THRESHOLDS,
			new AdvisedModel(Order.class, Orders.class).subjects());

	WatchedUse() {
		this.observations.observationConfig().observationHandler((context) -> true);
		pass(OBSERVED);
	}

	UseAdvice advice() {
		return this.advice;
	}

	DynamoStatistics statistics() {
		return this.statistics;
	}

	void pass(Duration time) {
		this.clock.advance(time);
	}

	List<AdviceFinding> findings() {
		return this.advice.findings();
	}

	List<AdviceFinding> findings(AdviceCode code) {
		return findings().stream().filter((finding) -> finding.code() == code).toList();
	}

	/**
	 * Start an observation as that of an HTTP request.
	 */
	Observation observation() {
		return Observation.start("http", this.observations);
	}

	static SettableRequestContext request(String pattern, SdkRequest request, ResourceUsage... usage) {
		String type = request.getClass().getSimpleName();
		SettableRequestContext context = new SettableRequestContext(type.substring(0, type.length() - 7), pattern,
				request);
		context.setOutcome(RequestOutcome.SUCCESS);
		context.setUsage(List.of(usage));
		return context;
	}

	WatchedUse end(int count, IntFunction<SettableRequestContext> requests) {
		for (int number = 0; number < count; number++) {
			this.statistics.ended(requests.apply(number));
		}
		return this;
	}

	WatchedUse end(Observation parent, SettableRequestContext context) {
		context.setParentObservation(parent);
		this.statistics.ended(context);
		return this;
	}

	static ResourceUsage read(double units, long returned, long scanned) {
		return new ResourceUsage(TABLE, null, units, 0, returned, scanned);
	}

	static ResourceUsage write(String index, double units) {
		return new ResourceUsage(TABLE, index, 0, units, 0, 0);
	}

	static Map<String, AttributeValue> key(int number) {
		return Map.of("pk", AttributeValue.fromS("CUSTOMER#secret-" + number), "sk", AttributeValue.fromS("PROFILE"));
	}

}
