package io.github.dynamospring.repository.unmarked;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for base methods that are called with null. Spring Data verifies the arguments in
 * packages with {@code @NullMarked} alone.
 */
class NullArgumentsTests {

	private final LocalApplication application = LocalApplication.unsent(Order.class);

	private final ReactiveOrders reactive = new ReactiveDynamoRepositoryFactory(this.application.template(),
			this.application.context(), PlannerSettings.DEFAULT)
		.getRepository(ReactiveOrders.class);

	@AfterEach
	void close() {
		this.application.template().destroy();
	}

	@ParameterizedTest
	@MethodSource
	void blockingMethodNamesItsArgument(String argument, Consumer<Orders> call) {
		for (Class<? extends Orders> type : List.of(Orders.class, AnnotatedOrders.class)) {
			Orders orders = this.application.repository(type);
			assertThatIllegalArgumentException().isThrownBy(() -> call.accept(orders))
				.withMessage("'%s' must not be null", argument);
		}
	}

	static Stream<Object[]> blockingMethodNamesItsArgument() {
		return Stream.of(blocking("entity", (orders) -> orders.insert(null)),
				blocking("entity", (orders) -> orders.save(null)), blocking("entity", (orders) -> orders.update(null)),
				blocking("entity", (orders) -> orders.delete(null)),
				blocking("entities", (orders) -> orders.saveAll(null)),
				blocking("entities", (orders) -> orders.deleteAll(null)),
				blocking("id", (orders) -> orders.findById(null)), blocking("id", (orders) -> orders.existsById(null)),
				blocking("id", (orders) -> orders.deleteById(null)),
				blocking("ids", (orders) -> orders.findAllById(null)),
				blocking("ids", (orders) -> orders.deleteAllById(null)));
	}

	private static Object[] blocking(String argument, Consumer<Orders> call) {
		return new Object[] { argument, call };
	}

	@ParameterizedTest
	@MethodSource
	void reactiveMethodNamesItsArgument(String argument, Function<ReactiveOrders, Publisher<?>> call) {
		assertThatIllegalArgumentException().isThrownBy(() -> call.apply(this.reactive))
			.withMessage("'%s' must not be null", argument);
	}

	static Stream<Object[]> reactiveMethodNamesItsArgument() {
		return Stream.of(reactive("entities", (orders) -> orders.saveAll((Iterable<Order>) null)),
				reactive("entities", (orders) -> orders.saveAll((Publisher<Order>) null)),
				reactive("entities", (orders) -> orders.deleteAll((Iterable<Order>) null)),
				reactive("entities", (orders) -> orders.deleteAll((Publisher<Order>) null)),
				reactive("ids", (orders) -> orders.findAllById((Iterable<OrderKey>) null)),
				reactive("ids", (orders) -> orders.findAllById((Publisher<OrderKey>) null)),
				reactive("ids", (orders) -> orders.deleteAllById(null)),
				reactive("id", (orders) -> orders.findById((Publisher<OrderKey>) null)),
				reactive("id", (orders) -> orders.existsById((Publisher<OrderKey>) null)),
				reactive("id", (orders) -> orders.deleteById((Publisher<OrderKey>) null)));
	}

	@ParameterizedTest
	@MethodSource
	void reactiveCallNamesItsArgument(String argument, Function<ReactiveOrders, Publisher<?>> call) {
		Flux<?> flux = Flux.from(call.apply(this.reactive));
		assertThatIllegalArgumentException().isThrownBy(flux::blockLast).withMessage("'%s' must not be null", argument);
	}

	static Stream<Object[]> reactiveCallNamesItsArgument() {
		return Stream.of(reactive("entity", (orders) -> orders.insert(null)),
				reactive("entity", (orders) -> orders.save(null)), reactive("entity", (orders) -> orders.update(null)),
				reactive("entity", (orders) -> orders.delete(null)),
				reactive("id", (orders) -> orders.findById((OrderKey) null)),
				reactive("id", (orders) -> orders.existsById((OrderKey) null)),
				reactive("id", (orders) -> orders.deleteById((OrderKey) null)));
	}

	private static Object[] reactive(String argument, Function<ReactiveOrders, Publisher<?>> call) {
		return new Object[] { argument, call };
	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

		void deleteAll(Iterable<Order> orders);

	}

	interface AnnotatedOrders extends Orders {

		@Override
		@AccessPattern("Insert")
		<S extends Order> S insert(S entity);

		@Override
		@AccessPattern("Save")
		<S extends Order> S save(S entity);

		@Override
		@AccessPattern("Update")
		<S extends Order> S update(S entity);

		@Override
		@AccessPattern("Save all")
		<S extends Order> List<S> saveAll(Iterable<S> entities);

		@Override
		@AccessPattern("Find")
		Optional<Order> findById(OrderKey id);

		@Override
		@AccessPattern("Find all")
		List<Order> findAllById(Iterable<OrderKey> ids);

		@Override
		@AccessPattern("Exists")
		boolean existsById(OrderKey id);

		@Override
		@AccessPattern("Delete")
		void delete(Order entity);

		@Override
		@AccessPattern("Delete by ID")
		void deleteById(OrderKey id);

		@Override
		@AccessPattern("Delete all by ID")
		void deleteAllById(Iterable<? extends OrderKey> ids);

		@Override
		@AccessPattern("Delete all")
		void deleteAll(Iterable<Order> orders);

	}

	interface ReactiveOrders extends ReactiveDynamoRepository<Order, OrderKey> {

	}

}
