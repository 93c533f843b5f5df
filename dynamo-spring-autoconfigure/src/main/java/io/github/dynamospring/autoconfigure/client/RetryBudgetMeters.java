package io.github.dynamospring.autoconfigure.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration.RetryStrategyListener;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Meters that show the level of each client's retry budget. Named clients, and with them
 * their budgets, may be created after the meters were bound.
 */
class RetryBudgetMeters implements MeterBinder, RetryStrategyListener {

	static final String NAME = "dynamodb.retries.budget";

	private final Map<String, DynamoRetryStrategy> strategies = new LinkedHashMap<>();

	private final List<MeterRegistry> registries = new ArrayList<>();

	@Override
	public synchronized void created(String client, DynamoRetryStrategy strategy) {
		this.strategies.put(client, strategy);
		this.registries.forEach((registry) -> register(client, strategy, registry));
	}

	@Override
	public synchronized void bindTo(MeterRegistry registry) {
		this.registries.add(registry);
		this.strategies.forEach((client, strategy) -> register(client, strategy, registry));
	}

	private static void register(String client, DynamoRetryStrategy strategy, MeterRegistry registry) {
		Gauge.builder(NAME, strategy, DynamoRetryStrategy::budgetLevel)
			.description("Tokens left for further attempts of failed requests")
			.baseUnit("tokens")
			.tag("client", client)
			.register(registry);
	}

}
