package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Looks at the spans of requests that fail.
 */
class RequestSpansIntegrationTests {

	private static final PutItemRequest PUT = PutItemRequest.builder()
		.tableName("shop")
		.item(Map.of("pk", AttributeValue.fromS("1")))
		.build();

	private final InMemorySpanExporter spans = InMemorySpanExporter.create();

	private final ObservationRegistry registry = registry();

	private ObservationRegistry registry() {
		OtelTracer tracer = new OtelTracer(SdkTracerProvider.builder()
			.addSpanProcessor(SimpleSpanProcessor.create(this.spans))
			.build()
			.get("test"), new OtelCurrentTraceContext(), (event) -> {
			});
		OtelPropagator propagator = new OtelPropagator(
				ContextPropagators.create(W3CTraceContextPropagator.getInstance()),
				SdkTracerProvider.builder().build().get("test"));
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig()
			.observationHandler(new PropagatingSenderTracingObservationHandler<>(tracer, propagator));
		return registry;
	}

	@ParameterizedTest
	@EnumSource
	void attemptsAreEvents(ObservedClients client) {
		send(client, Answer.error("ThrottlingException"), Answer.error(500, "InternalServerError", ""),
				Answer.answer(200, "{}"));
		SpanData span = span();
		assertThat(span.getName()).isEqualTo("PutItem shop");
		assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
		assertThat(span.getEvents()).extracting(EventData::getName)
			.containsExactly("attempt 2 after ThrottlingException", "attempt 3 after InternalServerError");
		assertThat(span.getStatus().getStatusCode()).isNotEqualTo(StatusCode.ERROR);
	}

	@ParameterizedTest
	@EnumSource
	void aFailedConditionIsNoError(ObservedClients client) {
		assertThatExceptionOfType(SdkException.class)
			.isThrownBy(() -> send(client, Answer.error("ConditionalCheckFailedException")));
		SpanData span = span();
		assertThat(span.getStatus().getStatusCode()).isNotEqualTo(StatusCode.ERROR);
		assertThat(span.getAttributes().asMap().toString()).contains("outcome=condition",
				"db.response.status_code=ConditionalCheckFailedException");
		assertThat(span.getEvents()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void aRefusalIsAnError(ObservedClients client) {
		assertThatExceptionOfType(SdkException.class)
			.isThrownBy(() -> send(client, Answer.error("ValidationException")));
		assertThat(span().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
	}

	private SpanData span() {
		List<SpanData> finished = this.spans.getFinishedSpanItems();
		assertThat(finished).hasSize(1);
		return finished.get(0);
	}

	private void send(ObservedClients client, Answer... answers) {
		DynamoObservationInterceptor interceptor = new DynamoObservationInterceptor(this.registry, null,
				new DefaultDynamoObservationConvention(), List.of(), new ObservationFailures());
		try (FakeDynamoDb database = new FakeDynamoDb(answers)) {
			client.send(database.endpoint(), PUT,
					(configuration) -> configuration.addExecutionInterceptor(interceptor));
		}
	}

}
