package io.github.dynamospring.tenancy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.mapping.TenantId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tenants of methods that return a {@link CompletableFuture}.
 */
class FutureTenantsIntegrationTests {

	private static final long SEED = Long.getLong("test.seed", 20261126L);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static Shops shops;

	private static FutureOrders orders;

	@BeforeAll
	static void create() {
		shops = new Shops(database);
		orders = shops.application.repository(FutureOrders.class);
	}

	@BeforeEach
	void open() {
		shops.open("acme", "globex");
	}

	@Test
	void scopeOfTheCallerHolds() {
		CompletableFuture<List<Order>> found = TenantScope.call("acme", () -> orders.findByCustomerId("c1"));
		assertThat(found.join()).hasSize(3).allMatch((order) -> "acme".equals(order.tenantId()));
		assertThat(shops.asked).isZero();
	}

	@Test
	void resolverIsAskedOnceByTheThreadOfTheCaller() {
		shops.current = "globex";
		CompletableFuture<List<Order>> found = orders.findByCustomerId("c1");
		shops.current = "acme";
		assertThat(found.join()).hasSize(3).allMatch((order) -> "globex".equals(order.tenantId()));
		assertThat(shops.asked).isEqualTo(1);
	}

	@Test
	void parameterNamesTheTenant() {
		assertThat(orders.getByCustomerId("acme", "c1").join()).hasSize(3)
			.allMatch((order) -> "acme".equals(order.tenantId()));
		assertThat(shops.asked).isZero();
	}

	@Test
	void missingTenantFailsTheFuture() {
		assertThat(orders.findByCustomerId("c1")).failsWithin(Duration.ofSeconds(60))
			.withThrowableThat()
			.withCauseInstanceOf(MissingTenantException.class)
			.withMessageContaining(
					"FutureOrders.findByCustomerId: nothing was sent, because the tenant of this thread is "
							+ "not known");
	}

	@Test
	void strongReadsOfTheCallerHold() {
		CompletableFuture<List<Order>> found;
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			found = TenantScope.call("acme", () -> orders.findByCustomerId("c1"));
		}
		assertThat(found.join()).hasSize(3);
		assertThat(database.requests()).singleElement()
			.satisfies((request) -> assertThat(((QueryRequest) request).consistentRead()).isTrue());
	}

	@Test
	void tenantsInterleaveOnSharedThreads() {
		Random random = new Random(SEED);
		List<Found> all = new ArrayList<>();
		for (int i = 0; i < 1_000; i++) {
			String tenant = random.nextBoolean() ? "acme" : "globex";
			all.add(new Found(tenant, TenantScope.call(tenant, () -> orders.findByCustomerId("c1"))));
		}
		assertThat(all).as("seed %d", SEED)
			.allSatisfy((found) -> assertThat(found.orders().join()).hasSize(3)
				.allMatch((order) -> found.tenant().equals(order.tenantId())));
	}

	private record Found(String tenant, CompletableFuture<List<Order>> orders) {
	}

	interface FutureOrders extends Repository<Order, Order.OrderKey> {

		CompletableFuture<List<Order>> findByCustomerId(String customerId);

		CompletableFuture<List<Order>> getByCustomerId(@TenantId String tenantId, String customerId);

	}

}
