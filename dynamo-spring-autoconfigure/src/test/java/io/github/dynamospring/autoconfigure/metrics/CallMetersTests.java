package io.github.dynamospring.autoconfigure.metrics;

import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.places.configured.Leaf;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.shop.Order;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link CallMeters}.
 */
class CallMetersTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final DynamoTemplate template = template();

	private static DynamoTemplate template() {
		DynamoTemplate template = new DynamoTemplate(mock(DynamoDbClient.class),
				LocalApplication.mappingOf(Order.class, Leaf.class), (table) -> table, new AccessPatterns(),
				new TemplateSettings(100, false, Clock.systemUTC(), Backoff.DEFAULT, KeyVisibility.PLAIN, 1, false, 1));
		template.setClients((client) -> mock(DynamoDbClient.class));
		return template;
	}

	@AfterEach
	void close() {
		this.template.destroy();
	}

	@Test
	void countsRunningAndWaitingCallsOfEachClient() {
		new ApplicationContextRunner().withBean(DynamoTemplate.class, () -> this.template).run((context) -> {
			new CallMeters(context.getBeanProvider(DynamoTemplate.class)).bindTo(this.registry);
			countsCalls();
		});
	}

	private void countsCalls() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		CallStarter starter = this.template.starter("Leaves.find", Leaf.class, false);
		starter.start(() -> {
			begun.countDown();
			end.await();
			return "held";
		});
		starter.start(() -> "first");
		starter.start(() -> "second");
		assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
		assertThat(calls("running", "archive")).isEqualTo(1);
		assertThat(calls("waiting", "archive")).isEqualTo(2);
		assertThat(calls("running", "default")).isZero();
		assertThat(calls("waiting", "default")).isZero();
		end.countDown();
	}

	@Test
	void applicationWithoutTemplateHasNone() {
		new ApplicationContextRunner()
			.run((context) -> new CallMeters(context.getBeanProvider(DynamoTemplate.class)).bindTo(this.registry));
		assertThat(this.registry.getMeters()).isEmpty();
	}

	private double calls(String state, String client) {
		return this.registry.get("dynamodb.calls." + state).tag("client", client).gauge().value();
	}

}
