package io.github.dynamospring.economy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Depth of the call stack, as far as it is of the library, while a request is under way.
 */
class CallStackTests {

	private final Thread caller = Thread.currentThread();

	private HttpServer server;

	private volatile List<StackTraceElement> stack = List.of();

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	private void answer(HttpExchange exchange) throws IOException {
		this.stack = Arrays.asList(this.caller.getStackTrace());
		exchange.getRequestBody().readAllBytes();
		byte[] answer = "{\"Count\":0,\"ScannedCount\":0}".getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(200, answer.length);
		exchange.getResponseBody().write(answer);
		exchange.close();
	}

	private ApplicationContextRunner application(String direct) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoRetryAutoConfiguration.class,
					DynamoMetricsAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
					DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withUserConfiguration(Application.class)
			.withSystemProperties("dynamo.client.wire=", "dynamo.client.direct=")
			.withPropertyValues("dynamo.client.direct=" + direct, "dynamo.client.warm-up=false",
					"dynamo.region=eu-west-1", "dynamo.credentials.access-key=key",
					"dynamo.credentials.secret-key=secret",
					"dynamo.endpoint=http://localhost:" + this.server.getAddress().getPort());
	}

	@ParameterizedTest
	@CsvSource({ "never, 16", "auto, 21" })
	void theStackIsShort(String direct, int most) {
		application(direct).run((context) -> {
			Tickets tickets = context.getBean(Tickets.class);
			TicketKey key = new TicketKey("p", "t");
			// the client learns from its first answer what it needs to pass by the
			// pipeline
			tickets.findById(key);
			assertStack(() -> tickets.findById(key), most);
			assertStack(() -> tickets.insert(Ticket.of("p", "t", "ada")), most);
			assertStack(() -> tickets.annotateOnce(key, "new"), most);
			assertStack(() -> tickets.findHeadingsByState("NEW"), most);
		});
	}

	private void assertStack(Runnable call, int most) {
		call.run();
		List<StackTraceElement> ours = this.stack.stream().filter((frame) -> isOurs(frame.getClassName())).toList();
		assertThat(ours).isNotEmpty().hasSizeLessThanOrEqualTo(most);
	}

	// a lambda's own frame has no line, and no virtual machine shows it in a stack trace
	// of an exception
	private static boolean isOurs(String type) {
		return type.startsWith("io.github.dynamospring.") && !type.startsWith(CallStackTests.class.getName())
				&& !type.contains("$$Lambda");
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Ticket.class)
	@EnableDynamoRepositories(basePackageClasses = Tickets.class,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Tickets.class))
	static class Application {

	}

}
