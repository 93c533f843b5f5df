package com.example.tenants;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.example.Concurrently;
import com.example.tenants.Purchase.Status;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.dao.DuplicateKeyException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of a shop of several tenants, none of whom sees or hinders another.
 */
@DataDynamoTest
class TenantsIntegrationTests {

	@Autowired
	private Purchases purchases;

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
	void refusesAReceiptThatTheTenantHas() {
		TenantScope.run("acme", () -> {
			this.purchases.insert(new Purchase(null, "kurt", "p1", "r1", Status.OPEN, 10, null));
			assertThatExceptionOfType(DuplicateKeyException.class)
				.isThrownBy(() -> this.purchases.insert(new Purchase(null, "kurt", "p2", "r1", Status.OPEN, 10, null)));
		});
		TenantScope.run("emca",
				() -> this.purchases.insert(new Purchase(null, "kurt", "p1", "r1", Status.OPEN, 10, null)));
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
