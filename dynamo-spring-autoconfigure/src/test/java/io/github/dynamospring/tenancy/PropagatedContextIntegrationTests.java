package io.github.dynamospring.tenancy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConsistentReadScope;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.support.ContextPropagatingTaskDecorator;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the context of a call reaches the threads of {@code @Async} methods and from
 * there the threads of parallel requests.
 */
class PropagatedContextIntegrationTests {

	private static final long SEED = Long.getLong("test.seed", 20261126L);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static Shops shops;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
		.withBean(Desk.class, () -> new Desk(shops.orders))
		.withPropertyValues("spring.task.execution.pool.core-size=2");

	@BeforeAll
	static void create() {
		shops = new Shops(database);
	}

	@BeforeEach
	void open() {
		shops.open("acme", "globex");
	}

	@Test
	void asyncMethodKeepsTenantAndConsistency() {
		this.runner.withUserConfiguration(Propagating.class).run((context) -> {
			Desk desk = context.getBean(Desk.class);
			try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
				assertThat(TenantScope.call("acme", desk::orders).join()).hasSize(4)
					.allMatch((order) -> "acme".equals(order.tenantId()));
			}
			assertThat(consistentQueries()).containsExactly(true, true);
			assertThat(TenantScope.call("globex", desk::orders).join()).hasSize(4)
				.allMatch((order) -> "globex".equals(order.tenantId()));
			assertThat(consistentQueries()).containsExactly(false, false);
		});
		assertThat(shops.asked).isZero();
	}

	private static List<Boolean> consistentQueries() {
		return database.requests().stream().map((request) -> ((QueryRequest) request).consistentRead()).toList();
	}

	@Test
	void asyncMethodHasNoTenantWithoutPropagation() {
		this.runner.withUserConfiguration(Asynchronous.class)
			.run((context) -> assertThat(TenantScope.call("acme", context.getBean(Desk.class)::orders))
				.failsWithin(Duration.ofSeconds(60))
				.withThrowableThat()
				.withCauseInstanceOf(MissingTenantException.class));
	}

	@Test
	void tenantsInterleaveOnSharedThreads() {
		Random random = new Random(SEED);
		this.runner.withUserConfiguration(Propagating.class).run((context) -> {
			Desk desk = context.getBean(Desk.class);
			List<Found> all = IntStream.range(0, 400)
				.mapToObj((number) -> random.nextBoolean() ? "acme" : "globex")
				.map((tenant) -> new Found(tenant, TenantScope.call(tenant, desk::orders)))
				.toList();
			assertThat(all).as("seed %d", SEED)
				.allSatisfy((found) -> assertThat(found.orders().join()).hasSize(4)
					.allMatch((order) -> found.tenant().equals(order.tenantId())));
		});
	}

	record Found(String tenant, CompletableFuture<List<Order>> orders) {
	}

	static class Desk {

		private final Orders orders;

		Desk(Orders orders) {
			this.orders = orders;
		}

		@Async
		CompletableFuture<List<Order>> orders() {
			return CompletableFuture.completedFuture(this.orders.findByCustomerIdIn(List.of("c1", "c2")));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync(proxyTargetClass = true)
	static class Asynchronous {

	}

	@Configuration(proxyBeanMethods = false)
	static class Propagating extends Asynchronous {

		@Bean
		ContextPropagatingTaskDecorator contextOfTheCaller() {
			return new ContextPropagatingTaskDecorator();
		}

	}

}
