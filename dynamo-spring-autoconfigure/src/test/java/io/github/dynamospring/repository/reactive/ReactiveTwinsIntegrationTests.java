package io.github.dynamospring.repository.reactive;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.IncludeExpired;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.SkipUnreadable;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.shop.CustomerOverview;
import io.github.dynamospring.repository.shop.OrderSummary;
import io.github.dynamospring.repository.shop.OrderView;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.sharded.Job;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests of all that a blocking method can say, said by a reactive one.
 */
@Timeout(120)
class ReactiveTwinsIntegrationTests {

	private static final Instant NOW = LocalDatabase.NOW;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of(Order.class, Customer.class, Job.class, Event.class, Member.class, Payment.class)
		.emptied();

	private final LocalApplication application = database.application();

	private final ReactiveDynamoRepositoryFactory factory = new ReactiveDynamoRepositoryFactory(
			this.application.template(), database.context(), LocalDatabase.PLANNER_SETTINGS);

	private final Repositories repositories = new Repositories(
			this.factory.getRepository(Orders.class, RepositoryFragments.just(new TotalsImpl())),
			this.factory.getRepository(Customers.class), this.factory.getRepository(Jobs.class),
			this.factory.getRepository(Events.class), this.factory.getRepository(Members.class),
			this.factory.getRepository(Payments.class));

	private final Orders orders = this.repositories.orders();

	@BeforeEach
	void fill() {
		this.orders.saveAll(List.of(order("o1"), order("o2"), order("o3"))).blockLast();
		this.orders.save(expired("o4")).block();
		this.repositories.customers().save(new Customer("c1", "ann@example.org", "Ann", null, Set.of())).block();
		for (int i = 1; i <= 3; i++) {
			this.repositories.jobs().save(Job.of("j" + i, "OPEN", NOW.plusSeconds(i))).block();
			this.repositories.events().save(new Event("e" + i, "r1", NOW.plusSeconds(i * 86_400), 1)).block();
		}
		TenantScope.run("acme", () -> this.repositories.members().save(new Member(null, "m1", "ann", 1)).block());
		this.repositories.payments()
			.saveAll(List.of(new Card("c1", "p1", "4711"), new Sepa("c1", "p2", "DE")))
			.blockLast();
		database.clear();
	}

	@ParameterizedTest
	@MethodSource("rows")
	void emitsTheResultsOfTheBlockingMethod(Row row) {
		Publisher<?> publisher = row.call().apply(this.repositories);
		assertThat(database.requests()).isEmpty();
		assertThat(Flux.from(publisher).map(ReactiveTwinsIntegrationTests::plain).collectList().block())
			.isEqualTo(row.expected());
	}

	static Stream<Row> rows() {
		return Stream.of(reads(), writes(), spread(), others()).flatMap((rows) -> rows);
	}

	private static Stream<Row> reads() {
		return Stream.of(
				row("record of properties", (all) -> all.orders().findSummariesByCustomerId("c1").take(1),
						new OrderSummary("o1", new BigDecimal("9.9"))),
				row("interface of properties",
						(all) -> all.orders().findViewsByCustomerId("c1").map(OrderView::getOrderId), "o1", "o2", "o3"),
				row("list of a projection",
						(all) -> all.orders().getByCustomerId("c1", OrderSummary.class).map(List::size), 3),
				row("items of a class", (all) -> all.orders().readByCustomerId("c1", Order.class), "o1", "o2", "o3"),
				row("projection of a class",
						(all) -> all.orders().readByCustomerId("c1", OrderView.class).map(OrderView::getOrderId), "o1",
						"o2", "o3"),
				row("one of a class", (all) -> all.orders().readByOrderId("o1", OrderSummary.class),
						new OrderSummary("o1", new BigDecimal("9.9"))),
				row("absent one of a class", (all) -> all.orders().readByOrderId("o9", OrderSummary.class)),
				row("first", (all) -> all.orders().findFirstByCustomerIdOrderByPlacedAtDesc("c1"), "o3"),
				row("range", (all) -> all.orders().findByCustomerIdAndPlacedAtBetween("c1", Range.closed(at(1), at(2))),
						"o1", "o2"),
				row("query", (all) -> all.orders().unpaid("t1"), "o1", "o2", "o3"),
				row("count of a query", (all) -> all.orders().unpaidCount("t1"), 3),
				row("count of an int", (all) -> all.orders().countByCustomerId("c1"), 3),
				row("exists of a query", (all) -> all.orders().unpaidExists("t9"), false),
				row("filter", (all) -> all.orders().findByCustomerIdAndOrderIdNot("c1", "o1"), "o2", "o3"),
				row("expired", (all) -> all.orders().queryByCustomerId("c1"), "o1", "o2", "o3", "o4"),
				row("collection", (all) -> all.customers().findOverviewByCustomerId("c1").map(overview()),
						"Ann with 3 orders"),
				row("absent collection", (all) -> all.customers().findOverviewByCustomerId("c9").map(overview())),
				row("default method", (all) -> all.orders().latest("c1"), "o3"), row("method of a fragment",
						(all) -> all.orders().total(Flux.just(BigDecimal.ONE, BigDecimal.TEN)), new BigDecimal("11")));
	}

	private static Function<CustomerOverview, String> overview() {
		return (overview) -> overview.profile().name() + " with " + overview.orders().size() + " orders";
	}

	private static Stream<Row> writes() {
		return Stream.of(
				row("item before an update", (all) -> all.orders().pay(key("o1")).map((order) -> order.status().name()),
						"UNPAID"),
				row("item after an update",
						(all) -> all.orders()
							.raise(key("o1"), BigDecimal.ONE)
							.map((order) -> order.amount().toString()),
						"10.9"),
				row("update without a result", (all) -> all.orders().touch(key("o1"))),
				row("deletion of several", (all) -> all.orders().deleteByCustomerId("c1")),
				row("number of deletions", (all) -> all.orders().removeByCustomerId("c1"), 4),
				row("deletion by key",
						(all) -> all.orders().deleteByCustomerIdAndPlacedAtAndOrderId("c1", at(1), "o1")),
				row("deletion on a condition", (all) -> all.orders().deleteById(key("o1"), OrderStatus.PAID), false));
	}

	private static Stream<Row> spread() {
		return Stream.of(
				row("shards", (all) -> all.jobs().findByStatusOrderByDueDesc("OPEN").map(Job::jobId), "j3", "j2", "j1"),
				row("count of shards", (all) -> all.jobs().countByStatus("OPEN"), 3L),
				row("window of shards",
						(all) -> all.jobs()
							.findPageByStatusOrderByDue("OPEN", ScrollPosition.keyset(), Limit.of(2))
							.flatMapIterable(Window::getContent)
							.map(Job::jobId),
						"j1", "j2"),
				row("upsert of a drawn shard", (all) -> all.jobs().plan("j9", "DONE", "bo", NOW).map(Job::jobId), "j9"),
				row("buckets",
						(all) -> all.events()
							.findByRoomAndAtBetweenOrderByAtDesc("r1", NOW, NOW.plusSeconds(400_000))
							.map(Event::eventId),
						"e3", "e2", "e1"),
				row("fetched from the table", (all) -> all.events().findByLevel(1).map(Event::room), "r1", "r1", "r1"));
	}

	private static Stream<Row> others() {
		return Stream.of(
				row("tenant of a parameter", (all) -> all.members().findByMemberId("acme", "m1").map(Member::tenantId),
						"acme"),
				row("other tenant of a parameter", (all) -> all.members().findByMemberId("globex", "m1")),
				row("all types", (all) -> all.payments().findByCustomerId("c1"), new Card("c1", "p1", "4711"),
						new Sepa("c1", "p2", "DE")),
				row("type of an item", (all) -> all.payments().findById(new PaymentKey("c1", "p2")),
						new Sepa("c1", "p2", "DE")));
	}

	private static Row row(String name, Function<Repositories, Publisher<?>> call, Object... expected) {
		return new Row(name, call, List.of(expected));
	}

	private static Object plain(Object result) {
		return (result instanceof Order order) ? order.orderId() : result;
	}

	@Test
	void failedConditionIsAnErrorOfAnItemAlone() {
		this.orders.pay(key("o1")).block();
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.orders.pay(key("o1")).block())
			.withMessageStartingWith("Orders.pay: ");
		assertThat(this.orders.isPaid(key("o1")).block()).isFalse();
	}

	@Test
	void scopeOfTheSubscriberIsTheTenant() {
		Mono<Member> member = this.repositories.members().readByMemberId("m1");
		assertThat(TenantScope.call("acme", member::block).email()).isEqualTo("ann");
		assertThat(TenantScope.<Member>call("globex", member::block)).isNull();
	}

	@Test
	void uniqueValuesAreGuarded() {
		Mono<Member> taken = this.repositories.members().insert(new Member(null, "m2", "ann", 1));
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> TenantScope.call("acme", taken::block))
			.withMessageContaining("email");
		assertThat(TenantScope.call("globex", taken::block).memberId()).isEqualTo("m2");
		Mono<Void> renamed = this.repositories.members().rename("m1", "ann", "bo");
		TenantScope.call("acme", renamed::block);
		assertThat(TenantScope.call("acme", taken::block).email()).isEqualTo("ann");
	}

	@Test
	void skipsUnreadableItemsIfAsked() {
		database.client()
			.updateItem((update) -> update.tableName("test-events")
				.key(Map.of("pk", AttributeValue.fromS("EVENT#e2")))
				.updateExpression("SET #level = :level")
				.expressionAttributeNames(Map.of("#level", "level"))
				.expressionAttributeValues(Map.of(":level", AttributeValue.fromS("high"))));
		assertThat(this.repositories.events()
			.findByRoomAndAtBetween("r1", NOW, NOW.plusSeconds(400_000))
			.map(Event::eventId)
			.collectList()
			.block()).containsExactly("e1", "e3");
	}

	@Test
	void windowsContinueByTokens() {
		ScrollTokens tokens = new ScrollTokens(List.of(), Duration.ofHours(1), LocalDatabase.CLOCK);
		ScrollTokens.Scope scope = tokens.forPattern(Orders.class,
				(orders) -> orders.findPageByCustomerId("c1", ScrollPosition.keyset(), Limit.of(2)));
		Window<Order> first = this.orders.findPageByCustomerId("c1", scope.position(null), Limit.of(2)).block();
		Window<Order> second = this.orders.findPageByCustomerId("c1", scope.position(scope.next(first)), Limit.of(2))
			.block();
		assertThat(first).extracting(Order::orderId).containsExactly("o1", "o2");
		assertThat(second).extracting(Order::orderId).containsExactly("o3");
		assertThat(scope.next(second)).isNull();
	}

	@Test
	void updatesTakePartInTransactions() {
		this.application.template().transactWrite((transaction) -> {
			assertThat(transaction.in(Orders.class).raise(key("o1"), BigDecimal.ONE)).isNull();
			assertThat(transaction.in(Orders.class).isPaid(key("o2"))).isNull();
		});
		assertThat(this.orders.findByOrderId("o1").block().amount()).isEqualTo("10.9");
		assertThat(this.orders.findByOrderId("o2").block().status()).isEqualTo(OrderStatus.PAID);
	}

	@Test
	void plansOfWholeRepositoriesAreEqual() {
		this.application.repository(BlockingOrders.class);
		List<String> plans = plans("Orders");
		assertThat(plans).hasSize(35).doesNotHaveDuplicates().isEqualTo(plans("BlockingOrders"));
		assertThat(plans).filteredOn((plan) -> plan.startsWith("findById ")).hasSize(1);
	}

	private List<String> plans(String repository) {
		List<String> plans = new ArrayList<>();
		for (RegisteredPattern pattern : this.application.patterns()) {
			if (pattern.name().startsWith(repository + ".")) {
				plans.add(pattern.plan().explain().replace(repository + ".", ""));
			}
		}
		Collections.sort(plans);
		return plans;
	}

	@Test
	void refusesContainersInAMono() {
		InvalidAccessPatternsException refused = catchThrowableOfType(InvalidAccessPatternsException.class,
				() -> this.factory.getRepository(ContainedOrders.class));
		assertThat(refused.getPatterns()).extracting(RefusedPattern::toString)
			.containsExactlyInAnyOrder(refusal("findByOrderId", "Optional"), refusal("findByCustomerId", "Set"),
					refusal("readByCustomerId", "Stream"), refusal("pay", "Optional"), refusal("readByOrderId", "Mono"),
					refusal("getByCustomerId", "Order[]"));
	}

	private static String refusal(String method, String result) {
		return "ContainedOrders." + method + ": its result is " + result + ", which a reactive method cannot emit; "
				+ "return Mono of the item itself, of a List or a Window, or return Flux";
	}

	private static OrderKey key(String orderId) {
		return order(orderId).key();
	}

	private static Order order(String orderId) {
		return Order.of("c1", orderId, at(orderId.charAt(1) - '0'));
	}

	private static Instant at(int number) {
		return NOW.plusSeconds(number);
	}

	private static Order expired(String orderId) {
		Order order = order(orderId);
		return new Order("c1", orderId, "t1", order.placedAt(), OrderStatus.UNPAID, order.amount(), List.of(), null,
				NOW.minusSeconds(60));
	}

	/**
	 * Call and its results.
	 *
	 * @param name the name of the row
	 * @param call the call
	 * @param expected the results
	 */
	record Row(String name, Function<Repositories, Publisher<?>> call, List<Object> expected) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	record Repositories(Orders orders, Customers customers, Jobs jobs, Events events, Members members,
			Payments payments) {

	}

	interface Totals {

		Mono<BigDecimal> total(Flux<BigDecimal> amounts);

	}

	static class TotalsImpl implements Totals {

		@Override
		public Mono<BigDecimal> total(Flux<BigDecimal> amounts) {
			return amounts.reduce(BigDecimal::add);
		}

	}

	interface Orders extends ReactiveDynamoRepository<Order, OrderKey>, Totals {

		Mono<Order> findByOrderId(String orderId);

		Flux<OrderSummary> findSummariesByCustomerId(String customerId);

		Flux<OrderView> findViewsByCustomerId(String customerId);

		<T> Mono<List<T>> getByCustomerId(String customerId, Class<T> type);

		<T> Flux<T> readByCustomerId(String customerId, Class<T> type);

		<T> Mono<T> readByOrderId(String orderId, Class<T> type);

		Mono<Order> findFirstByCustomerIdOrderByPlacedAtDesc(String customerId);

		Flux<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Range<Instant> placedAt);

		Mono<Window<Order>> findPageByCustomerId(String customerId, ScrollPosition position, Limit limit);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		Flux<Order> unpaid(String tenantId);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		Mono<Integer> unpaidCount(String tenantId);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		Mono<Boolean> unpaidExists(String tenantId);

		Mono<Integer> countByCustomerId(String customerId);

		@AllowFilter
		Flux<Order> findByCustomerIdAndOrderIdNot(String customerId, String orderId);

		@IncludeExpired
		Flux<Order> queryByCustomerId(String customerId);

		@AllowScan
		@AllowFilter
		@ConsistentRead
		Flux<Order> findByStatus(OrderStatus status);

		@Update(value = "set status = 'PAID'", returns = Update.Image.BEFORE)
		@Condition("status = 'UNPAID'")
		Mono<Order> pay(OrderKey key);

		@Update("set status = 'PAID'")
		@Condition("status = 'UNPAID'")
		Mono<Boolean> isPaid(OrderKey key);

		@Update("set amount = amount + :more")
		Mono<Order> raise(OrderKey key, BigDecimal more);

		@Update(value = "remove expiresAt", idempotent = true)
		Mono<Void> touch(OrderKey key);

		Mono<Void> deleteByCustomerId(String customerId);

		Mono<Integer> removeByCustomerId(String customerId);

		Mono<Void> deleteByCustomerIdAndPlacedAtAndOrderId(String customerId, Instant placedAt, String orderId);

		@Condition("status = :status")
		Mono<Boolean> deleteById(OrderKey id, OrderStatus status);

		default Mono<Order> latest(String customerId) {
			return findFirstByCustomerIdOrderByPlacedAtDesc(customerId);
		}

	}

	interface BlockingOrders extends DynamoRepository<Order, OrderKey> {

		@Nullable Order findByOrderId(String orderId);

		Stream<OrderSummary> findSummariesByCustomerId(String customerId);

		Stream<OrderView> findViewsByCustomerId(String customerId);

		<T> List<T> getByCustomerId(String customerId, Class<T> type);

		<T> Stream<T> readByCustomerId(String customerId, Class<T> type);

		<T> Optional<T> readByOrderId(String orderId, Class<T> type);

		Optional<Order> findFirstByCustomerIdOrderByPlacedAtDesc(String customerId);

		Stream<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Range<Instant> placedAt);

		Window<Order> findPageByCustomerId(String customerId, ScrollPosition position, Limit limit);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		Stream<Order> unpaid(String tenantId);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		int unpaidCount(String tenantId);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		boolean unpaidExists(String tenantId);

		int countByCustomerId(String customerId);

		@AllowFilter
		Stream<Order> findByCustomerIdAndOrderIdNot(String customerId, String orderId);

		@IncludeExpired
		Stream<Order> queryByCustomerId(String customerId);

		@AllowScan
		@AllowFilter
		@ConsistentRead
		Stream<Order> findByStatus(OrderStatus status);

		@Update(value = "set status = 'PAID'", returns = Update.Image.BEFORE)
		@Condition("status = 'UNPAID'")
		Order pay(OrderKey key);

		@Update("set status = 'PAID'")
		@Condition("status = 'UNPAID'")
		boolean isPaid(OrderKey key);

		@Update("set amount = amount + :more")
		Order raise(OrderKey key, BigDecimal more);

		@Update(value = "remove expiresAt", idempotent = true)
		void touch(OrderKey key);

		void deleteByCustomerId(String customerId);

		int removeByCustomerId(String customerId);

		void deleteAll(Iterable<? extends Order> orders);

		void deleteByCustomerIdAndPlacedAtAndOrderId(String customerId, Instant placedAt, String orderId);

		@Condition("status = :status")
		boolean deleteById(OrderKey id, OrderStatus status);

	}

	interface ContainedOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		Mono<Optional<Order>> findByOrderId(String orderId);

		Mono<Set<Order>> findByCustomerId(String customerId);

		Mono<Stream<Order>> readByCustomerId(String customerId);

		Mono<Collection<Order>> readAllByCustomerId(String customerId);

		Mono<Order[]> getByCustomerId(String customerId);

		Mono<Mono<Order>> readByOrderId(String orderId);

		@Update("set status = 'PAID'")
		Mono<Optional<Order>> pay(OrderKey key);

	}

	interface Customers extends ReactiveDynamoRepository<Customer, String> {

		Mono<CustomerOverview> findOverviewByCustomerId(String customerId);

	}

	interface Jobs extends ReactiveDynamoRepository<Job, String> {

		Flux<Job> findByStatusOrderByDueDesc(String status);

		Mono<Window<Job>> findPageByStatusOrderByDue(String status, ScrollPosition position, Limit limit);

		Mono<Long> countByStatus(String status);

		@Update(value = "set status = :status, owner = :owner, due = :due", upsert = true)
		Mono<Job> plan(String jobId, String status, String owner, Instant due);

	}

	@Table("events")
	@PrimaryKey(partition = "EVENT#{eventId}")
	@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|day}", sort = "{at}")
	@GlobalSecondaryIndex(name = "byLevel", partition = "LEVEL#{level}", projection = Projection.Type.KEYS_ONLY)
	record Event(String eventId, String room, Instant at, int level) {

	}

	interface Events extends ReactiveDynamoRepository<Event, String> {

		Flux<Event> findByRoomAndAtBetweenOrderByAtDesc(String room, Instant from, Instant to);

		@SkipUnreadable
		Flux<Event> findByRoomAndAtBetween(String room, Instant from, Instant to);

		@FetchFromTable
		Flux<Event> findByLevel(int level);

	}

	@Table("members")
	@PrimaryKey(partition = "TENANT#{tenantId}#MEMBER#{memberId}")
	record Member(@TenantId @Nullable String tenantId, String memberId, @Unique String email, int visits) {

	}

	interface Members extends ReactiveDynamoRepository<Member, String> {

		Mono<Member> findByMemberId(@TenantId String tenantId, String memberId);

		Mono<Member> readByMemberId(String memberId);

		@Update("set email = :email")
		@Condition("email = :old")
		Mono<Void> rename(String memberId, String old, String email);

	}

	@Table("payments")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "{paymentId}")
	sealed interface Payment {

		String customerId();

		String paymentId();

	}

	record Card(String customerId, String paymentId, String lastDigits) implements Payment {

	}

	record Sepa(String customerId, String paymentId, String iban) implements Payment {

	}

	record PaymentKey(String customerId, String paymentId) {

	}

	interface Payments extends ReactiveDynamoRepository<Payment, PaymentKey> {

		Flux<Payment> findByCustomerId(String customerId);

	}

}
