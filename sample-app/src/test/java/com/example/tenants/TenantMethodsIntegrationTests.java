package com.example.tenants;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.example.tenants.Purchase.Status;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls of each method of the repository for two tenants that have the same purchases.
 */
@DataDynamoTest
class TenantMethodsIntegrationTests {

	@Autowired
	private Purchases purchases;

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private CapacityRecorder capacity;

	@TestFactory
	Stream<DynamicTest> eachMethodSeesOneTenantAlone() {
		return methods().flatMap((method) -> Stream.of("acme", "globex")
			.map((tenant) -> DynamicTest.dynamicTest(name(method) + " of " + tenant, () -> verify(method, tenant))));
	}

	private void verify(Method method, String tenant) {
		String other = tenant.equals("acme") ? "globex" : "acme";
		this.client.scanPaginator((scan) -> scan.tableName("sample-tenants"))
			.items()
			.forEach((item) -> this.client.deleteItem((delete) -> delete.tableName("sample-tenants")
				.key(Map.of("pk", item.get("pk"), "sk", item.get("sk")))));
		Stream.of("p1", "p2").forEach((id) -> TenantScope.run(tenant, () -> this.purchases.insert(purchase(id))));
		Stream.of("p1", "p2", "p9").forEach((id) -> TenantScope.run(other, () -> this.purchases.insert(purchase(id))));
		List<Map<String, AttributeValue>> before = itemsOf(other);
		String result = TenantScope.call(tenant, () -> call(method));
		assertThat(result).doesNotContain(other);
		assertThat(itemsOf(other)).isEqualTo(before);
		switch (method.getName()) {
			case "countOpen" -> assertThat(result).isEqualTo("2");
			case "findByCustomerId", "open" -> assertThat(result.split("Purchase\\[")).hasSize(3);
			case "pay" -> assertThat(result).isEqualTo("true");
			default -> {
			}
		}
	}

	private static Purchase purchase(String id) {
		return new Purchase(null, "ada", id, "receipt of " + id, Status.OPEN, 10, null);
	}

	private List<Map<String, AttributeValue>> itemsOf(String tenant) {
		return this.client.scanPaginator((scan) -> scan.tableName("sample-tenants"))
			.items()
			.stream()
			.filter((item) -> item.get("pk").s().startsWith("TENANT#" + tenant + "#"))
			.toList();
	}

	@TestFactory
	Stream<DynamicTest> withoutTenantNothingIsSent() {
		return methods().map((method) -> DynamicTest.dynamicTest(name(method),
				() -> assertThat(this.capacity
					.of(() -> assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> call(method))))
					.requests(0)));
	}

	private static Stream<Method> methods() {
		return Arrays.stream(Purchases.class.getMethods())
			.filter((method) -> !method.isBridge() && !method.isDefault())
			.sorted(Comparator.comparing(Method::toString));
	}

	private static String name(Method method) {
		return method.getName() + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
	}

	private String call(Method method) {
		try {
			Object result = method.invoke(this.purchases,
					Arrays.stream(method.getParameterTypes()).map((type) -> argument(method, type)).toArray());
			return String.valueOf((result instanceof Stream<?> stream) ? stream.toList() : result);
		}
		catch (InvocationTargetException ex) {
			throw (RuntimeException) ex.getCause();
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Object argument(Method method, Class<?> type) {
		if (type == String.class) {
			return "ada";
		}
		Object argument = (type == PurchaseKey.class || method.getName().endsWith("ById"))
				? new PurchaseKey("ada", "p1") : entity(method.getName());
		return (type == Iterable.class) ? List.of(argument) : argument;
	}

	// a new one has the id and the receipt of one that the other tenant has
	private Purchase entity(String method) {
		String tenant = TenantScope.current();
		boolean isNew = method.equals("insert") || tenant == null;
		return isNew ? purchase("p9")
				: withoutTenant(this.purchases.findById(new PurchaseKey("ada", "p1")).orElse(null));
	}

	private static Purchase withoutTenant(@Nullable Purchase purchase) {
		assertThat(purchase).isNotNull();
		return new Purchase(null, purchase.customerId(), purchase.purchaseId(), purchase.receipt(), purchase.status(),
				purchase.amount(), purchase.version());
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
