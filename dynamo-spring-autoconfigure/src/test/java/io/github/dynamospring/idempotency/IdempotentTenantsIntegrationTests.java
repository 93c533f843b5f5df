package io.github.dynamospring.idempotency;

import java.time.Duration;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.idempotency.Payments.Payment;
import io.github.dynamospring.idempotency.Payments.Receipt;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.tenancy.TenantScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
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

}
