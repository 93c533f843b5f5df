package io.github.dynamospring.repository;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.github.dynamospring.GoldenFile;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.refused.AnnotatedOrders;
import io.github.dynamospring.repository.refused.AsynchronousOrders;
import io.github.dynamospring.repository.refused.ConditionalOrders;
import io.github.dynamospring.repository.refused.GuardedOrders;
import io.github.dynamospring.repository.refused.KeylessDevices;
import io.github.dynamospring.repository.refused.KeylessOrders;
import io.github.dynamospring.repository.refused.LossyCustomers;
import io.github.dynamospring.repository.refused.NamedOrders;
import io.github.dynamospring.repository.refused.ProposedOrders;
import io.github.dynamospring.repository.refused.RangedOrders;
import io.github.dynamospring.repository.refused.ReactiveOrders;
import io.github.dynamospring.repository.refused.RedeclaredOrders;
import io.github.dynamospring.repository.refused.ScanningOrders;
import io.github.dynamospring.repository.refused.SignedOrders;
import io.github.dynamospring.repository.refused.UnreadableOrders;
import io.github.dynamospring.repository.refused.UpdatedOrders;
import io.github.dynamospring.repository.shop.CrudDevices;
import io.github.dynamospring.repository.shop.Customers;
import io.github.dynamospring.repository.shop.Devices;
import io.github.dynamospring.repository.shop.OrderSummary;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.Products;
import io.github.dynamospring.repository.shop.ScannedDevices;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.shop.Address;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for what repository methods are planned to, and why some are refused. The rows
 * are in the resources beside this class, one for each method.
 */
@ExtendWith(OutputCaptureExtension.class)
class RepositoryPlansTests {

	private final PlannedRepositories repositories = new PlannedRepositories();

	@ParameterizedTest
	@ValueSource(classes = { Orders.class, Customers.class, Products.class, Stocks.class, Devices.class,
			ScannedDevices.class })
	void plansEachMethod(Class<?> repository) throws IOException {
		rows("plans", repository).assertLines(this.repositories.plans(repository));
	}

	@ParameterizedTest
	@ValueSource(classes = { Orders.class, Customers.class, Devices.class, CrudDevices.class, Users.class })
	void plansEachCrudMethod(Class<?> repository) throws IOException {
		rows("crud", repository).assertLines(this.repositories.crudPlans(repository));
	}

	@Test
	void listsInheritedMethodsInTheSameOrderInEachRun() {
		assertThat(this.repositories.crudMethods(Devices.class)).containsExactly("Devices.insert", "Devices.save",
				"Devices.saveAll", "Devices.update", "Devices.findById", "Devices.findAllById", "Devices.existsById",
				"Devices.delete", "Devices.deleteById", "Devices.deleteAllById");
	}

	@ParameterizedTest
	@ValueSource(classes = { NamedOrders.class, SignedOrders.class, KeylessOrders.class, KeylessDevices.class,
			LossyCustomers.class, AnnotatedOrders.class, ConditionalOrders.class, UpdatedOrders.class,
			AsynchronousOrders.class, ReactiveOrders.class, ScanningOrders.class, RangedOrders.class,
			ProposedOrders.class, GuardedOrders.class, UnreadableOrders.class, RedeclaredOrders.class })
	void refusesMethodsWithReasonAndFix(Class<?> repository) throws IOException {
		rows("refusals", repository).assertLines(this.repositories.refusals(repository));
	}

	@Test
	void allowsResultsThatFitThoseOfTheBaseClass() {
		assertThat(this.repositories.refusals(FittingOrders.class)).isEmpty();
		assertThat(this.repositories.refusals(OrdersByBase.class)).isEmpty();
	}

	@Test
	void plansNoScanThatIsNotAllowed() {
		assertThat(this.repositories.plans(CrudDevices.class)).isEmpty();
	}

	@Test
	void warnsOfInheritedScans(CapturedOutput output) {
		this.repositories.plans(CrudDevices.class);
		assertThat(output).contains("CrudDevices inherits findAll, count, deleteAll from Spring Data, which would read "
				+ "the whole table: calls of them throw. Mark CrudDevices with @AllowScan to allow them, or let it "
				+ "extend DynamoRepository, which does not have them");
	}

	@ParameterizedTest
	@ValueSource(classes = { Devices.class, ScannedDevices.class })
	void saysNothingOfScansThatAreAllowedOrNotThere(Class<?> repository, CapturedOutput output) {
		this.repositories.plans(repository);
		assertThat(output).doesNotContain("from Spring Data");
	}

	@Test
	void readsNamedQueries() {
		assertThat(this.repositories.refusals(NamedOrders.class))
			.anyMatch((refusal) -> refusal.startsWith("NamedOrders.latestOrder: "));
		this.repositories.name("Order.latestOrder", "customerId = :customerId");
		assertThat(this.repositories.refusals(NamedOrders.class))
			.noneMatch((refusal) -> refusal.startsWith("NamedOrders.latestOrder: "));
	}

	@Test
	void refusesEntitiesWithoutTable() {
		assertThatExceptionOfType(InvalidEntityException.class)
			.isThrownBy(() -> this.repositories.plans(Addresses.class))
			.withMessage("Invalid entities:\n - Address: is in no table, and Addresses is a repository of it: "
					+ "annotate it with @Table");
	}

	@Test
	void saysThatALiteralWouldUseASparseIndexWhoseKeyIsWithoutIt() {
		assertThat(this.repositories.refusals(Tasks.class)).containsExactly(
				"Tasks.findByTeamAndState: the index gsi1 (TEAM#{team} / TASK#{taskId}) does not take state = :state; "
						+ "state state = 'OPEN' in a @Query in place of the parameter, or for other values add "
						+ "@GlobalSecondaryIndex(name = \"gsi2\", partition = \"TEAM#{team}\", sort = "
						+ "\"STATE#{state}\") or mark with @AllowFilter: it reads every Task with team = :team to return "
						+ "those with state = :state");
	}

	private static GoldenFile rows(String folder, Class<?> repository) {
		return GoldenFile.of(RepositoryPlansTests.class, folder + "/" + repository.getSimpleName() + ".txt");
	}

	@Table("directory")
	@PrimaryKey(partition = "USER#{userId}", sort = "PROFILE")
	@GlobalSecondaryIndex(name = "byTeam", partition = "TEAM#{team}", sort = "USER#{userId}")
	record User(String userId, @Unique String email, @Unique String badge, @Nullable String team) {

	}

	@Table("tasks")
	@PrimaryKey(partition = "TASK#{taskId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "TEAM#{team}", sort = "TASK#{taskId}", when = "state = 'OPEN'")
	record Task(String taskId, String team, String state) {

	}

	interface Tasks extends DynamoRepository<Task, String> {

		List<Task> findByTeamAndState(String team, String state);

	}

	interface Users extends DynamoRepository<User, String> {

		@AccessPattern("Rename or move")
		@Condition("team = 'a' or team = 'b'")
		@Override
		<S extends User> S update(S user);

		@ConsistentRead
		@Override
		List<User> findAllById(Iterable<String> ids);

	}

	interface Addresses extends DynamoRepository<Address, String> {

	}

	interface FittingOrders extends Repository<Order, OrderKey> {

		CompletableFuture<Object> insert(Order order);

		void save(Order order);

		Set<Order> saveAll(Iterable<Order> orders);

		@Nullable Order findById(OrderKey id);

		Stream<Order> findAllById(Iterable<OrderKey> ids);

		Boolean existsById(OrderKey id);

		CompletableFuture<Void> deleteById(OrderKey id);

		@Condition("status = :status")
		boolean deleteById(OrderKey id, OrderStatus status);

		@Query("customerId = :customerId")
		List<OrderSummary> saveAll(String customerId);

	}

	interface Base<T, ID> extends Repository<T, ID> {

		<S extends T> S save(S entity);

		CompletableFuture<Optional<T>> findById(ID id);

		<S extends T> CompletableFuture<List<S>> saveAll(Iterable<S> entities);

	}

	interface OrdersByBase extends Base<Order, OrderKey> {

	}

}
