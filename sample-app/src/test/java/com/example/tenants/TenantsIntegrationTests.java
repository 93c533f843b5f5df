package com.example.tenants;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.example.Concurrently;
import com.example.tenants.Purchase.Status;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of a shop of several tenants, none of whom sees or hinders another, and one of
 * whom is removed.
 */
@DataDynamoTest
@Import(Offboarding.class)
class TenantsIntegrationTests {

	@Autowired
	private Purchases purchases;

	@Autowired
	private Offboarding offboarding;

	@Autowired
	private CapacityRecorder capacity;

	@Test
	void keepsTenantsApartThatWriteAtTheSameTime() throws Exception {
		List<Callable<Integer>> clients = new ArrayList<>();
		for (int i = 0; i < 32; i++) {
			String tenant = "tenant" + i % 4;
			int client = i / 4;
			clients.add(() -> TenantScope.call(tenant, () -> buy(client)));
		}
		Concurrently.call(clients);
		for (int i = 0; i < 4; i++) {
			String tenant = "tenant" + i;
			TenantScope.run(tenant, () -> {
				assertThat(this.purchases.countOpen()).isEqualTo(8 * 5);
				assertThat(this.purchases.findByCustomerId("ada")).hasSize(8 * 10)
					.allSatisfy((purchase) -> assertThat(purchase.tenantId()).isEqualTo(tenant));
				try (Stream<Purchase> open = this.purchases.open()) {
					assertThat(open).hasSize(8 * 5);
				}
			});
		}
	}

	private int buy(int client) {
		List<Purchase> bought = IntStream.range(0, 10)
			.mapToObj((i) -> new Purchase(null, "ada", "p" + client + "-" + i, "r" + client + "-" + i, Status.OPEN, 10,
					null))
			.map(this.purchases::insert)
			.toList();
		bought.subList(0, 5).forEach((purchase) -> this.purchases.pay(new PurchaseKey("ada", purchase.purchaseId())));
		return bought.size();
	}

	@Test
	void removesATenantWhileOthersWork() throws Exception {
		List<String> others = List.of("shop10", "shop11", "shop", "shop1#0");
		TenantScope.run("shop1", () -> IntStream.range(0, 8).forEach(this::buy));
		others.forEach((tenant) -> TenantScope.run(tenant, () -> buy(0)));
		List<Callable<Integer>> clients = new ArrayList<>();
		for (int i = 4; i < 36; i++) {
			String tenant = others.get(i % 4);
			int client = i / 4;
			clients.add(() -> TenantScope.call(tenant, () -> buy(client)));
		}
		clients.add(() -> (int) this.offboarding.remove("shop1").removed());
		List<Integer> results = Concurrently.call(clients);
		assertThat(results.get(32)).as("purchases and their receipts").isEqualTo(2 * 80);
		assertThat(this.offboarding.remove("shop1").removed()).isZero();
		TenantScope.run("shop1", () -> {
			assertThat(this.purchases.findByCustomerId("ada")).isEmpty();
			assertThat(buy(0)).as("receipts are free again").isEqualTo(10);
		});
		others.forEach(this::hasAllPurchases);
	}

	private void hasAllPurchases(String tenant) {
		TenantScope.run(tenant, () -> {
			assertThat(this.purchases.findByCustomerId("ada")).hasSize(9 * 10)
				.allSatisfy((purchase) -> assertThat(purchase.tenantId()).isEqualTo(tenant));
			assertThat(this.purchases.countOpen()).isEqualTo(9 * 5);
			assertThatExceptionOfType(DuplicateKeyException.class).as("receipts are taken")
				.isThrownBy(() -> this.purchases
					.insert(new Purchase(null, "ada", "another", "r0-0", Status.OPEN, 10, null)));
		});
	}

	@Test
	void refusesAReceiptThatTheTenantHas() {
		TenantScope.run("acme", () -> {
			this.purchases.insert(new Purchase(null, "kurt", "p1", "r1", Status.OPEN, 10, null));
			assertThatExceptionOfType(DuplicateKeyException.class)
				.isThrownBy(() -> this.purchases.insert(new Purchase(null, "kurt", "p2", "r1", Status.OPEN, 10, null)));
		});
		TenantScope.run("emca",
				() -> this.purchases.insert(new Purchase(null, "kurt", "p1", "r1", Status.OPEN, 10, null)));
	}

	@Test
	void takesWhatThePlansSay() {
		TenantScope.run("price", () -> {
			this.purchases.insert(new Purchase(null, "ada", "p1", "r1", Status.OPEN, 10, null));
			assertThat(this.capacity.of(() -> this.purchases.findByCustomerId("ada"))).requests(1).readUnits(0.5);
			assertThat(this.capacity.of(this::countOpen)).requests(1).readUnits(0.5);
			assertThat(this.capacity.of(() -> this.purchases.pay(new PurchaseKey("ada", "p1")))).requests(1)
				.writeUnits(2);
		});
	}

	private void countOpen() {
		try (Stream<Purchase> open = this.purchases.open()) {
			assertThat(open).hasSize(1);
		}
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
