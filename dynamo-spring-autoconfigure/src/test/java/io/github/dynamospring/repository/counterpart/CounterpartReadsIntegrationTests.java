package io.github.dynamospring.repository.counterpart;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.config.EnableReactiveDynamoRepositories;
import io.github.dynamospring.tenancy.TenantScope;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Uni;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;
import org.springframework.util.Assert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for the reads that the repository of the other entity answers.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class CounterpartReadsIntegrationTests {

	private static final String NO_LESS_THAN = "NewOrders.findByCustomerAndOrderIdLessThan: migration 'orders' reads "
			+ "OldOrder in phase backfill, but OldOrders has no findByCustomerAndOrderIdLessThan(String, String): "
			+ "declare it there, or wait for read-new";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(OldOrder.class, NewOrder.class).emptied();

	/** Tenants of the calls of {@link ReactiveOldOrdersByNumber}. */
	private static final List<String> tenants = new CopyOnWriteArrayList<>();

	private final LocalApplication application = database.application();

	private final SwitchedCounterparts counterparts = new SwitchedCounterparts();

	private @Nullable AnnotationConfigApplicationContext context;

	@BeforeEach
	void fill() {
		for (int i = 1; i <= 3; i++) {
			this.application.template().insert(new OldOrder("o" + i, "ada", i));
			this.application.template().insert(new NewOrder("o" + i, "ada", i));
		}
		database.clear();
	}

	@AfterEach
	void close() {
		if (this.context != null) {
			this.context.close();
		}
	}

	private <T> T repository(Class<T> type) {
		if (this.context == null) {
			this.context = start(Blocking.class, this.counterparts);
		}
		return this.context.getBean(type);
	}

	private AnnotationConfigApplicationContext start(Class<?> configuration,
			@Nullable SwitchedCounterparts counterparts) {
		AnnotationConfigApplicationContext started = new AnnotationConfigApplicationContext();
		started.registerBean(DynamoTemplate.class, () -> database.application().template());
		started.registerBean(DynamoMappingContext.class, database::context);
		if (counterparts != null) {
			started.registerBean(SwitchedCounterparts.class, () -> counterparts);
		}
		started.register(configuration);
		started.refresh();
		return started;
	}

	@ParameterizedTest
	@MethodSource("shapes")
	void readsTheSideThatIsReadInEachForm(Shape shape) {
		NewOrders orders = repository(NewOrders.class);
		assertThat(plain(shape.call().apply(orders))).isEqualTo(shape.ofOld());
		assertThat(this.counterparts.asked).hasValue(1);
		this.counterparts.newIsRead = true;
		assertThat(plain(shape.call().apply(orders))).isEqualTo(shape.ofNew());
		assertThat(this.counterparts.asked).hasValue(2);
	}

	static Stream<Shape> shapes() {
		return Stream.of(shape("by ID", (orders) -> orders.findById("o2"), "o2=200", "o2=2"),
				shape("absent ID", (orders) -> orders.findById("o9"), "", ""),
				shape("IDs", (orders) -> orders.findAllById(List.of("o1")), "o1=100", "o1=1"),
				shape("existence", (orders) -> orders.existsById("o1"), "true", "true"),
				shape("Optional", (orders) -> orders.findByOrderId("o2"), "o2=200", "o2=2"),
				shape("entity", (orders) -> orders.getByOrderId("o2"), "o2=200", "o2=2"),
				shape("null", (orders) -> orders.getByOrderId("o9"), "null", "null"),
				shape("List", (orders) -> orders.findByCustomer("ada")),
				shape("Collection", (orders) -> orders.readByCustomer("ada")),
				shape("Iterable", (orders) -> orders.queryByCustomer("ada")),
				shape("Set", (orders) -> orders.searchByCustomer("ada")),
				shape("Streamable", (orders) -> orders.getByCustomer("ada")),
				shape("Stream", (orders) -> orders.streamByCustomer("ada")),
				shape("Window", (orders) -> orders.findPageByCustomer("ada", ScrollPosition.keyset(), Limit.of(2)),
						"o1=100 o2=200", "o1=1 o2=2"),
				shape("future", (orders) -> orders.findSoonByCustomer("ada")),
				shape("future of Optional", (orders) -> orders.findSoonByOrderId("o1"), "o1=100", "o1=1"),
				shape("count", (orders) -> orders.countByCustomer("ada"), "3", "3"),
				shape("truth", (orders) -> orders.existsByCustomer("bob"), "false", "false"),
				shape("projection", (orders) -> orders.findOwnersByCustomer("ada").get(0), "o1", "o1"),
				shape("type of the result", (orders) -> orders.findTypedByCustomer("ada", NewOrder.class)),
				shape("type of a projection", (orders) -> orders.findTypedByCustomer("ada", Owner.class).get(0), "o1",
						"o1"),
				shape("scan", (orders) -> orders.findAll().size(), "3", "3"),
				shape("scan that counts", NewOrders::count, "3", "3"));
	}

	private static Shape shape(String name, Function<NewOrders, @Nullable Object> call) {
		return shape(name, call, "o1=100 o2=200 o3=300", "o1=1 o2=2 o3=3");
	}

	private static Shape shape(String name, Function<NewOrders, @Nullable Object> call, String ofOld, String ofNew) {
		return new Shape(name, call, ofOld, ofNew);
	}

	private static String plain(@Nullable Object result) {
		if (result instanceof CompletableFuture<?> future) {
			return plain(future.join());
		}
		if (result instanceof Optional<?> optional) {
			return plain(optional.stream());
		}
		if (result instanceof Iterable<?> iterable) {
			return plain(Streamable.of(iterable).stream());
		}
		if (result instanceof Stream<?> stream) {
			return String.join(" ", stream.map(CounterpartReadsIntegrationTests::plain).toList());
		}
		if (result instanceof NewOrder order) {
			return order.orderId() + "=" + order.cents();
		}
		return (result instanceof Owner owner) ? owner.orderId() : String.valueOf(result);
	}

	@Test
	void oldRepositoryReadsTheNewSide() {
		OldOrders orders = repository(OldOrders.class);
		assertThat(orders.findById("o2")).contains(new OldOrder("o2", "ada", 2));
		this.application.template().save(new NewOrder("o2", "ada", 700));
		this.counterparts.newIsRead = true;
		assertThat(orders.findById("o2")).contains(new OldOrder("o2", "ada", 7));
		assertThat(orders.findByBuyer("ada")).hasSize(3).contains(new OldOrder("o2", "ada", 7));
	}

	@Test
	void defaultMethodAnswersOnItsOwnSide() {
		this.counterparts.afterAnswer = () -> this.counterparts.newIsRead = true;
		assertThat(repository(NewOrders.class).findByBuyer("ada")).hasSize(3).contains(new NewOrder("o2", "ada", 200));
		assertThat(this.counterparts.asked).hasValue(1);
	}

	@Test
	void windowsGoOnOnTheirSide() {
		NewOrders orders = repository(NewOrders.class);
		Window<NewOrder> first = orders.findPageByCustomer("ada", ScrollPosition.keyset(), Limit.of(2));
		assertThat(first.hasNext()).isTrue();
		Window<NewOrder> last = orders.findPageByCustomer("ada", first.positionAt(1), Limit.of(2));
		assertThat(last.getContent()).containsExactly(new NewOrder("o3", "ada", 300));
		this.counterparts.newIsRead = true;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> orders.findPageByCustomer("ada", first.positionAt(1), Limit.of(2)))
			.withMessage("The scroll position was not read from NewOrder, which the migration reads now: start from "
					+ "the beginning");
		Window<NewOrder> own = orders.findPageByCustomer("ada", ScrollPosition.keyset(), Limit.of(2));
		assertThat(orders.findPageByCustomer("ada", own.positionAt(1), Limit.of(2)).getContent())
			.containsExactly(new NewOrder("o3", "ada", 3));
		this.counterparts.newIsRead = false;
		assertThatThrownBy(() -> orders.findPageByCustomer("ada", own.positionAt(1), Limit.of(2)))
			.isInstanceOf(InvalidDataAccessApiUsageException.class)
			.hasMessageStartingWith("The scroll position was not read from OldOrder");
	}

	@Test
	void streamIsReadAndConvertedAsItIsUsed() {
		AtomicBoolean closed = new AtomicBoolean();
		try (Stream<NewOrder> stream = repository(NewOrders.class).streamByCustomer("ada")) {
			assertThat(database.requests()).isEmpty();
			assertThat(stream.onClose(() -> closed.set(true)).findFirst()).contains(new NewOrder("o1", "ada", 100));
			assertThat(this.counterparts.converted).hasValue(1);
		}
		assertThat(closed).isTrue();
	}

	@Test
	void writesAreNeverRouted() {
		NewOrders orders = repository(NewOrders.class);
		orders.insert(new NewOrder("o4", "ada", 4));
		orders.save(new NewOrder("o4", "ada", 5));
		orders.update(new NewOrder("o4", "ada", 6));
		orders.change("o4", 7);
		orders.saveAll(List.of(new NewOrder("o5", "ada", 5)));
		orders.deleteById("o1");
		orders.deleteByOrderId("o2");
		orders.deleteAllById(List.of("o3"));
		orders.delete(new NewOrder("o5", "ada", 5));
		assertThat(this.counterparts.asked).hasValue(0);
		assertThat(orders.findAll()).extracting(NewOrder::orderId).containsExactlyInAnyOrder("o1", "o2", "o3");
		this.counterparts.newIsRead = true;
		assertThat(orders.findAll()).containsExactly(new NewOrder("o4", "ada", 7));
	}

	@Test
	void refusesReadsWithoutCounterpartInThePhasesThatNeedOne() {
		NewOrders orders = repository(NewOrders.class);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> orders.findByCustomerAndOrderIdLessThan("ada", "o2"))
			.withMessage(NO_LESS_THAN);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> orders.findFirst2ByCustomer("ada"))
			.withMessage("NewOrders.findFirst2ByCustomer: migration 'orders' reads OldOrder in phase backfill, but "
					+ "OldOrders.findFirst2ByCustomer(String) returns List<OldOrder>, which does not become "
					+ "Stream<NewOrder>: let both return the same form, such as List, or wait for read-new");
		assertThat(database.requests()).isEmpty();
		this.counterparts.newIsRead = true;
		assertThat(orders.findByCustomerAndOrderIdLessThan("ada", "o2")).hasSize(1);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> repository(OldOrders.class).findByCustomerAndOrderIdGreaterThan("ada", "o2"))
			.withMessageEndingWith("declare it there, or go back to verify");
	}

	@Test
	void listsReadsWithoutCounterpartAtTheStart(CapturedOutput output) {
		repository(NewOrders.class);
		assertThat(this.counterparts.unanswered)
			.containsOnly(
					Map.entry("NewOrders",
							List.of("findByCustomerAndOrderIdLessThan(String, String)",
									"findFirst2ByCustomer(String)")),
					Map.entry("OldOrders", List.of("findByCustomerAndOrderIdGreaterThan(String, String)",
							"findFirst2ByCustomer(String)")));
		assertThat(output).containsOnlyOnce("NewOrders: without a counterpart in OldOrders, refused in the phases "
				+ "off to verify: findByCustomerAndOrderIdLessThan(String, String), findFirst2ByCustomer(String)");
	}

	@Test
	void listsDeletionsWithAConditionAtTheStart() {
		repository(NewOrders.class);
		assertThat(this.counterparts.conditional)
			.containsExactly(Map.entry("NewOrders", List.of("deleteByCustomer(String)", "deleteById(String, long)")));
	}

	@Test
	void refusesEachReadWithoutRepositoryOfTheOtherEntity(CapturedOutput output) {
		this.context = start(Alone.class, this.counterparts);
		assertThat(this.counterparts.unanswered.get("NewOrders"))
			.contains("findById(String)", "count()", "findAll()", "findAllById(Iterable<String>)")
			.doesNotContain("deleteById(String)");
		assertThat(output).contains("NewOrders: without a counterpart in a repository of OldOrder, refused");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> repository(NewOrders.class).findById("o1"))
			.withMessage("NewOrders.findById: migration 'orders' reads OldOrder in phase backfill, but OldOrder has no "
					+ "repository: declare one with findById(String), or wait for read-new");
	}

	@Test
	void callFailsIfTheSideIsUnknown() {
		NewOrders orders = repository(NewOrders.class);
		RuntimeException failure = new TransientDataAccessResourceException("no renewal for 30 s");
		this.counterparts.failure = failure;
		assertThatThrownBy(() -> orders.findById("o1")).isSameAs(failure);
		CompletableFuture<List<NewOrder>> future = orders.findSoonByCustomer("ada");
		assertThat(future).isCompletedExceptionally();
		assertThatThrownBy(future::join).hasCause(failure);
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void futureFailsAsTheOneOfTheOtherRepository() {
		NewOrders orders = repository(NewOrders.class);
		CompletableFuture<List<NewOrder>> future = orders.findSoonByCustomer("");
		assertThatThrownBy(future::join).isNotNull();
		AtomicBoolean plain = new AtomicBoolean();
		future.handle((value, ex) -> {
			plain.set(!(ex instanceof CompletionException));
			return value;
		}).join();
		assertThat(plain).isTrue();
	}

	@Test
	void publishersChooseAtEachSubscription() {
		this.context = start(Reactive.class, this.counterparts);
		ReactiveNewOrders orders = repository(ReactiveNewOrders.class);
		Flux<NewOrder> all = orders.findByCustomer("ada");
		Mono<NewOrder> one = orders.findById("o2");
		Mono<NewOrder> published = orders.findById(Mono.just("o2"));
		Mono<List<NewOrder>> list = orders.getByCustomer("ada");
		assertThat(this.counterparts.asked).hasValue(0);
		assertThat(all.map(NewOrder::cents).collectList().block()).containsExactly(100L, 200L, 300L);
		assertThat(one.block().cents()).isEqualTo(200);
		assertThat(published.block().cents()).isEqualTo(200);
		assertThat(list.block()).extracting(NewOrder::cents).containsExactly(100L, 200L, 300L);
		assertThat(orders.findById("o9").block()).isNull();
		assertThat(orders.countByCustomer("ada").block()).isEqualTo(3);
		assertThat(orders.findSoonByCustomer("ada").join()).contains(new NewOrder("o1", "ada", 100));
		assertThat(this.counterparts.asked).hasValue(7);
		this.counterparts.newIsRead = true;
		assertThat(all.map(NewOrder::cents).collectList().block()).containsExactly(1L, 2L, 3L);
		assertThat(one.block().cents()).isEqualTo(2);
		assertThat(list.block()).extracting(NewOrder::cents).containsExactly(1L, 2L, 3L);
	}

	@Test
	void publishersOfOtherLibrariesChooseAtEachSubscription() {
		this.context = start(Reactive.class, this.counterparts);
		ReactiveNewOrders orders = repository(ReactiveNewOrders.class);
		Single<NewOrder> single = orders.readByOrderId("o2");
		Maybe<NewOrder> absent = orders.searchByOrderId("o9");
		Flowable<NewOrder> all = orders.readByCustomer("ada");
		Uni<NewOrder> uni = orders.queryByOrderId("o2");
		assertThat(this.counterparts.asked).hasValue(0);
		assertThat(single.blockingGet().cents()).isEqualTo(200);
		assertThat(absent.blockingGet()).isNull();
		assertThat(all.map(NewOrder::cents).toList().blockingGet()).containsExactly(100L, 200L, 300L);
		assertThat(uni.await().indefinitely().cents()).isEqualTo(200);
		this.counterparts.newIsRead = true;
		assertThat(single.blockingGet().cents()).isEqualTo(2);
		assertThat(all.map(NewOrder::cents).toList().blockingGet()).containsExactly(1L, 2L, 3L);
		assertThat(uni.await().indefinitely().cents()).isEqualTo(2);
	}

	@Test
	void readsEachOfSeveralIdsOfAnotherType() {
		this.context = start(OtherIds.class, this.counterparts);
		NumberedOrders orders = repository(NumberedOrders.class);
		assertThat(orders.findAllById(List.of(number(2), number(9), number(1), number(2))))
			.containsExactly(new NewOrder("o2", "ada", 200), new NewOrder("o1", "ada", 100));
		assertThat(this.counterparts.asked).hasValue(1);
		ReactiveNumberedOrders reactive = repository(ReactiveNumberedOrders.class);
		assertThat(reactive.findAllById(List.of(number(2), number(9), number(1)))
			.map(NewOrder::cents)
			.collectList()
			.block()).containsExactly(200L, 100L);
		assertThat(reactive.findAllById(Flux.just(number(3), number(1))).map(NewOrder::cents).collectList().block())
			.containsExactly(300L, 100L);
		assertThat(reactive.findById(Mono.just(number(3))).map(NewOrder::cents).block()).isEqualTo(300);
		assertThat(reactive.existsById(Mono.just(number(9))).block()).isFalse();
		assertThat(this.counterparts.unanswered).containsEntry("NumberedOrders", List.of())
			.containsEntry("ReactiveNumberedOrders", List.of());
	}

	@Test
	void readsEachOfSeveralIdsInTheContextOfTheSubscription() {
		this.context = start(OtherIds.class, this.counterparts);
		ReactiveNumberedOrders orders = repository(ReactiveNumberedOrders.class);
		List<OrderNumber> numbers = List.of(number(2), number(1), number(3));
		tenants.clear();
		TenantScope.run("acme", () -> {
			assertThat(orders.findAllById(numbers).collectList().block()).hasSize(3);
			assertThat(orders.findAllById(Flux.fromIterable(numbers).publishOn(Schedulers.parallel()))
				.collectList()
				.block()).hasSize(3);
			assertThat(orders.existsById(Mono.just(number(1)).publishOn(Schedulers.parallel())).block()).isTrue();
		});
		assertThat(tenants).hasSize(7).containsOnly("acme");
	}

	@Test
	void failureOfOneOfSeveralIdsIsAnErrorSignal() {
		this.context = start(OtherIds.class, this.counterparts);
		Flux<NewOrder> orders = repository(ReactiveNumberedOrders.class)
			.findAllById(List.of(number(2), new OrderNumber(""), number(1)));
		assertThat(orders.onErrorComplete(IllegalArgumentException.class).collectList().block()).hasSize(1);
	}

	private static OrderNumber number(int value) {
		return new OrderNumber("o" + value);
	}

	@Test
	void publisherFailsIfTheSideIsUnknown() {
		this.context = start(Reactive.class, this.counterparts);
		Mono<NewOrder> order = repository(ReactiveNewOrders.class).findById("o1");
		this.counterparts.failure = new TransientDataAccessResourceException("no renewal for 30 s");
		assertThatThrownBy(order::block).isSameAs(this.counterparts.failure);
		this.counterparts.failure = null;
		assertThat(order.block()).isEqualTo(new NewOrder("o1", "ada", 100));
	}

	@Test
	void reactiveWritesAreNeverRouted() {
		this.context = start(Reactive.class, this.counterparts);
		ReactiveNewOrders orders = repository(ReactiveNewOrders.class);
		orders.save(new NewOrder("o4", "ada", 4)).block();
		orders.saveAll(Flux.just(new NewOrder("o5", "ada", 5))).blockLast();
		orders.deleteById("o1").block();
		orders.deleteById(Mono.just("o2")).block();
		assertThat(this.counterparts.asked).hasValue(0);
		this.counterparts.newIsRead = true;
		assertThat(orders.findByCustomer("ada").map(NewOrder::orderId).collectList().block()).containsExactly("o3",
				"o4", "o5");
	}

	@Test
	void publisherFailsWithoutCounterpart() {
		this.context = start(Reactive.class, this.counterparts);
		Flux<NewOrder> orders = repository(ReactiveNewOrders.class).findByCustomerAndOrderIdLessThan("ada", "o2");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(orders::blockFirst)
			.withMessageContaining(
					"but ReactiveOldOrders has no findByCustomerAndOrderIdLessThan(String, String): declare it there");
		this.counterparts.newIsRead = true;
		assertThat(orders.count().block()).isEqualTo(1);
	}

	@Test
	void choosesTheRepositoryWithTheMethod() {
		this.context = start(Both.class, this.counterparts);
		assertThat(repository(ReactiveNewOrders.class).findById("o2").block().cents()).isEqualTo(200);
		assertThat(repository(NewOrders.class).findById("o2").orElseThrow().cents()).isEqualTo(200);
		assertThat(this.counterparts.unanswered.get("ReactiveNewOrders"))
			.containsExactly("findByCustomerAndOrderIdLessThan(String, String)");
		assertThatThrownBy(() -> repository(NewOrders.class).findByCustomerAndOrderIdLessThan("ada", "o2"))
			.hasMessageContaining("but none of OldOrders, ReactiveOldOrders has findByCustomerAndOrderIdLessThan");
	}

	@Test
	void withoutMigrationNothingIsAdded() {
		this.context = start(Blocking.class, null);
		List<String> without = advice(repository(NewOrders.class));
		this.context.close();
		this.context = start(Blocking.class, this.counterparts);
		assertThat(without).isNotEmpty().noneMatch((name) -> name.contains("Counterpart"));
		assertThat(advice(repository(NewOrders.class))).filteredOn((name) -> !name.equals("CounterpartMethods"))
			.isEqualTo(without);
	}

	private static List<String> advice(Object repository) {
		assertThat(Proxy.isProxyClass(repository.getClass())).isTrue();
		return Arrays.stream(((Advised) repository).getAdvisors())
			.map(Advisor::getAdvice)
			.map((advice) -> advice.getClass().getSimpleName())
			.toList();
	}

	private record Shape(String name, Function<NewOrders, @Nullable Object> call, String ofOld, String ofNew) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			excludeFilters = @Filter(type = FilterType.REGEX, pattern = ".*[.](Old|New)Orders"))
	@EnableReactiveDynamoRepositories(considerNestedRepositories = true,
			excludeFilters = @Filter(type = FilterType.REGEX, pattern = ".*[.]Reactive(Old|New)Orders"))
	static class OtherIds {

	}

	record OrderNumber(String orderId) {

	}

	interface NumberedOrders extends DynamoRepository<NewOrder, OrderNumber> {

	}

	interface ReactiveNumberedOrders extends ReactiveDynamoRepository<NewOrder, OrderNumber> {

	}

	interface OldOrdersByNumber extends DynamoRepository<OldOrder, String> {

		default Optional<OldOrder> findById(OrderNumber number) {
			return findById(number.orderId());
		}

		default boolean existsById(OrderNumber number) {
			return existsById(number.orderId());
		}

	}

	interface ReactiveOldOrdersByNumber extends ReactiveDynamoRepository<OldOrder, String> {

		default Mono<OldOrder> findById(OrderNumber number) {
			tenants.add(String.valueOf(TenantScope.current()));
			Assert.hasText(number.orderId(), "no number");
			return findById(number.orderId());
		}

		default Mono<Boolean> existsById(OrderNumber number) {
			tenants.add(String.valueOf(TenantScope.current()));
			return existsById(number.orderId());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories
	static class Blocking {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableReactiveDynamoRepositories
	static class Reactive {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories
	@EnableReactiveDynamoRepositories
	static class Both {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OldOrders.class))
	static class Alone {

	}

}
