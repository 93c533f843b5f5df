package io.github.dynamospring.tenancy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.tenancy.Order.OrderKey;
import io.github.dynamospring.tenancy.Order.ShopOrderKey;
import io.github.dynamospring.tenancy.Order.State;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TenantsIntegrationTests {

	private static final OrderKey FIRST = new OrderKey("c1", Shops.NOON, "o1");

	private static final ShopOrderKey KEY = new ShopOrderKey(null, "c1", Shops.NOON, "o1");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static Shops shops;

	private static NamedOrders named;

	@BeforeAll
	static void create() {
		shops = new Shops(database);
		named = new DynamoRepositoryFactory(shops.template, database.context(), PlannerSettings.DEFAULT)
			.getRepository(NamedOrders.class);
	}

	@BeforeEach
	void open() {
		shops.open("acme", "globex");
	}

	@Test
	void valuesAreUniqueForEachTenant() {
		shops.current = "acme";
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> shops.orders.insert(Shops.order("c1", "o9", "n1")));
		shops.current = "initech";
		assertThat(shops.orders.insert(Shops.order("c1", "o9", "n1")).tenantId()).isEqualTo("initech");
		assertThat(shops.itemsOf("initech").keySet()).hasSize(2)
			.anyMatch((key) -> key.startsWith("TENANT#initech#UNIQUE#Order#number#"));
	}

	@Test
	void tenantThatIsTooLongForTheMarkerOfAUniqueValueIsRefused() {
		shops.current = "x".repeat(1000);
		database.clear();
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> shops.orders.insert(Shops.order("c1", "o9", "n1")))
			.withMessageMatching("Order: the marker of the unique value 'number' has the tenant in its sort key, which "
					+ "makes it 1\\d\\d\\d bytes long; DynamoDB takes 1024: use a shorter name of the tenant");
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void entityOfAnotherTenantIsRefusedBeforeAnythingIsSent() {
		shops.current = "acme";
		Order foreign = Shops.order("c1", "o1", "n1").of("globex");
		EntityOperations<Order> operations = shops.template.entity(Order.class);
		List<Runnable> writes = List.of(() -> shops.orders.insert(foreign), () -> operations.save(foreign),
				() -> operations.update(foreign), () -> operations.delete(foreign),
				() -> shops.template.saveAll(List.of(Shops.order("c1", "o8", "n8"), foreign)),
				() -> shops.template.deleteAll(List.of(foreign)),
				() -> shops.template.transactWrite((tx) -> tx.insert(Shops.order("c1", "o8", "n8")).save(foreign)),
				() -> operations.findById(foreignKey()), () -> operations.existsById(foreignKey()),
				() -> operations.deleteById(foreignKey()), () -> operations.findAllById(List.of(FIRST, foreignKey())),
				() -> shops.template.batchGet((batch) -> batch.get(foreignKey(), Order.class)),
				() -> shops.template.transactGet((batch) -> batch.get(foreignKey(), Order.class)),
				() -> shops.template.transactWrite((tx) -> tx.checkExists(foreignKey(), Order.class)),
				() -> named.grow(foreignKey(), 1));
		for (Runnable write : writes) {
			assertThatExceptionOfType(TenantMismatchException.class).isThrownBy(write::run)
				.withMessageContaining("nothing was sent, because the Order belongs to another tenant than the call")
				.withMessageNotContaining("globex");
		}
		assertThat(database.requests()).isEmpty();
	}

	private static ShopOrderKey foreignKey() {
		return new ShopOrderKey("globex", "c1", Shops.NOON, "o1");
	}

	@Test
	void idMayNameTheTenant() {
		shops.current = "acme";
		EntityOperations<Order> operations = shops.template.entity(Order.class);
		Optional<Order> found = operations.findById(new ShopOrderKey("acme", "c1", Shops.NOON, "o1"));
		assertThat(found).isEqualTo(operations.findById(new ShopOrderKey(null, "c1", Shops.NOON, "o1")))
			.isEqualTo(operations.findById(FIRST))
			.isPresent();
	}

	@Test
	void callOfSeveralTypesAsksForTheTenantOnce() {
		shops.current = "acme";
		shops.template.transactWrite((tx) -> tx.save(new Customer("c7", "new"))
			.insert(Shops.order("c7", "o7", "n7"))
			.in(Orders.class)
			.raise(FIRST, 5));
		assertThat(shops.asked).isOne();
		assertThat(shops.orders.findById(FIRST)).map(Order::amount).contains(15L);
		shops.asked = 0;
		shops.template.batchWrite((batch) -> batch.save(new Customer("c8", "new")).save(new Customer("c9", "new")));
		shops.template.batchGet((batch) -> batch.get("c8", Customer.class).get(FIRST, Order.class));
		assertThat(shops.asked).isEqualTo(2);
		assertThat(shops.itemsOf("globex").keySet())
			.noneMatch((key) -> key.contains("CUSTOMER#c7") || key.contains("CUSTOMER#c8"));
	}

	@Test
	void laterPagesOfAStreamKeepTheTenant() {
		shops.current = "acme";
		List<String> tenants = new ArrayList<>();
		try (Stream<Order> stream = named.streamByCustomerId("c1", Limit.unlimited())) {
			shops.current = "globex";
			stream.map(Order::tenantId).forEach(tenants::add);
		}
		assertThat(tenants).hasSize(3).containsOnly("acme");
	}

	@Test
	void mutableEntityReceivesTheTenant() {
		shops.current = "acme";
		Customer customer = new Customer("c5", "new");
		shops.customers.save(customer);
		assertThat(customer.tenantId).isEqualTo("acme");
	}

	@Test
	void scopeComesBeforeTheResolver() {
		shops.current = "acme";
		long globex = TenantScope.call("globex", () -> {
			TenantScope.run("initech", () -> assertThat(shops.orders.countByCustomerId("c1")).isZero());
			return shops.orders.findByCustomerId("c1")
				.stream()
				.filter((each) -> each.tenantId().equals("globex"))
				.count();
		});
		assertThat(globex).isEqualTo(3);
		assertThat(shops.asked).isZero();
		assertThat(TenantScope.current()).isNull();
	}

	@Test
	void annotatedParameterNamesTheTenant() {
		shops.current = "acme";
		assertThat(named.findByCustomerId("c1", "globex")).hasSize(3)
			.allMatch((each) -> each.tenantId().equals("globex"));
		assertThat(named.findByTenantIdAndOrderId("globex", "o1").tenantId()).isEqualTo("globex");
		assertThat(named.growOf("globex", KEY, 7).tenantId()).isEqualTo("globex");
		shops.template.transactWrite((tx) -> tx.in(NamedOrders.class).growOf("globex", KEY, 3));
		assertThat(named.findByTenantIdAndOrderId("globex", "o1").amount()).isEqualTo(20);
		named.deleteByCustomerIdAndPlacedAtAndOrderId("c1", "globex", Shops.NOON, "o2");
		assertThat(shops.orders.findByOrderId("o2")).isPresent();
		assertThat(shops.asked).isOne();
		assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> named.findByCustomerId("c1", ""));
	}

	@Test
	void annotatedParameterNamesTheTenantOfItsActionAlone() {
		shops.current = "acme";
		shops.template.transactWrite((tx) -> {
			tx.in(NamedOrders.class).growOf("globex", KEY, 3);
			tx.in(Orders.class).raise(FIRST, 5);
			tx.insert(Shops.order("c7", "o7", "n7")).insert(Shops.order("c7", "o8", "n8").of("acme"));
			tx.deleteById("c2", Customer.class);
		});
		assertThat(named.findByTenantIdAndOrderId("globex", "o1").amount()).isEqualTo(13);
		assertThat(named.findByTenantIdAndOrderId("acme", "o1").amount()).isEqualTo(15);
		assertThat(named.findByCustomerId("c7", "acme")).hasSize(2);
		assertThat(named.findByCustomerId("c7", "globex")).isEmpty();
		assertThat(shops.customers.existsById("c2")).isFalse();
		TenantScope.run("globex", () -> assertThat(shops.customers.existsById("c2")).isTrue());
	}

	@Test
	void annotatedParameterIsNoTenantForOtherActions() {
		assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> shops.template.transactWrite((tx) -> {
			tx.in(NamedOrders.class).growOf("globex", KEY, 3);
			tx.insert(Shops.order("c7", "o7", "n7"));
		}));
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void blankTenantNamesItsParameter() {
		shops.current = "acme";
		assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> named.findByCustomerId("c1", " "))
			.withMessage("NamedOrders.findByCustomerId: nothing was sent, because the argument of 'shop', which names "
					+ "the tenant, is null or blank: pass the tenant");
	}

	@Test
	void actionInTheScopeOfAnotherTenantIsRefused() {
		List<Runnable> calls = List.of(
				() -> shops.template.transactWrite((tx) -> other(() -> tx.checkExists(FIRST, Order.class))),
				() -> shops.template.transactWrite((tx) -> other(() -> tx.insert(Shops.order("c1", "o8", "n8")))),
				() -> shops.template.transactWrite((tx) -> other(() -> tx.in(Orders.class).raise(FIRST, 5))),
				() -> shops.template.batchWrite((batch) -> other(() -> batch.deleteById("c1", Customer.class))),
				() -> shops.template.batchGet((batch) -> other(() -> batch.get(FIRST, Order.class))),
				() -> shops.template.transactGet((batch) -> other(() -> batch.get(FIRST, Order.class))));
		for (Runnable call : calls) {
			shops.current = "acme";
			assertThatExceptionOfType(TenantMismatchException.class).isThrownBy(call::run)
				.withMessageContaining(": nothing was sent, because the scope around the ")
				.withMessageContaining(" belongs to another tenant than the call: ");
			TenantScope.run("acme",
					() -> assertThatExceptionOfType(TenantMismatchException.class).isThrownBy(call::run));
			shops.current = null;
			assertThatExceptionOfType(MissingTenantException.class).isThrownBy(call::run);
			TenantScope.run("globex", call);
			shops.open("acme", "globex");
		}
	}

	private static void other(Runnable action) {
		TenantScope.run("globex", action);
	}

	@Test
	void plansNameTheTenant() {
		Map<String, String> plans = Map.of("Orders.findByCustomerId", "pk = TENANT#{tenantId}#CUSTOMER#{customerId}",
				"NamedOrders.findByCustomerId", "pk = TENANT#{shop}#CUSTOMER#{customerId}", "Orders.streamByState",
				"tenantId = {tenantId}, state = {state}", "Orders.numbered", "tenantId = :tenantId", "Orders.findById",
				"pk = TENANT#{tenantId}#CUSTOMER#{customerId}", "Orders.raise",
				"pk = TENANT#{tenantId}#CUSTOMER#{key.customerId}");
		plans.forEach((name, part) -> assertThat(shops.application.explain(name)).contains(part));
	}

	@Test
	void requestsThatNobodySendsAreThoseOfTheTenant() {
		shops.current = "acme";
		assertThat(shops.application.patterns().get("Orders.findByCustomerId").request("c1").toString())
			.contains("TENANT#acme#");
		assertThat(shops.application.patterns().get("Orders.findById").request(FIRST).toString())
			.contains("TENANT#acme#");
		shops.current = null;
		assertThatExceptionOfType(MissingTenantException.class)
			.isThrownBy(() -> shops.application.patterns().get("Orders.findByCustomerId").request("c1"));
	}

	@Test
	void scrollTokenOfAnotherTenantIsRefused() {
		ScrollTokens tokens = new ScrollTokens(List.of("a secret of 32 characters, or so"), Duration.ofHours(1),
				Clock.systemUTC());
		tokens.setTenantResolver(() -> shops.current);
		shops.current = "acme";
		Window<Order> window = shops.orders.findByCustomerIdOrderByPlacedAtDesc("c1", ScrollPosition.keyset(),
				Limit.of(1));
		String token = scope(tokens).next(window);
		assertThat(scope(tokens).position(token)).isNotNull();
		shops.current = "globex";
		assertThatExceptionOfType(InvalidScrollTokenException.class).isThrownBy(() -> scope(tokens).position(token));
		assertThat(TenantScope.call("acme", () -> scope(tokens).position(token))).isNotNull();
	}

	private static ScrollTokens.Scope scope(ScrollTokens tokens) {
		return tokens.forPattern(Orders.class,
				(orders) -> orders.findByCustomerIdOrderByPlacedAtDesc("c1", ScrollPosition.keyset(), Limit.of(1)));
	}

	@Test
	void tenantNamedLikeTheKeysOfAnotherStaysApart() {
		shops.current = "acme#CUSTOMER#c1";
		shops.customers.save(new Customer("c1", "Trespasser"));
		assertThat(shops.customers.findById("c1")).isPresent();
		shops.current = "acme";
		assertThat(shops.customers.findById("c1")).map((customer) -> customer.name).contains("Customer of acme");
		assertThat(shops.customers.findAll()).hasSize(2);
		assertThat(shops.orders.findByCustomerIdIn(List.of("c1", "c2"))).hasSize(4)
			.allMatch((each) -> each.state() == State.OPEN);
	}

	interface NamedOrders extends DynamoRepository<Order, ShopOrderKey> {

		List<Order> findByCustomerId(String customerId, @TenantId String shop);

		Order findByTenantIdAndOrderId(@TenantId String tenantId, String orderId);

		Stream<Order> streamByCustomerId(String customerId, Limit limit);

		@Update("add amount :more")
		Order growOf(@TenantId String shop, ShopOrderKey key, long more);

		@Update("add amount :more")
		Order grow(ShopOrderKey key, long more);

		void deleteByCustomerIdAndPlacedAtAndOrderId(String customerId, @TenantId String shop, Instant placedAt,
				String orderId);

	}

}
