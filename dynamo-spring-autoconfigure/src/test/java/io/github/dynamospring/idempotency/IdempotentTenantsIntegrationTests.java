package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.idempotency.Payments.Payment;
import io.github.dynamospring.idempotency.Payments.Receipt;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Tests of {@link Idempotent} calls of several tenants.
 */
class IdempotentTenantsIntegrationTests {

	private static final Payment PAYMENT = new Payment("p1", 10);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private AspectContext context;

	private Payments payments;

	@BeforeEach
	void createContext() {
		this.context = new AspectContext(database.client(), true, Payments.class);
		this.payments = this.context.get(Payments.class);
		database.clear();
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	private Receipt pay(String tenant) {
		return TenantScope.call(tenant, () -> this.payments.pay(PAYMENT));
	}

	@Test
	void keysOfTenantsAreApart() {
		Receipt acme = pay("acme");
		Receipt globex = pay("globex");
		Receipt none = this.payments.pay(PAYMENT);
		assertThat(this.payments.runs()).isEqualTo(3);
		assertThat(pay("acme")).isEqualTo(acme);
		assertThat(pay("globex")).isEqualTo(globex);
		assertThat(this.payments.pay(PAYMENT)).isEqualTo(none);
		assertThat(this.payments.runs()).isEqualTo(3);
	}

	@Test
	void recordsBeginAsThePartitionsOfTheTenant() {
		pay("acme");
		assertThat(database.requests()).hasSize(2).allSatisfy((request) -> {
			String key = (request instanceof PutItemRequest put) ? put.item().get("pk").s()
					: ((UpdateItemRequest) request).key().get("pk").s();
			assertThat(key).startsWith("TENANT#acme#IDEMPOTENT#");
		});
	}

	@Test
	void resolverTellsTheTenant() {
		this.context.get(IdempotencyStore.class).setTenantResolver(() -> "acme");
		Receipt acme = this.payments.pay(PAYMENT);
		this.context.get(IdempotencyStore.class).setTenantResolver(() -> null);
		assertThat(pay("acme")).isEqualTo(acme);
		assertThat(this.payments.runs()).isOne();
	}

	@Test
	void blankTenantIsAMissingTenant() {
		this.context.get(IdempotencyStore.class).setTenantResolver(() -> " ");
		assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> this.payments.pay(PAYMENT))
			.withMessage(
					"Payments.pay: nothing was sent, because the tenant of this thread is not known: define a bean "
							+ "of type TenantResolver that returns it, or wrap the call into TenantScope.run(tenant, …)");
		assertThat(this.payments.runs()).isZero();
		assertThat(pay("acme").number()).isOne();
	}

	@Test
	void removalOfATenantRemovesItsRecords() {
		Receipt globex = pay("globex");
		Receipt none = this.payments.pay(PAYMENT);
		pay("glob");
		RemovedTenant removed = this.context.template().removeTenant("glob", ScanSettings.DEFAULT);
		assertThat(removed).isEqualTo(new RemovedTenant(3, 1, 0));
		assertThat(pay("globex")).isEqualTo(globex);
		assertThat(this.payments.pay(PAYMENT)).isEqualTo(none);
		assertThat(pay("glob").number()).isEqualTo(4);
	}

	@Test
	void callOfATenantThatDiedIsTakenOver() {
		this.payments.failWith(new IllegalStateException("died"));
		assertThat(catchThrowable(() -> pay("acme"))).hasMessage("died");
		this.context.clock().advance(Duration.ofSeconds(30));
		assertThat(pay("acme").number()).isEqualTo(2);
		assertThat(pay("acme").number()).isEqualTo(2);
	}

	@Test
	void completionIsOfTheCallsTenantAndItsWritesOfTheThreads() {
		try (AspectContext shops = new AspectContext(database.client(), true, Shop.class)) {
			shops.mapping().getRequiredPersistentEntity(Sale.class);
			shops.createTables(database.client());
			Shop shop = shops.get(Shop.class);
			assertThat(TenantScope.call("ops", () -> shop.sell("s1", (complete) -> complete.run()))).isEqualTo("s1");
			TenantScope.run("ops", () -> shop.sell("s2", (complete) -> TenantScope.run("acme", complete)));
			TenantScope.run("ops", () -> shop.sell("s3", (complete) -> CompletableFuture.runAsync(complete).join()));
			assertThat(shop.runs()).isEqualTo(3);
			assertThat(TenantScope.call("ops", () -> shop.sell("s2", Runnable::run))).isEqualTo("s2");
			assertThat(shop.runs()).isEqualTo(3);
			assertSold(shops, "ops", "s1", "s3");
			assertSold(shops, "acme", "s2");
		}
	}

	private static void assertSold(AspectContext shops, String tenant, String... sales) {
		TenantScope.run(tenant,
				() -> assertThat(List.of("s1", "s2", "s3"))
					.filteredOn((id) -> shops.template().entity(Sale.class).consistent().existsById(id))
					.containsExactly(sales));
	}

	static class Shop {

		private final AtomicInteger runs = new AtomicInteger();

		int runs() {
			return this.runs.get();
		}

		@Idempotent(key = "#id", ignore = "thread")
		String sell(String id, Consumer<Runnable> thread) {
			this.runs.incrementAndGet();
			IdempotentCall call = IdempotentCall.current();
			thread.accept(() -> call.complete(id, (tx) -> tx.insert(new Sale(null, id))));
			return id;
		}

	}

	@Table("sales")
	@PrimaryKey(partition = "TENANT#{tenantId}#SALE#{id}", sort = "SALE")
	record Sale(@TenantId @Nullable String tenantId, String id) {

	}

}
