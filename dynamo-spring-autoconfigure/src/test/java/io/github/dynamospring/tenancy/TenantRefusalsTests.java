package io.github.dynamospring.tenancy;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.tenancy.Order.OrderKey;
import io.github.dynamospring.tenancy.faulty.FaultyShops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TenantRefusalsTests {

	@ParameterizedTest
	@MethodSource("entities")
	void entitiesThatDoNotKeepTenantsApart(Class<?> type, List<String> problems) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> problems.forEach((problem) -> assertThat(ex).hasMessageContaining(problem)));
	}

	@Test
	void theFixOfAnInvertedIndexKeepsTenantsApart() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(FaultyShops.NoLongerInverted.class));
		context.afterPropertiesSet();
		assertThat(context.getTables()).hasSize(1);
	}

	static Stream<Arguments> entities() {
		String mixed = " does not begin its partition with the @TenantId 'tenantId', so that one partition would hold"
				+ " the items of several tenants: ";
		return Stream.of(
				Arguments.of(FaultyShops.Unled.class,
						List.of("its primary key (ORDER#{orderId})" + mixed
								+ "begin it with the tenant, as in \"TENANT#{tenantId}#ORDER#{orderId}\"")),
				Arguments.of(FaultyShops.Late.class,
						List.of("put {tenantId} first, behind no more than text and without a function")),
				Arguments.of(FaultyShops.Lossy.class,
						List.of("put {tenantId} first, behind no more than text and without a function")),
				Arguments.of(FaultyShops.Indexed.class,
						List.of("its index states (STATE#{state})" + mixed
								+ "begin it with the tenant, as in \"TENANT#{tenantId}#STATE#{state}\"",
								"its index natives ({state}, {tenantId})" + mixed
										+ "make {tenantId} the first of its attributes")),
				Arguments.of(FaultyShops.Inverted.class, List
					.of("its index skus (ITEM#{sku} / TENANT#{tenantId}#ORDER#{orderId})" + mixed
							+ "declare the index without inverted, with partition = \"TENANT#{tenantId}#ITEM#{sku}\"")),
				Arguments.of(FaultyShops.Typed.class,
						List.of("@TenantId is on 'tenantId' of type UUID: make it a String")),
				Arguments.of(FaultyShops.Two.class, List
					.of("@TenantId is on 'tenantId' and 'orderId', but an item belongs to one tenant: keep one")),
				Arguments.of(FaultyShops.OfParameter.class,
						List.of("has @TenantId on a parameter of a constructor, but on no property: put it on the "
								+ "property, in Kotlin as @field:TenantId")),
				Arguments.of(FaultyShops.Alone.class, List
					.of("@Unique is on 'name', but the partition key is the @TenantId alone, and markers cannot begin with"
							+ " it: put text around it, such as partition = \"TENANT#{tenantId}\"")),
				Arguments.of(FaultyShops.Neighbour.class, List
					.of("can be the key of a marker of the unique values of FaultyShops.Neighbour in table 'faulty',"
							+ " TENANT#{tenantId}#UNIQUE#{type}#{attribute}#{value|hash}: start a template with other"
							+ " text")));
	}

	@Test
	void methodsThatWouldAskForAnyTenant() {
		String nameIt = "; annotate the parameter with @TenantId to name the tenant, or leave it out: each call belongs"
				+ " to one tenant";
		refused(Foreign.class, "the parameter 'tenantId' would name the @TenantId" + nameIt);
		refused(Asking.class, "it asks for 'tenantId', which is the @TenantId" + nameIt);
		refused(Updating.class, "the parameter 'tenantId' would name the @TenantId" + nameIt);
		refused(Untyped.class, "the @TenantId parameter 'tenant' is no String; declare it as String");
		refused(Deleting.class,
				"its parameter 'tenant' is annotated with @TenantId, but deleteById takes the tenant of its entity or ID,"
						+ " or of the thread; remove the parameter, and name the tenant in the ID, or with"
						+ " TenantScope.run");
		refused(Twice.class, "it has two parameters with @TenantId; remove one");
		refused(Global.class,
				"the parameter 'tenant' is annotated with @TenantId, but Setting has no such property; remove the annotation");
	}

	private static void refused(Class<?> repository, String message) {
		LocalApplication application = LocalApplication.unsent(Order.class, Customer.class, Setting.class);
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> application.repository(repository))
			.satisfies((ex) -> assertThat(ex.getMessage().replaceAll("\\s+", " ")).contains(message));
	}

	interface Foreign extends DynamoRepository<Order, OrderKey> {

		List<Order> findByTenantIdAndCustomerId(String tenantId, String customerId);

	}

	interface Asking extends DynamoRepository<Order, OrderKey> {

		@Query("tenantId in ('acme', 'globex') and customerId = :customerId")
		List<Order> both(String customerId);

	}

	interface Updating extends DynamoRepository<Order, OrderKey> {

		@Update("set amount = :amount")
		void change(String tenantId, OrderKey key, long amount);

	}

	interface Untyped extends DynamoRepository<Order, OrderKey> {

		List<Order> findByCustomerId(@TenantId Object tenant, String customerId);

	}

	interface Deleting extends DynamoRepository<Order, OrderKey> {

		@Condition("amount = :amount")
		void deleteById(OrderKey key, long amount, @TenantId String tenant);

	}

	interface Twice extends DynamoRepository<Order, OrderKey> {

		List<Order> findByCustomerId(@TenantId String one, @TenantId String other, String customerId);

	}

	interface Global extends DynamoRepository<Setting, String> {

		List<Setting> findByName(@TenantId String tenant, String name);

	}

	/**
	 * Entity without tenant.
	 */
	@Table("settings")
	@PrimaryKey(partition = "SETTING#{id}")
	record Setting(String id, String name) {
	}

}
