package io.github.dynamospring.sample;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the spans and meters of web requests.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = "management.tracing.sampling.probability=1")
class TracingIntegrationTests {

	@LocalServerPort
	private int port;

	@Autowired
	private InMemorySpanExporter spans;

	@Autowired
	private MeterRegistry meters;

	@BeforeEach
	void forgetStartUp() {
		this.spans.reset();
	}

	@Test
	void requestsToDynamoDbNestUnderTheWebRequest() {
		get("/customers/ada");
		SpanData web = serverSpan("/customers/{customerId}");
		List<SpanData> nested = spans((span) -> span.getParentSpanId().equals(web.getSpanId()));
		assertThat(nested).hasSize(1).allSatisfy((span) -> {
			assertThat(span.getName()).isEqualTo("GetItem sample-shop");
			assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
			assertThat(span.getTraceId()).isEqualTo(web.getTraceId());
			assertThat(span.getEvents()).isEmpty();
			assertThat(attributes(span)).containsEntry("db.system.name", "aws.dynamodb")
				.containsEntry("db.operation.name", "GetItem")
				.containsEntry("db.collection.name", "sample-shop")
				.containsEntry("table", "sample-shop")
				.containsEntry("index", "none")
				.containsEntry("operation", "GetItem")
				.containsEntry("access.pattern", "Customers.findById")
				.containsEntry("outcome", "success")
				.containsKeys("aws.request_id", "aws.dynamodb.consumed_capacity")
				.doesNotContainKey("aws.dynamodb.key");
			assertThat(attributes(span).values()).noneMatch((value) -> value.contains("ada"));
		});
	}

	@Test
	void methodsOfRepositoriesAreTimedBySpringBoot() {
		get("/customers/ada");
		assertThat(this.meters.get("spring.data.repository.invocations")
			.tags("repository", "Customers", "method", "findById", "state", "SUCCESS")
			.timer()
			.count()).isPositive();
		assertThat(this.meters.get("dynamodb.requests")
			.tags("access.pattern", "Customers.findById", "table", "sample-shop", "outcome", "success")
			.timer()
			.count()).isPositive();
	}

	private void get(String path) {
		RestTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port)
			.build()
			.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isOk();
	}

	// it ends after the client has the answer
	private SpanData serverSpan(String route) {
		Predicate<SpanData> predicate = (span) -> span.getKind() == SpanKind.SERVER && span.getName().endsWith(route);
		return Awaitility.await().until(() -> spans(predicate), (found) -> !found.isEmpty()).get(0);
	}

	private List<SpanData> spans(Predicate<SpanData> predicate) {
		return this.spans.getFinishedSpanItems().stream().filter(predicate).toList();
	}

	private static Map<String, String> attributes(SpanData span) {
		return span.getAttributes()
			.asMap()
			.entrySet()
			.stream()
			.collect(Collectors.toMap((entry) -> entry.getKey().getKey(), (entry) -> entry.getValue().toString()));
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Spans {

		@Bean
		InMemorySpanExporter spanExporter() {
			return InMemorySpanExporter.create();
		}

		@Bean
		SpanProcessor spanProcessor(InMemorySpanExporter spans) {
			return SimpleSpanProcessor.create(spans);
		}

	}

}
