package io.github.dynamospring.tenancy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.tenancy.Order.OrderKey;
import io.github.dynamospring.tenancy.Order.State;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls of each method of two repositories, with arguments that name items of both
 * tenants.
 */
class TenantMethodsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static Shops shops;

	@BeforeAll
	static void open() {
		shops = new Shops(database);
	}

	@TestFactory
	Stream<DynamicTest> eachMethodSeesOneTenantAlone() {
		return calls().flatMap((call) -> Stream.of("acme", "globex")
			.map((tenant) -> DynamicTest.dynamicTest(call + " of " + tenant, () -> verify(call, tenant))));
	}

	private static void verify(Call call, String tenant) throws Throwable {
		String other = tenant.equals("acme") ? "globex" : "acme";
		shops.open("acme", "globex");
		Map<String, Map<String, AttributeValue>> before = shops.itemsOf(other);
		Map<String, Map<String, AttributeValue>> own = shops.itemsOf(tenant);
		Object[] arguments = call.arguments(tenant);
		database.clear();
		shops.asked = 0;
		shops.current = tenant;
		Object result = result(call.invoke(arguments));
		assertThat(shops.asked).isOne();
		List<DynamoDbRequest> requests = database.requests();
		assertThat(requests).isNotEmpty().allSatisfy((request) -> assertThat(request.toString()).contains(tenant));
		assertThat(requests.toString()).doesNotContain(other);
		assertThat(String.valueOf(result)).doesNotContain(other);
		assertThat(shops.itemsOf(other)).isEqualTo(before);
		verifyResult(call, result, own.size());
		assertThat(shops.items()).allSatisfy((item) -> assertThat(item.get("pk").s()).startsWith("TENANT#"));
	}

	// what would be found twice if both tenants were asked
	private static void verifyResult(Call call, @Nullable Object result, int own) {
		switch (call.method().getName()) {
			case "countByCustomerId" -> assertThat(result).isEqualTo(3L);
			case "count" -> assertThat(result).isEqualTo(2L);
			case "findAll" -> assertThat((List<?>) result).hasSize(2);
			case "pay", "renumber", "charge", "existsByOrderId", "existsById" -> assertThat(result).isEqualTo(true);
			case "findByOrderId", "findById" -> assertThat((List<?>) result).hasSize(1);
			case "delete", "deleteById", "deleteAll", "deleteAllById", "deleteByCustomerId" ->
				assertThat(shops.itemsOf(shops.current)).hasSizeLessThan(own);
			default -> {
			}
		}
	}

	@TestFactory
	Stream<DynamicTest> withoutTenantNothingIsSent() {
		return calls().map((call) -> DynamicTest.dynamicTest(call.toString(), () -> {
			shops.open("acme");
			Object[] arguments = call.arguments("acme");
			database.clear();
			shops.current = null;
			assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> result(call.invoke(arguments)))
				.withMessageContaining(call.method().getName())
				.withMessageContaining("nothing was sent, because the tenant of this thread is not known: define a bean"
						+ " of type TenantResolver that returns it, or wrap the call into TenantScope.run(tenant, …)");
			assertThat(database.requests()).isEmpty();
		}));
	}

	private static Stream<Call> calls() {
		return Stream.concat(calls(Orders.class, shops.orders), calls(Customers.class, shops.customers));
	}

	private static Stream<Call> calls(Class<?> type, Object repository) {
		return Arrays.stream(type.getMethods())
			.filter((method) -> !method.isBridge() && !method.isDefault())
			.sorted(Comparator.comparing(Method::toString))
			.map((method) -> new Call(repository, method));
	}

	private static @Nullable Object result(@Nullable Object result) {
		if (result instanceof Stream<?> stream) {
			return stream.toList();
		}
		if (result instanceof Optional<?> optional) {
			return optional.stream().toList();
		}
		if (result instanceof Iterable<?> iterable && !(result instanceof Window<?>)) {
			List<Object> elements = new ArrayList<>();
			iterable.forEach(elements::add);
			return elements;
		}
		return result;
	}

	private record Call(Object repository, Method method) {

		@Nullable Object invoke(Object[] arguments) throws Throwable {
			try {
				return this.method.invoke(this.repository, arguments);
			}
			catch (InvocationTargetException ex) {
				throw ex.getCause();
			}
		}

		Object[] arguments(String tenant) {
			return Arrays.stream(this.method.getParameters()).map((parameter) -> argument(parameter, tenant)).toArray();
		}

		private Object argument(Parameter parameter, String tenant) {
			Class<?> type = parameter.getType();
			if (type == Object.class || type == Order.class) {
				return this.method.getName().endsWith("ById") ? id() : entity(tenant);
			}
			if (type == Iterable.class) {
				return List.of(this.method.getName().endsWith("ById") ? id() : entity(tenant));
			}
			if (Collection.class.isAssignableFrom(type)) {
				return parameter.getName().equals("state") ? List.of(State.OPEN, State.PAID)
						: List.of(text(parameter.getName()), "missing");
			}
			return scalar(parameter);
		}

		private Object scalar(Parameter parameter) {
			Class<?> type = parameter.getType();
			if (type == OrderKey.class) {
				return new OrderKey("c1", Shops.NOON, "o1");
			}
			if (type == Instant.class) {
				return Shops.NOON;
			}
			if (type == State.class) {
				return State.OPEN;
			}
			if (type == long.class) {
				return parameter.getName().equals("amount") ? 10L : 1L;
			}
			if (type == Limit.class) {
				return Limit.of(10);
			}
			return (type == ScrollPosition.class) ? ScrollPosition.keyset() : text(parameter.getName());
		}

		private static String text(String name) {
			return switch (name) {
				case "customerId" -> "c1";
				case "orderId" -> "o1";
				case "number", "old" -> "n1";
				case "next" -> "n9";
				default -> "text";
			};
		}

		private Object id() {
			return (this.repository == shops.orders) ? new OrderKey("c1", Shops.NOON, "o1") : "c1";
		}

		// of no tenant yet, as a caller makes it
		private Object entity(String tenant) {
			if (this.repository == shops.customers) {
				return new Customer("c1", "new");
			}
			if (this.method.getName().equals("insert")) {
				return Shops.order("c1", "o9", "n9");
			}
			return TenantScope.call(tenant, () -> shops.orders.findById(new OrderKey("c1", Shops.NOON, "o1")))
				.orElseThrow()
				.of(null);
		}

		@Override
		public String toString() {
			return this.method.getDeclaringClass().getSimpleName() + "." + this.method.getName()
					+ Arrays.stream(this.method.getParameterTypes()).map(Class::getSimpleName).toList();
		}

	}

}
