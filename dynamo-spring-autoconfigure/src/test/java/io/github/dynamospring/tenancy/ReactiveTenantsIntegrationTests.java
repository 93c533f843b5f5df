package io.github.dynamospring.tenancy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.reactive.ReactiveDynamoOperations;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.data.domain.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the items of tenants that a {@link ReactiveTenantResolver} returns.
 */
@Timeout(120)
class ReactiveTenantsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static Shops shops;

	private static ReactiveOrders orders;

	private static ReactiveDynamoOperations dynamo;

	@BeforeAll
	static void create() {
		shops = new Shops(database);
		shops.template.setReactiveTenantResolver(() -> Mono.deferContextual((view) -> Mono.just(view.get("shop"))));
		orders = new ReactiveDynamoRepositoryFactory(shops.template, database.context(), PlannerSettings.DEFAULT)
			.getRepository(ReactiveOrders.class);
		dynamo = ReactiveDynamoOperations.of(shops.template);
	}

	@BeforeEach
	void open() {
		shops.open("acme", "globex");
	}

	@Test
	void allPagesAreThoseOfTheTenant() {
		Flux<String> tenants = orders.findByCustomerId("c1", Limit.unlimited()).mapNotNull(Order::tenantId);
		StepVerifier.create(tenants.contextWrite((context) -> context.put("shop", "acme")), 0)
			.thenRequest(1)
			.expectNext("acme")
			.thenRequest(3)
			.expectNext("acme", "acme")
			.verifyComplete();
		assertThat(shops.asked).isZero();
	}

	@Test
	void writesConcernItemsOfTheTenantAlone() {
		List<String> before = List.copyOf(shops.itemsOf("globex").keySet());
		Mono<Order> written = dynamo
			.transactWrite((tx) -> tx.save(new Customer("c7", "new")).insert(Shops.order("c7", "o7", "n7")))
			.then(orders.save(Shops.order("c7", "o8", "n8")))
			.then(dynamo.batchWrite((batch) -> batch.save(new Customer("c8", "new")).deleteById("c1", Customer.class)))
			.then(orders.findById(Shops.order("c7", "o7", "n7").key()));
		StepVerifier.create(written.contextWrite((context) -> context.put("shop", "acme")))
			.assertNext((order) -> assertThat(order.tenantId()).isEqualTo("acme"))
			.verifyComplete();
		assertThat(shops.itemsOf("acme").keySet()).anyMatch((key) -> key.contains("CUSTOMER#c8"))
			.anyMatch((key) -> key.contains("o8"))
			.noneMatch((key) -> key.contains("CUSTOMER#c1 / PROFILE"));
		assertThat(shops.itemsOf("globex").keySet()).containsExactlyElementsOf(before);
	}

	@Test
	void allCallsForAPublisherAreThoseOfTheTenantOfItsSubscriber() {
		List<Order> many = IntStream.range(0, 150)
			.mapToObj((number) -> Shops.order("c9", "m" + number, "m" + number))
			.toList();
		Flux<Order> late = Flux.fromIterable(many).delaySubscription(Duration.ofMillis(1));
		TenantScope.run("acme", () -> {
			assertThat(orders.saveAll(late).map(Order::tenantId).distinct().collectList().block())
				.containsExactly("acme");
			assertThat(orders.findAllById(late.map(Order::key)).count().block()).isEqualTo(150);
			assertThat(orders.findById(late.next().map(Order::key)).block().tenantId()).isEqualTo("acme");
			assertThat(orders.deleteById(late.next().map(Order::key)).block()).isNull();
			assertThat(orders.existsById(late.next().map(Order::key)).block()).isFalse();
			assertThat(orders.deleteAll(orders.findAllById(late.map(Order::key))).block()).isNull();
		});
		assertThat(shops.itemsOf("acme").keySet()).noneMatch((key) -> key.contains("c9"));
	}

	interface ReactiveOrders extends ReactiveDynamoRepository<Order, Order.OrderKey> {

		Flux<Order> findByCustomerId(String customerId, Limit limit);

	}

}
