package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.core.request.CallExecutor;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Meters of calls for callers that do not wait, by client.
 *
 * @param templates the template, if the application has one
 */
record CallMeters(ObjectProvider<DynamoTemplate> templates) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		this.templates.ifUnique((template) -> template.callExecutors()
			.forEach((client, executor) -> register(client, executor, registry)));
	}

	private static void register(String client, CallExecutor executor, MeterRegistry registry) {
		Gauge.builder("dynamodb.calls.running", executor, CallExecutor::running)
			.description("Calls that run for callers that do not wait")
			.baseUnit("calls")
			.tag("client", client)
			.register(registry);
		Gauge.builder("dynamodb.calls.waiting", executor, CallExecutor::waiting)
			.description("Calls that wait for a thread")
			.baseUnit("calls")
			.tag("client", client)
			.register(registry);
	}

}
